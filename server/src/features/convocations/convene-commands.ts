import { unfilledIn } from '@delibera/core/agenda/placeholders'
import type { ConvocationDraft } from '@delibera/core/convocations/schema'
import { Fault } from '@delibera/core/faults'
import { flawsOf } from '@delibera/core/members/rules'
import { bookName } from '@delibera/core/names'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { askLaw, type KnownMeeting } from '../../meeting/law.ts'
import { auditMeeting, knownOf } from '../../meeting/on-meeting.ts'
import { type Call, fixCalls } from '../../stores/convocations/convocation-store.ts'
import { type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'

const iso = (it: string | null | undefined): string | null => (it ? new Date(it).toISOString() : null)
const callOf = (it: { datetime: string; end_datetime?: string | null | undefined }): Call => ({
  datetime: iso(it.datetime)!,
  end_datetime: iso(it.end_datetime),
})

/** Fixes the date, and with it what the notice will say: from here on it can be looked at as it will leave. */
export async function convene(tx: Tx, deps: Deps, acting: Contexts['meeting'], { row, draft }: { row: MeetingRow; draft: ConvocationDraft }): Promise<void> {
  // A meeting that was held is called by nobody any more.
  if (row.is_offline) throw new Fault('MT002', { reason: 'offline' })
  const at = deps.clock.now()
  const [first, second] = [callOf(draft.first), draft.second ? callOf(draft.second) : null]
  refuseCalls({ first, second }, at)
  await fixCalls(tx, acting.meeting, { first, second }, at)
  const known = await knownOf(tx, acting)
  refuseUnready(known, deps.config.strict_tax_ids)
  await askLaw(tx, deps, 'convene', known)
  const closed = row.status === 'PROPOSAL' ? { poll_closed_at: at.toISOString() } : {}
  const set = {
    ...closed,
    date_at: first.datetime,
    planned_at: first.datetime,
    planned_end_at: first.end_datetime,
    planned_second_at: second?.datetime ?? null,
  }
  const convened = await moveMeeting(tx, row, { to: 'CONVOCATION', set, at })
  const data = { fields: ['status', 'convocations'], first: first.datetime, second: second?.datetime ?? null }
  await auditMeeting(tx, deps, convened, { actor: `user:${acting.user}`, action: 'meeting.convened', data })
}

function refuseCalls({ first, second }: { first: Call; second: Call | null }, now: Date): void {
  const wrong = (path: string, message: string) => new Fault('MT002', { fields: [{ path, message }] })
  if (new Date(first.datetime) <= now) throw wrong('first.datetime', 'dates.beforeMinimum')
  if (first.end_datetime && first.end_datetime <= first.datetime) throw wrong('first.end_datetime', 'dates.beforeMinimum')
  if (second && second.datetime <= first.datetime) throw wrong('second.datetime', 'dates.beforeMinimum')
  if (second?.end_datetime && second.end_datetime <= second.datetime) throw wrong('second.end_datetime', 'dates.beforeMinimum')
}

/** What a notice cannot leave without: a president, an agenda whose titles are whole, people whose data are in order. */
function refuseUnready({ row, points, participants }: KnownMeeting, strict: boolean): void {
  if (row.administrator_id === null) throw new Fault('MT002', { fields: [{ path: 'administrator_id', message: 'requiredField' }] })
  if (points.length === 0) throw new Fault('MT002', { reason: 'no_agenda' })
  const placeholders = points.flatMap((it) => unfilledIn(it.title, it.values).map((name) => ({ odg_id: it._id, title: it.title, name })))
  if (placeholders.length > 0) throw new Fault('MT002', { placeholders })
  // Who has no address gets the notice on paper: that alone stops nobody.
  const wrong = participants.flatMap((it) => {
    const fields = flawsOf(it, strict).filter((flaw) => flaw.blocks && flaw.field !== 'email')
    return fields.length > 0 ? [{ member_id: it._id, name: bookName(it), fields: fields.map((flaw) => flaw.field) }] : []
  })
  if (wrong.length > 0) throw new Fault('MB002', { members: wrong })
}
