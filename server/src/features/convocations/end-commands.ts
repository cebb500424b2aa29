import type { CompanyType } from '@delibera/core/company/company-type'
import { Fault } from '@delibera/core/faults'
import { refuseEnding } from '@delibera/core/live/rules'
import type { LiveStatus } from '@delibera/core/meeting/status'
import { can, desertedReason, isUntouched } from '@delibera/core/meetings/states'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { chargeMeeting, tellBalance } from '../../ledger/meeting-charges.ts'
import type { KnownMeeting } from '../../meeting/law.ts'
import { chargeOf } from '../../meeting/leaving-draft.ts'
import { auditMeeting, knownOf, refuseAction } from '../../meeting/on-meeting.ts'
import { shutRoom } from '../../meeting/room-mirror.ts'
import { activateSecond, markSent } from '../../stores/convocations/convocation-store.ts'
import { type ConvocationRow, type MeetingRow, moveMeeting } from '../../stores/meetings/meeting-store.ts'
import { cancelMeeting } from './cancel-commands.ts'
import { type NoticePapers, noticePapers } from './enclosure-papers.ts'
import { tellMembers } from './letters.ts'
import { callIn } from './send-commands.ts'

type Acting = Contexts['meeting']

/** The call as the path names it: of this meeting, the one that counts, with a room that was never started, and its hour has passed. */
function callToEnd(known: KnownMeeting, convocation_id: string, now: Date): ConvocationRow {
  const call = known.calls.find((it) => it._id === convocation_id)
  if (!call) throw new Fault('MT001')
  const lives = known.calls.map((it) => it.live_status as LiveStatus)
  if (call.status !== 'ACTIVE' || !isUntouched(lives)) throw new Fault('E0002', { status: known.row.status, action: 'cancel' })
  const { row, company } = known
  const early = refuseEnding({ type: company.type as CompanyType, meeting_type: row.meeting_type as 'ASSEMBLY' | 'BOARD', datetime: call.datetime }, now)
  if (early) throw early
  return call
}

interface CallEnd {
  row: MeetingRow
  convocation_id: string
  /** What goes with the notice of the second call. */
  papers: NoticePapers | null
}

/** The notice of the second call says what that of the first said: it is typeset before the first gives way. */
export async function papersOfSecond(deps: Deps, acting: Acting, { convocation_id, version }: { convocation_id: string; version: number | undefined }) {
  const known = await knownOf(deps.db, acting)
  const { row } = known
  if (!can('activate_second', row.status) || (version ?? row.version) !== row.version) return null
  refuseWithoutSecond(known, callToEnd(known, convocation_id, deps.clock.now()))
  return noticePapers(deps, known)
}

function refuseWithoutSecond({ calls }: KnownMeeting, { convocation_type }: ConvocationRow): void {
  if (convocation_type !== 'FIRST' || !calls.some((it) => it.convocation_type === 'SECOND')) throw new Fault('MT002', { reason: 'no_second' })
}

/** The first call gives way to the second: nothing is charged again, proxies that hold for it stay, and everybody is told of the new day. */
export async function takeSecondCall(tx: Tx, deps: Deps, acting: Acting, { row, convocation_id, papers }: CallEnd): Promise<void> {
  refuseAction(row, 'activate_second')
  const before = await knownOf(tx, acting)
  const at = deps.clock.now()
  const first = callToEnd(before, convocation_id, at)
  refuseWithoutSecond(before, first)
  await shutRoom(tx, deps, { meeting: acting.meeting, actor: { kind: 'user', id: acting.user } })
  await activateSecond(tx, acting.meeting, at)
  await dropPresences(tx, first._id, at)
  const known = await knownOf(tx, acting)
  const second = callIn(known)
  const had = known.participants.filter((it) => it.convocated_at !== null)
  const paid = await chargeMeeting(tx, { ...chargeOf({ row, participants: had }, acting, at), stage: 'MESSAGE', seq: 'second' })
  await tellMembers(tx, deps, { acting, known, event: 'CONVOCATION_SECOND', call: second, only: had.map((it) => it._id), papers })
  await markSent(tx, second._id, at)
  const moved = await moveMeeting(tx, row, { set: { date_at: second.datetime }, at })
  await auditMeeting(tx, deps, moved, { actor: `user:${acting.user}`, action: 'call.second', data: { fields: ['convocations'] } })
  await tellBalance(tx, deps, acting, paid)
}

/** Too few came: the meeting ends here and cannot come back. */
export async function declareDeserted(tx: Tx, deps: Deps, acting: Acting, { row, convocation_id }: Omit<CallEnd, 'papers'>): Promise<void> {
  refuseAction(row, 'declare_deserted')
  const known = await knownOf(tx, acting)
  callToEnd(known, convocation_id, deps.clock.now())
  await cancelMeeting(tx, deps, { acting, known, reason: desertedReason, action: 'meeting.deserted' })
}

/** What was announced for the first call says nothing of the second; a proxy given for the first alone ends with it. */
async function dropPresences(tx: Tx, convocation_id: string, at: Date): Promise<void> {
  await tx.deleteFrom('presence_intentions').where('convocation_id', '=', convocation_id).execute()
  await sql`update delegations set state = 'REVOKED', revoked_at = ${at.toISOString()}, version = version + 1
    where convocation_id = ${convocation_id} and state in ('CREATED', 'ACCEPTED') and not valid_for_second`.execute(tx)
}
