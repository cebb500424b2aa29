import type { Vote } from '@delibera/core/votes/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** The votes of a point that has stopped, in one statement. Nobody changes them afterwards: the table refuses. */
export async function keepVotes(tx: Tx, { meeting, at }: { meeting: Proven<'meeting'>; at: string }, votes: readonly Vote[]): Promise<void> {
  await sql`insert into votes (meeting_id, convocation_id, odg_id, member_id, accepted, weight, vote_type, delegate_id, auto, at)
    select ${meeting}, convocation_id, odg_id, member, accepted, weight, vote_type, delegate_id, auto, ${at}
    from jsonb_to_recordset(${JSON.stringify(votes)}::jsonb) as it (convocation_id uuid, odg_id uuid, member uuid, accepted smallint, weight bigint,
      vote_type text, delegate_id uuid, auto boolean)`.execute(tx)
}

/** Every vote of a meeting, by its point. */
export async function votesOfMeeting(db: Db, meeting: Proven<'meeting'>): Promise<Map<string, Vote[]>> {
  const rows = await db
    .selectFrom('votes')
    .select(['member_id as member', 'accepted', 'vote_type', 'delegate_id', 'convocation_id', 'odg_id', 'auto', 'weight'])
    .where('meeting_id', '=', meeting)
    .orderBy('odg_id')
    .orderBy('member_id')
    .orderBy('accepted')
    .execute()
  const byPoint = new Map<string, Vote[]>()
  for (const it of rows as Vote[]) {
    const known = byPoint.get(it.odg_id)
    if (known) known.push(it)
    else byPoint.set(it.odg_id, [it])
  }
  return byPoint
}
