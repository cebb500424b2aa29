import { stands } from '@delibera/core/delegations/rules'
import { Fault } from '@delibera/core/faults'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import { togetherOn } from '../../db/together.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { tellMeetingNews } from '../../meeting/news.ts'
import { auditMeeting, knownOf, type MeetingCaller } from '../../meeting/on-meeting.ts'
import { type DelegationRow, delegationRows, holdsFor, moveDelegation } from '../../stores/delegations/delegation-store.ts'
import { revokeKeysIn } from '../../stores/meetings/link-store.ts'
import type { ConvocationRow, MeetingRow } from '../../stores/meetings/meeting-store.ts'
import { tellRevoked } from './letters.ts'

interface Entry {
  meeting: Proven<'meeting'>
  call: Pick<ConvocationRow, '_id' | 'convocation_type'>
  /** Who comes. */
  member_ids: readonly string[]
}

/** Whether anybody who comes has given a delegation that stands, accepted or not yet. */
export const hasGiven = async (db: Db, meeting: Proven<'meeting'>, member_ids: readonly string[]): Promise<boolean> =>
  (await Promise.all(member_ids.map((member_id) => isRepresented(db, { meeting_id: meeting, member_id })))).includes(true)

/** Thousands come at one moment: their delegations are looked for together. */
const isRepresented = togetherOn(async (db: Db, comers: readonly { meeting_id: string; member_id: string }[]): Promise<boolean[]> => {
  const { rows } = await sql<{ meeting_id: string; delegator_id: string }>`
    select d.meeting_id, d.delegator_id from delegations d
    join jsonb_to_recordset(${JSON.stringify(comers)}::jsonb) as it(meeting_id uuid, member_id uuid) on d.meeting_id = it.meeting_id and d.delegator_id = it.member_id
    where d.state in ('CREATED', 'ACCEPTED')`.execute(db)
  const given = new Set(rows.map((it) => `${it.meeting_id} ${it.delegator_id}`))
  return comers.map((it) => given.has(`${it.meeting_id} ${it.member_id}`))
})

/** Who comes in person is represented by nobody: what they had given for this call ends. For a command that has locked the meeting, before it writes into the log. */
export async function endByEntry(tx: Tx, { clock }: Pick<Deps, 'clock'>, { meeting, call, member_ids }: Entry): Promise<DelegationRow[]> {
  const ended = (await delegationRows(tx, meeting)).filter((it) => member_ids.includes(it.delegator._id) && holdsFor(it, call))
  for (const it of ended) if (!(await moveDelegation(tx, it, 'REVOKED', clock.now()))) throw new Fault('E0002')
  return ended
}

interface Ended {
  caller: MeetingCaller
  row: MeetingRow
  actor: string
  ended: readonly DelegationRow[]
  /** Who is in the room stays there, whomever they came for. */
  isPresent: (member_id: string) => boolean
}

/** The rest of it, once it is in the log: the chain, the letter to each delegate, the link of who came only to represent. */
export async function tellEndedByEntry(tx: Tx, deps: Deps, { caller, row, actor, ended, isPresent }: Ended): Promise<void> {
  if (ended.length === 0) return
  const { meeting } = caller
  const known = await knownOf(tx, caller)
  for (const it of ended) {
    await auditMeeting(tx, deps, row, { actor, action: 'delegation.revoked', data: { delegation_id: it._id, by_entry: true } })
    await tellRevoked(tx, deps, { meeting, known, delegation: it })
  }
  const left = await delegationRows(tx, meeting)
  for (const { delegate } of ended) {
    const isDone = delegate.source === 'DELEGATE' && !isPresent(delegate._id) && !left.some((it) => it.delegate._id === delegate._id && stands(it))
    if (isDone) await revokeKeysIn(tx, meeting, [delegate._id], deps.clock.now())
  }
  for (const it of ended) await tellMeetingNews(tx, deps, caller, { member_id: it.delegator._id, event: 'delegation.revoked' })
}
