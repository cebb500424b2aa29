import { addDays, dayInRome, instantInRome } from '@delibera/core/dates'
import { isRestDay } from '@delibera/core/holidays'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { exampleTexts } from '../../i18n/texts.ts'
import { knownOf, onMeeting } from '../../meeting/on-meeting.ts'
import { changeMeetingAgenda } from '../agenda/commands.ts'
import { convene } from '../convocations/convene-commands.ts'
import { begin } from '../meetings/prepare-commands.ts'
import { confirmMinutes } from '../minutes/confirm-commands.ts'
import { verbalView } from '../minutes/reads.ts'
import { beginOffline, enterVotes, recordOffline } from '../offline/commands.ts'

type Acting = Contexts['company']

/** Days before today and from today on. */
const heldBefore = 20
const calledIn = 21

/** What the example shows: an assembly that was held, with its minutes, and one whose notice can leave. By the commands that lead there for everybody. */
export async function holdExample(deps: Deps, ctx: Acting, ids: readonly string[]): Promise<void> {
  await held(deps, ctx, ids)
  await called(deps, ctx, ids)
}

/** The first working day so many days away. */
function dayAway(now: Date, days: number): string {
  const day = addDays(dayInRome(now), days)
  return isRestDay(day) ? dayAway(now, days + Math.sign(days)) : day
}

const momentOf = (day: string, hour: string): string => instantInRome(`${day}T${hour}`)!.toISOString()

async function held(deps: Deps, ctx: Acting, ids: readonly string[]): Promise<void> {
  const words = exampleTexts(ctx.locale)
  const day = dayAway(deps.clock.now(), -heldBefore)
  const moments = { held_at: momentOf(day, '17:00'), ended_at: momentOf(day, '18:10') }
  const lead = { administrator_id: ids[0]!, secretary_id: ids[1]!, notice_text: words.noticeText }
  const meeting = await beginOffline(deps, ctx, { name: words.held, meeting_type: 'ASSEMBLY', ...lead, ...moments })
  const caller = { ...ctx, meeting }
  const version = async () => (await knownOf(deps.db, caller)).row.version
  const values = { total_fee: '36.000,00', fee_split: words.feeSplit, effective_date: words.feeFrom }
  await changeMeetingAgenda(deps, caller, { odgs: [{ template_id: 'A08', values }], version: await version() }, 'take_down')
  const [there, away] = [ids.slice(0, 3), ids.slice(3)]
  const presences = [
    ...there.map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null })),
    ...away.map((member_id) => ({ member_id, presence: 'ABSENT' as const, delegate_id: null })),
  ]
  await recordOffline(deps, caller, { presences, version: await version() })
  const { points } = await knownOf(deps.db, caller)
  const votes = there.map((member_id) => ({ member_id, accepted: 1 as const }))
  await enterVotes(deps, caller, { points: [{ odg_id: points[0]!._id, votes, discussion: words.discussion }], version: await version() })
  if (deps.documents.compiler) await confirmed(deps, caller)
}

/** As the product wrote them; of an example every warning is taken upon oneself. */
async function confirmed(deps: Deps, caller: Contexts['meeting']): Promise<void> {
  const { checks } = await verbalView(deps, caller)
  const ack = checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await confirmMinutes(deps, caller, { version: 0, ack })
}

/** Its date is fixed: what is left is to read the notice and to send it. */
async function called(deps: Deps, ctx: Acting, ids: readonly string[]): Promise<void> {
  const words = exampleTexts(ctx.locale)
  const datetime = momentOf(dayAway(deps.clock.now(), calledIn), '10:00')
  const lead = { administrator_id: ids[0]!, secretary_id: ids[1]! }
  const values = { contribution_amount: '10.000,00', contribution_split: words.split }
  const body = { meeting_type: 'ASSEMBLY' as const, name: words.called, draft: false, ...lead, planned: { datetime }, odgs: [{ template_id: 'A14', values }] }
  const meeting = await deps.db.transaction().execute((tx) => begin(tx, deps, ctx, body))
  const caller = { ...ctx, meeting }
  await onMeeting(deps, { caller, action: 'convene' }, (tx, row) => convene(tx, deps, caller, { row, draft: { first: { datetime } } }))
}
