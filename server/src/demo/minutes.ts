import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Accepted } from '@delibera/core/votes/schema'
import type { Deps } from '../deps.ts'
import { changeMeetingAgenda } from '../features/agenda/commands.ts'
import { closeMeeting } from '../features/live/close-commands.ts'
import { openRoom } from '../features/live/open-commands.ts'
import { joinRoom } from '../features/live/room-commands.ts'
import { startMeeting } from '../features/live/start-commands.ts'
import { generateMinutes, saveMinutes } from '../features/minutes/commands.ts'
import { confirmMinutes } from '../features/minutes/confirm-commands.ts'
import { noteRead } from '../features/minutes/public-commands.ts'
import { verbalView } from '../features/minutes/reads.ts'
import { requestSignatures } from '../features/minutes/request-commands.ts'
import { signDrawn } from '../features/minutes/signing-commands.ts'
import { beginOffline, enterVotes, recordOffline } from '../features/offline/commands.ts'
import { castBallot } from '../features/votes/ballot-commands.ts'
import { startVote, stopVote } from '../features/votes/commands.ts'
import type { Contexts } from '../http/guards.ts'
import { prove } from '../http/proven.ts'
import { knownOf } from '../meeting/on-meeting.ts'
import { takeUpPoint } from '../meeting/room-points.ts'
import { outboxJobs } from '../outbox/jobs.ts'
import { type Person, worldOf } from '../testing/world.ts'
import { drawnAt } from './hand.ts'
import { type Past, pastOf, priceOfHolding, represented } from './live.ts'
import { companyNamed, type DemoPlace, placeOf } from './place.ts'

const [minute, day] = [60_000, 86_400_000]

/**
 * Minutes in each of their states: a text that somebody is working on, one that is confirmed and signed, that of a board which met elsewhere, with one
 * signature still missing, and an assembly held elsewhere of which the votes are still to be taken down. After the meetings that were held, before those that are being prepared.
 */
export async function seedMinutes(deps: Deps, demo: Person): Promise<void> {
  const company_id = await companyNamed(deps, 'Brenta')
  const now = deps.clock.now().getTime()
  if (deps.documents.compiler) {
    await writtenOn(placeOf(deps, company_id, demo._id))
    await signedByBoth(pastOf(deps, new Date(now - 75 * day)), company_id, demo)
    await heldElsewhere(pastOf(deps, new Date(now - 3 * day)), company_id, demo)
  }
  await takenDown(placeOf(deps, company_id, demo._id))
}

/** The assembly that waits for its minutes: one passage was completed by hand, one has a remark beside it. */
async function writtenOn({ deps, ctx }: DemoPlace): Promise<void> {
  const row = await deps.db
    .selectFrom('meetings')
    .select('_id')
    .where('company_id', '=', ctx.company)
    .where('status', '=', 'VERBALIZE')
    .executeTakeFirstOrThrow()
  const caller = { ...ctx, meeting: prove<'meeting'>(row._id) }
  await generateMinutes(deps, caller, { version: 0 })
  const { blocks, version } = await verbalView(deps, caller)
  const text = 'Il presidente ringrazia gli intervenuti per la puntualità e ricorda che i documenti sono a disposizione presso la sede.'
  const paragraph = { type: 'paragraph' as const, content: [{ type: 'text' as const, text }] }
  const edited = blocks.map((it) => (it.kind === 'constitution' ? { ...it, paragraphs: [...it.paragraphs, paragraph] } : it))
  const discussed = blocks.find((it) => it.kind === 'declaration')
  const note = { block_id: discussed?.id ?? null, text: 'Chiedere a Michela se vuole aggiungere la stima del costo.' }
  await saveMinutes(deps, caller, { version, blocks: edited, note })
}

/** The point on which an auditor is appointed, with nothing left to fill in. */
export const auditor = {
  template_id: 'A11',
  values: { auditor_name: 'Revisione Brenta S.r.l.', fiscal_years: '2026, 2027 e 2028', audit_fee: '9.500,00' },
}

async function signedByBoth(past: Past, company_id: string, demo: Person): Promise<void> {
  const { deps, pass } = past
  await worldOf(deps).credits({ company_id }, priceOfHolding)
  const place = placeOf(deps, company_id, demo._id)
  const datetime = place.at(18)
  const caller = await represented(place, { name: 'Assemblea dei soci: incarico di revisione legale', odgs: [auditor] }, datetime)
  past.turnTo(new Date(Date.parse(datetime) - 5 * minute))
  await hold(past, place, caller)
  pass(2 * 24 * 60)
  await confirmed(deps, caller)
  const [chair, secretary] = [await place.person('Elena'), await place.person('Michela')]
  await chairSigns(deps, caller, { chair, secretary })
  pass(90)
  await secretarySigns(deps, caller, secretary)
}

async function hold({ deps, pass }: Past, { person }: DemoPlace, caller: Contexts['meeting']): Promise<void> {
  const [elena, roberto, michela, ettore] = await Promise.all(['Elena', 'Roberto', 'Michela', 'Ettore'].map(person))
  const as = (id: string | undefined) => ({ ...caller, member: prove<'member'>(id!) })
  const odg_id = (await knownOf(deps.db, caller)).points[0]!._id
  await openRoom(deps, caller)
  for (const id of [elena, roberto, michela]) await joinRoom(deps, as(id), { device: `demo ${id}`, force: false, presents: null })
  pass(7)
  await startMeeting(deps, caller, { totalitarian: false, informed: [] })
  await takeUpPoint(deps, caller, odg_id)
  pass(12)
  await startVote(deps, caller, odg_id)
  // biome-ignore format: one ballot a line
  for (const ballot of [[[elena, 1]], [[roberto, 1], [ettore, 1]], [[michela, -1]]] as [string, Accepted][][]) {
    pass(1)
    await castBallot(deps, as(ballot[0]![0]), { odg_id, votes: ballot.map(([member_id, accepted]) => ({ member_id, accepted })) })
  }
  await stopVote(deps, caller, odg_id)
  pass(3)
  await closeMeeting(deps, caller, { close_video: true, confirm: false })
}

/** As the product wrote them; every warning was taken upon oneself. */
async function confirmed(deps: Deps, caller: Contexts['meeting']): Promise<void> {
  const { checks } = await verbalView(deps, caller)
  const ack = checks.filter((it) => !it.ok && it.severity === 'WARN').map((it) => it.id)
  await confirmMinutes(deps, caller, { version: 0, ack })
}

type Caller = Contexts['meeting']

/** Who presided signs in the product, and asks who kept the minutes to. */
async function chairSigns(deps: Deps, caller: Caller, { chair, secretary }: { chair: string; secretary: string }): Promise<void> {
  await signDrawn(deps, { caller, member_id: chair, by: 'account', actor: `user:${caller.user}`, signature: drawnAt(3.1) })
  await requestSignatures(deps, caller, { member_ids: [secretary] })
  await outboxJobs(deps).drain_mails({ company_id: caller.company }, { attempt: 1, is_last: false })
}

/** The secretary of the demo reads the minutes to their end by personal link, and signs. */
async function secretarySigns(deps: Deps, caller: Caller, member_id: string): Promise<void> {
  await noteRead(deps, { ...caller, member: prove(member_id) })
  await signDrawn(deps, { caller, member_id, by: 'link', actor: `member:${member_id}`, signature: drawnAt(4.3) })
}

/** The board met at the seat, without the product: what was taken down of it became minutes that the secretary has still to sign. */
async function heldElsewhere(past: Past, company_id: string, demo: Person): Promise<void> {
  const { deps, pass } = past
  await worldOf(deps).credits({ company_id }, unitPrices.M0005)
  const { ctx, at, person } = placeOf(deps, company_id, demo._id)
  const [elena, roberto, michela] = [await person('Elena'), await person('Roberto'), await person('Michela')]
  const held = Date.parse(at(-5, '09:30'))
  const moments = { held_at: new Date(held).toISOString(), ended_at: new Date(held + 50 * minute).toISOString() }
  const body = { name: 'Riunione del consiglio: sede secondaria', meeting_type: 'BOARD' as const, administrator_id: elena, secretary_id: michela, ...moments }
  const meeting = await beginOffline(deps, ctx, { ...body, notice_text: 'con messaggio di posta elettronica a tutti i componenti' })
  const caller = { ...ctx, meeting }
  const version = async () => (await knownOf(deps.db, caller)).row.version
  const values = { new_address: 'Vicenza, viale Trento 20', unit_purpose: 'deposito', effective_date: '1° gennaio 2027' }
  await changeMeetingAgenda(deps, caller, { odgs: [{ template_id: 'B09', values }], version: await version() }, 'take_down')
  const presences = [elena, roberto, michela].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
  await recordOffline(deps, caller, { presences, version: await version() })
  const { points } = await knownOf(deps.db, caller)
  const votes = [elena, roberto, michela].map((member_id) => ({ member_id, accepted: 1 as const }))
  const discussion = 'Roberto Sandri illustra il contratto di locazione e i tempi del trasloco.'
  await enterVotes(deps, caller, { points: [{ odg_id: points[0]!._id, votes, discussion }], version: await version() })
  pass(24 * 60)
  await confirmed(deps, caller)
  await chairSigns(deps, caller, { chair: elena, secretary: michela })
}

async function takenDown({ deps, ctx, at, person }: DemoPlace): Promise<void> {
  const [elena, roberto, michela, ettore] = await Promise.all(['Elena', 'Roberto', 'Michela', 'Ettore'].map(person))
  const held_at = new Date(at(-6, '18:00')).toISOString()
  const body = {
    name: 'Assemblea dei soci: piano degli investimenti',
    meeting_type: 'ASSEMBLY' as const,
    administrator_id: elena!,
    secretary_id: michela!,
    held_at,
  }
  const meeting = await beginOffline(deps, ctx, { ...body, notice_text: 'mediante raccomandata a tutti i soci' })
  const caller = { ...ctx, meeting }
  const version = async () => (await knownOf(deps.db, caller)).row.version
  await changeMeetingAgenda(deps, caller, { odgs: [{ title: 'Approvazione del piano degli investimenti' }], version: await version() }, 'take_down')
  const present = [elena!, roberto!, michela!].map((member_id) => ({ member_id, presence: 'PRESENT' as const, delegate_id: null }))
  const presences = [...present, { member_id: ettore!, presence: 'DELEGATION' as const, delegate_id: roberto! }]
  await recordOffline(deps, caller, { presences, version: await version() })
}
