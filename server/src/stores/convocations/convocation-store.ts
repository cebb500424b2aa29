import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { ConvocationRow } from '../meetings/meeting-store.ts'

export interface Call {
  datetime: string
  end_datetime: string | null
}

/** The calls that the notice will say, in the place of those that were fixed before: nothing has left yet. */
export async function fixCalls(tx: Tx, meeting: Proven<'meeting'>, { first, second }: { first: Call; second: Call | null }, at: Date): Promise<void> {
  const created_at = at.toISOString()
  await tx.deleteFrom('convocations').where('meeting_id', '=', meeting).where('sent_at', 'is', null).execute()
  const call = (it: Call, convocation_type: string, status: string) => ({ meeting_id: meeting, convocation_type, status, created_at, ...it })
  await tx
    .insertInto('convocations')
    .values([call(first, 'FIRST', 'ACTIVE'), ...(second ? [call(second, 'SECOND', 'INACTIVE')] : [])])
    .execute()
}

/** The first call ends and the second takes its place, with a room that nobody has entered and presences that nobody has announced. */
export async function activateSecond(tx: Tx, meeting: Proven<'meeting'>, at: Date): Promise<void> {
  const calls = tx.updateTable('convocations').where('meeting_id', '=', meeting)
  const sequence = sql<number>`sequence + 1`
  await calls.set({ status: 'CANCELED', canceled_at: at.toISOString(), sequence }).where('convocation_type', '=', 'FIRST').execute()
  await calls.set({ status: 'ACTIVE', live_status: 'STANDBY', sequence }).where('convocation_type', '=', 'SECOND').execute()
}

/** Every call that has not ended before ends now; answers them as they are then. */
export function endCalls(tx: Tx, meeting_id: string, at: Date): Promise<ConvocationRow[]> {
  return tx
    .updateTable('convocations')
    .set({ status: 'CANCELED', canceled_at: at.toISOString(), sequence: sql`sequence + 1` })
    .where('meeting_id', '=', meeting_id)
    .where('status', '<>', 'CANCELED')
    .returningAll()
    .execute()
}

export async function markSent(tx: Tx, convocation_id: string, at: Date): Promise<void> {
  await tx.updateTable('convocations').set({ sent_at: at.toISOString() }).where('_id', '=', convocation_id).where('sent_at', 'is', null).execute()
}

export async function markReminded(tx: Tx, convocation_id: string, at: Date): Promise<void> {
  await tx.updateTable('convocations').set({ reminded_at: at.toISOString() }).where('_id', '=', convocation_id).execute()
}

/** How somebody was reminded of a call. */
export interface Reminded {
  letter: boolean
  message: boolean
}

export async function remindedSince(
  tx: Tx,
  meeting: Proven<'meeting'>,
  { convocation_id, event, since }: { convocation_id: string; event: string; since: Date },
): Promise<Map<string, Reminded>> {
  const about = sql`meeting_id = ${meeting} and convocation_id = ${convocation_id} and event = ${event} and created_at > ${since}`
  const { rows } = await sql<Reminded & { member_id: string }>`
    select member_id, bool_or(is_letter) as letter, bool_or(not is_letter) as message from (
      select member_id, true as is_letter from mails where ${about}
      union all
      select member_id, false from messages where ${about}
    ) told where member_id is not null group by member_id`.execute(tx)
  return new Map(rows.map(({ member_id, letter, message }) => [member_id, { letter, message }]))
}

export async function markConvocated(tx: Tx, meeting: Proven<'meeting'>, ids: readonly string[], at: Date): Promise<void> {
  if (ids.length === 0) return
  await tx
    .updateTable('meeting_members')
    .set({ convocated_at: at.toISOString() })
    .where('meeting_id', '=', meeting)
    .where(sql<boolean>`member_id = any(${ids}::uuid[])`)
    .where('convocated_at', 'is', null)
    .execute()
}

/** Who went on in spite of which warning. */
export async function acknowledge(
  tx: Tx,
  meeting: Proven<'meeting'>,
  it: { rules: readonly string[]; step: string; user_id: string; at: Date },
): Promise<void> {
  if (it.rules.length === 0) return
  await tx
    .insertInto('acknowledgements')
    .values(it.rules.map((rule_id) => ({ meeting_id: meeting, rule_id, step: it.step, user_id: it.user_id, at: it.at.toISOString() })))
    .onConflict((key) => key.doNothing())
    .execute()
}
