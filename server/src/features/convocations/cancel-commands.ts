import type { LiveStatus } from '@delibera/core/meeting/status'
import { type Charge, refundsOf } from '@delibera/core/payments/stages'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { chargedLines, chargeIfAffordable, refundMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { chargeOf } from '../../meeting/leaving-draft.ts'
import { auditMeeting } from '../../meeting/on-meeting.ts'
import { shutRoom } from '../../meeting/room-mirror.ts'
import { endCalls } from '../../stores/convocations/convocation-store.ts'
import { activeCall, type ConvocationRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { releaseDates } from '../proposals/letters.ts'
import { tellMembers } from './letters.ts'

/** Whether a notice left, and whether a room was ever started: what was paid comes back accordingly. */
const endingOf = ({ row, calls }: KnownMeeting) => ({
  notice_sent: row.summon_sent_at !== null,
  started: calls.some((it) => (it.live_status as LiveStatus) === 'STARTED' || row.status === 'VERBALIZE'),
})

/** What cancelling would give back, by code, and what it would not. */
export async function refundable(db: Db, known: KnownMeeting): Promise<{ refunds: { code: string; units: number }[]; lost: number }> {
  const charges: Charge[] = await chargedLines(db, known.row._id)
  const back = refundsOf(charges, endingOf(known))
  const refunds = back.map(({ code, total }) => ({ code, units: total }))
  return { refunds, lost: charges.reduce((sum, it) => sum + it.total, 0) - back.reduce((sum, it) => sum + it.total, 0) }
}

interface Cancellation {
  acting: Contexts['meeting']
  known: KnownMeeting
  reason: string | null
  action: 'meeting.canceled' | 'meeting.deserted'
}

/** Calls a meeting off, for good: its calls end, what is due comes back, and whoever had the notice, or was asked about dates, is told. */
export async function cancelMeeting(tx: Tx, deps: Deps, { acting, known, reason, action }: Cancellation): Promise<void> {
  const { row } = known
  const at = deps.clock.now()
  await shutRoom(tx, deps, { meeting: acting.meeting, actor: { kind: 'user', id: acting.user } })
  const back = await refundMeeting(tx, { meeting_id: row._id, user_id: acting.user, ...endingOf(known), at })
  const ended = await endCalls(tx, row._id, at)
  const call = ended.find((it) => it._id === activeCall(known.calls)?._id)
  const paid = row.summon_sent_at === null ? [] : await tellOff(tx, deps, { acting, known, reason, call })
  const canceled = await moveMeeting(tx, row, { to: 'CANCELED', set: { canceled_at: at.toISOString(), cancel_reason: reason }, at })
  if (row.summon_sent_at === null) await releaseDates(tx, deps, { caller: acting, row: canceled })
  await auditMeeting(tx, deps, canceled, { actor: `user:${acting.user}`, action, data: { fields: ['status'], reason } })
  await tellBalance(tx, deps, acting, [...back, ...paid])
}

/** Only those who had the notice; telephones too where the credits for it are there, since a meeting must be called off in any case. Answers what they cost. */
async function tellOff(
  tx: Tx,
  deps: Deps,
  { acting, known, reason, call }: Omit<Cancellation, 'action'> & { call: ConvocationRow | undefined },
): Promise<Charge[]> {
  const had = known.participants.filter((it) => it.convocated_at !== null)
  if (!call || had.length === 0) return []
  const charge = { ...chargeOf({ row: known.row, participants: had }, acting, deps.clock.now()), stage: 'MESSAGE' as const, seq: 'cancel' }
  const paid = await chargeIfAffordable(tx, charge)
  const event = call.convocation_type === 'SECOND' ? 'CONVOCATION_CANCEL_SECOND' : 'CONVOCATION_CANCEL'
  await tellMembers(tx, deps, { acting, known, event, call, only: had.map((it) => it._id), reason, silent: paid === null })
  return paid ?? []
}
