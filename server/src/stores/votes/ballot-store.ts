import type { EventOf } from '@delibera/core/live/events'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A ballot as the log has it, and the hash of the row of the audit chain that covers it. */
export interface SealedBallot extends Pick<EventOf<'BALLOT_CAST'>, 'odg_id' | 'casts' | 'seq' | 'at'> {
  hash: string
}

/** The last ballot that somebody cast on each point, by their own link. */
export async function lastBallots(db: Db, { meeting, member }: { meeting: Proven<'meeting'>; member: Proven<'member'> }): Promise<SealedBallot[]> {
  const { rows } = await sql<SealedBallot>`
    with last as (
      select distinct on (e.data->>'odg_id') e.data->>'odg_id' as odg_id, e.data->'casts' as casts, e.seq, e.at
      from live_logs l join live_events e on e.log_id = l._id and e.type = 'BALLOT_CAST' and e.actor->>'id' = ${member} and e.actor->>'kind' = 'member'
      where l.meeting_id = ${meeting} and l.kind = 'REAL'
      order by e.data->>'odg_id', e.seq desc)
    select last.*, encode(a.hash, 'hex') as hash
    from last join audit_log a on a.chain = ${`meeting:${meeting}`} and a.action = 'live.events'
      and (a.data->>'from')::int <= last.seq and (a.data->>'to')::int >= last.seq
    order by last.seq`.execute(db)
  return rows
}
