import type { Vote } from '@delibera/core/votes/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Whether the votes of a point were written down. */
export async function hasVotes(db: Db, odg_id: string): Promise<boolean> {
  return (await db.selectFrom('votes').select('odg_id').where('odg_id', '=', odg_id).limit(1).executeTakeFirst()) !== undefined
}

/** The votes of a point that has stopped, in one statement; written down twice they are the same. Nobody changes them afterwards: the table refuses. */
export async function keepVotes(tx: Tx, { meeting, at }: { meeting: Proven<'meeting'>; at: string }, votes: readonly Vote[]): Promise<void> {
  const column = <Name extends keyof Vote>(name: Name) => votes.map((it) => it[name])
  await sql`insert into votes (meeting_id, convocation_id, odg_id, member_id, accepted, weight, vote_type, delegate_id, auto, at)
    select ${meeting}, convocation_id, odg_id, member, accepted, weight, vote_type, delegate_id, auto, ${at}
    from unnest(${column('convocation_id')}::uuid[], ${column('odg_id')}::uuid[], ${column('member')}::uuid[], ${column('accepted')}::smallint[],
        ${column('weight')}::bigint[], ${column('vote_type')}::text[], ${column('delegate_id')}::uuid[], ${column('auto')}::boolean[])
      as it (convocation_id, odg_id, member, accepted, weight, vote_type, delegate_id, auto)
    on conflict do nothing`.execute(tx)
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
