import type { LiveEvent } from '@delibera/core/live/events'
import { sql } from 'kysely'
import { type ChainEnd, chainEnd, chainLock } from '../audit/log.ts'
import type { Db, Tx } from '../db/connect.ts'
import { notified, type Signal } from '../socket/publish.ts'

/** A rehearsal is written apart, and nothing of it stays. */
export type LogKind = 'REAL' | 'REHEARSAL'

export interface LogKey {
  meeting_id: string
  kind: LogKind
}

export interface LogRow extends LogKey {
  _id: string
  /** The number of the log's last event. */
  seq: number
}

const columns = ['_id', 'meeting_id', 'kind', 'seq'] as const

export async function logOf(db: Db, { meeting_id, kind }: LogKey): Promise<LogRow | null> {
  const row = await db.selectFrom('live_logs').select(columns).where('meeting_id', '=', meeting_id).where('kind', '=', kind).executeTakeFirst()
  return (row as LogRow | undefined) ?? null
}

/** The log, to be written to: whoever else would write waits. */
export async function lockedLog(tx: Tx, { meeting_id, kind }: LogKey): Promise<LogRow | null> {
  const row = await tx.selectFrom('live_logs').select(columns).where('meeting_id', '=', meeting_id).where('kind', '=', kind).forNoKeyUpdate().executeTakeFirst()
  return (row as LogRow | undefined) ?? null
}

/** The audit chain of a log; a rehearsal leaves no trace, there either. */
export const chainOf = ({ meeting_id, kind }: LogKey): string | null => (kind === 'REHEARSAL' ? null : `meeting:${meeting_id}`)

/** The log and its audit chain, to be written to: the log first, as everybody does, and both in one round trip. */
export async function lockedForAct(tx: Tx, log: LogKey): Promise<LogRow | null> {
  const chain = chainOf(log)
  if (chain === null) return lockedLog(tx, log)
  const { rows } = await sql<LogRow>`
    with log as materialized (select _id, meeting_id, kind, seq from live_logs where meeting_id = ${log.meeting_id} and kind = ${log.kind} for no key update)
    select log.*, ${chainLock(chain)} from log`.execute(tx)
  return rows[0] ?? null
}

/** Makes the log of a meeting where there is none yet. */
export async function beginLog(tx: Tx, it: LogKey & { company_id: string; robots?: number; at: Date }): Promise<void> {
  const { company_id, meeting_id, kind, robots = null, at } = it
  await tx
    .insertInto('live_logs')
    .values({ company_id, meeting_id, kind, robots, created_at: at.toISOString() })
    .onConflict((key) => key.columns(['meeting_id', 'kind']).doNothing())
    .execute()
}

/** Events after a seq, in order. */
export async function eventsAfter(db: Db, log_id: string, seq: number, limit?: number): Promise<LiveEvent[]> {
  const read = db.selectFrom('live_events').select(['seq', 'type', 'at', 'actor', 'data']).where('log_id', '=', log_id).where('seq', '>', seq).orderBy('seq')
  const rows = await (limit === undefined ? read : read.limit(limit)).execute()
  return rows.map(({ data, ...it }) => ({ ...(data as object), ...it }) as unknown as LiveEvent)
}

interface Known {
  log_id: string | null
  seq: number
}

/** A log and what it has beyond what is known of it, in one statement; all of it where what is known is of another log. */
export async function newsOf(db: Db, { meeting_id, kind }: LogKey, known: Known): Promise<{ row: LogRow; events: LiveEvent[] } | null> {
  const { rows } = await sql<LogRow & { last: number; type: string | null; at: string; actor: unknown; data: object }>`
    select l._id, l.meeting_id, l.kind, l.seq as last, e.seq, e.type, e.at, e.actor, e.data from live_logs l
    left join live_events e on e.log_id = l._id and e.seq > case when l._id = ${known.log_id}::uuid and l.seq >= ${known.seq} then ${known.seq}::int else 0 end
    where l.meeting_id = ${meeting_id} and l.kind = ${kind} order by e.seq`.execute(db)
  const [first] = rows
  if (!first) return null
  const events = first.type === null ? [] : rows.map(({ seq, type, at, actor, data }) => ({ ...data, seq, type, at, actor }) as unknown as LiveEvent)
  return { row: { _id: first._id, meeting_id, kind, seq: first.last }, events }
}

/**
 * Writes them in one statement, however many they are, with the words to every process, and answers the end of the audit chain to which the transaction
 * writes next (`lockedForAct` has locked it): each round trip less is one in which nobody else waits for this log.
 */
export async function appendEvents(tx: Tx, log: LogRow, events: readonly LiveEvent[], signals: readonly Signal[]): Promise<ChainEnd | null> {
  const { _id, kind } = log
  const rows = events.map(({ seq, type, at, actor, ...data }) => ({ seq, type, at, actor, data }))
  const written = await sql<{ seq: number | null; hash: Buffer }>`with added as (
      insert into live_events (log_id, seq, type, at, actor, data, is_rehearsal)
      select ${_id}, seq, type, at, actor, data, ${kind === 'REHEARSAL'}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as it(seq int, type text, at timestamptz, actor jsonb, data jsonb)
    ), moved as (update live_logs set seq = ${events.at(-1)!.seq} where _id = ${_id})
    select told, last.seq, last.hash from (select ${notified(signals)} as told) said left join (${chainEnd(chainOf(log) ?? '')}) last on true`.execute(tx)
  const [{ seq, hash }] = written.rows as [{ seq: number | null; hash: Buffer }]
  return seq === null ? null : { seq, hash }
}
