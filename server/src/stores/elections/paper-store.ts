import type { ElectionCastFor } from '@delibera/core/elections/ballots'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A ballot of a round as the log has it: what it says or, of a secret one, only whose rights have voted. */
export interface CastPaper {
  odg_id: string
  round: number
  casts: ElectionCastFor[] | null
  member_ids: string[] | null
  seq: number
  at: string
  /** Of the row of the audit chain that covers it. */
  hash: string
}

/** The last ballot that somebody cast in each round by their own link; of secret ones, which nobody writes anew, each. */
export async function lastPapers(db: Db, { meeting, member }: { meeting: Proven<'meeting'>; member: Proven<'member'> }): Promise<CastPaper[]> {
  const { rows } = await sql<CastPaper>`
    with last as (
      select distinct on (e.data->>'odg_id', e.data->>'round', case e.type when 'SECRET_VOTED' then e.seq end)
        e.data->>'odg_id' as odg_id, (e.data->>'round')::int as round, e.data->'casts' as casts, e.data->'member_ids' as member_ids, e.seq, e.at
      from live_logs l join live_events e on e.log_id = l._id and e.type in ('ELECTION_CAST', 'SECRET_VOTED')
        and e.actor->>'id' = ${member} and e.actor->>'kind' = 'member'
      where l.meeting_id = ${meeting} and l.kind = 'REAL'
      order by e.data->>'odg_id', e.data->>'round', case e.type when 'SECRET_VOTED' then e.seq end, e.seq desc)
    select last.*, encode(a.hash, 'hex') as hash
    from last join audit_log a on a.chain = ${`meeting:${meeting}`} and a.action = 'live.events'
      and (a.data->>'from')::int <= last.seq and (a.data->>'to')::int >= last.seq
    order by last.seq`.execute(db)
  return rows
}
