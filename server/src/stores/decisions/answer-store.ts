import type { StandingAnswer } from '@delibera/core/decisions/count'
import type { DecisionAnswer } from '@delibera/core/decisions/schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { DecisionAnswers } from '../../db/tables.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'

type Holder = Pick<Contexts['link'], 'meeting' | 'member'>

const answerColumns = sql`a._id, a.member_id, a.kind, a.points, a.conflict, a.note, a.reason, a.way, a.on_behalf, a.received_at,
  (select u.first_name || ' ' || u.last_name from users u where u._id = a.recorded_by) as recorded_by, a.file_id, encode(a.sha256, 'hex') as sha256,
  a.replaced_at, a.withdrawn_at`

/** Every version of every answer, in the order in which they came. */
export async function answersOf(db: Db, meeting: Proven<'meeting'>): Promise<DecisionAnswer[]> {
  const { rows } = await sql<DecisionAnswer>`select ${answerColumns} from decision_answers a where a.meeting_id = ${meeting} order by a.seq`.execute(db)
  return rows
}

export type StandingRow = DecisionAnswer & { receipt: string }

/** The answer of somebody that was neither replaced nor withdrawn. */
export async function standingAnswer(db: Db, { meeting, member }: Holder): Promise<StandingRow | null> {
  const { rows } = await sql<StandingRow>`select ${answerColumns}, a.receipt from decision_answers a
    where a.meeting_id = ${meeting} and a.member_id = ${member} and a.replaced_at is null and a.withdrawn_at is null`.execute(db)
  return rows[0] ?? null
}

export async function standingAnswers(db: Db, meeting: Proven<'meeting'>): Promise<StandingAnswer[]> {
  const { rows } = await sql<StandingAnswer>`select member_id, kind, points, received_at from decision_answers
    where meeting_id = ${meeting} and replaced_at is null and withdrawn_at is null`.execute(db)
  return rows
}

/** In the place of the one before, if there is one, which stays. Who calls holds the decision, or the person. */
export async function replaceAnswer(tx: Tx, answer: Insertable<DecisionAnswers>, { before, at }: { before: StandingRow | null; at: Date }): Promise<string> {
  if (before) await endAnswer(tx, answer, { replaced_at: at.toISOString() })
  const { _id } = await tx.insertInto('decision_answers').values(answer).returning('_id').executeTakeFirstOrThrow()
  return _id
}

export async function endAnswer(
  tx: Tx,
  { meeting_id, member_id }: Pick<Insertable<DecisionAnswers>, 'meeting_id' | 'member_id'>,
  set: { replaced_at: string } | { withdrawn_at: string },
): Promise<void> {
  await tx
    .updateTable('decision_answers')
    .set(set)
    .where('meeting_id', '=', meeting_id)
    .where('member_id', '=', member_id)
    .where('replaced_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
}

/** An answer whose giver has not had it in writing yet. */
export interface UntoldAnswer {
  _id: string
  member_id: string
  received_at: string
  sha256: string
  /** Of a paper: who took it down, and the day on which it came. */
  recorder: string | null
  received_on: string | null
}

/** The oldest of them, for who writes the letters: another who writes some leaves these alone. */
export async function untoldAnswers(tx: Tx, meeting: Proven<'meeting'>, limit: number): Promise<UntoldAnswer[]> {
  const { rows } = await sql<UntoldAnswer>`
    select a._id, a.member_id, a.received_at, encode(a.sha256, 'hex') as sha256, to_char(a.received_on, 'YYYY-MM-DD') as received_on,
      (select u.first_name || ' ' || u.last_name from users u where u._id = a.recorded_by) as recorder
    from decision_answers a where a.meeting_id = ${meeting} and a.told_at is null order by a.seq limit ${limit} for update skip locked`.execute(tx)
  return rows
}

export async function markTold(tx: Tx, ids: readonly string[], at: Date): Promise<void> {
  await sql`update decision_answers set told_at = ${at.toISOString()} where _id = any(${ids}::uuid[])`.execute(tx)
}

/** In SQL, of the decision `d`: who has answered of those with a vote. */
export const progressColumns = sql`
  (select json_build_object('answered', count(a._id), 'answered_weight', coalesce(sum(m.weight) filter (where a._id is not null), 0),
      'total', coalesce(sum(m.weight), 0), 'people', count(*))
    from decision_members m left join decision_answers a on a.meeting_id = m.meeting_id and a.member_id = m.member_id
      and a.replaced_at is null and a.withdrawn_at is null
    where m.meeting_id = d.meeting_id and m.weight > 0) as progress`
