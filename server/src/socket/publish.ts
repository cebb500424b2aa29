import type { Channel } from '@delibera/core/notifications/frames'
import { sql } from 'kysely'
import type { Db, Tx } from '../db/connect.ts'
import type { JsonObject } from '../db/tables.ts'

export const notifyChannel = 'delibera'

/**
 * Who hears an event of the app channel: one person, by account or by personal link (`link:<meeting>:<member>`).
 * A socket's app channel follows this one topic, so its seq alone says where a client was; merging topics would need a position for each.
 * What concerns a whole company is therefore published to each of its people, by the command that knows who they are. A decision in writing has a topic, and
 * a channel, of its own: what its members are told is the same for all of them; and one for the company's people who have its page open, who see the count.
 */
export type Topic = `user:${string}` | `link:${string}` | `decision:${string}`
export const managersTopic = (decision: string): Topic => `decision:${decision}:managers`

interface AppEvent {
  topic: Topic
  type: string
  data: JsonObject
  at: Date
}

/** Tells everybody on a topic, once the command's transaction has happened. The topic's row lock keeps its events in order. */
export const publish = (tx: Tx, event: AppEvent): Promise<void> => publishAll(tx, [event])

/**
 * One event to each of several topics, none of them twice, in one question to the database. Their rows are locked in the order given: commands that tell the
 * same people give it alike, so that no two wait for each other.
 */
export async function publishAll(tx: Tx, events: readonly AppEvent[]): Promise<void> {
  if (events.length === 0) return
  const given = events.map(({ topic, type, data, at }) => ({ topic, type, data, at: at.toISOString() }))
  const signals = events.map(({ topic }): Signal => ({ channel: topic.startsWith('decision:') ? 'decision' : 'app', topic }))
  await sql`with given as (
      select it->>'topic' as topic, it->>'type' as type, it->'data' as data, (it->>'at')::timestamptz as at, place
      from jsonb_array_elements(${JSON.stringify(given)}::jsonb) with ordinality as all_of (it, place)
    ), next as (
      insert into topics (topic, seq) select topic, 1 from given order by place on conflict (topic) do update set seq = topics.seq + 1 returning topic, seq
    ), kept as (
      insert into app_events (topic, seq, type, data, created_at) select topic, seq, type, data, at from given join next using (topic)
    )
    select ${notified(signals)}`.execute(tx)
}

/** The number of the last event of a topic; zero before the first. */
export async function lastOf(db: Db, topic: Topic): Promise<number> {
  const found = await db.selectFrom('topics').select('seq').where('topic', '=', topic).executeTakeFirst()
  return found?.seq ?? 0
}

/**
 * A topic has news; a setting has changed; a meeting has moved to another topic (by its id); somebody's browser is called; a piece of what was said
 * in a meeting was written down, or corrected; others may be without a line to it; a session of somebody has ended (by the id of the person);
 * somebody's personal link was revoked.
 */
export type Signal =
  | { channel: Channel; topic: string }
  | { setting: 'clock' }
  | { moved: string }
  | { call: { _id: string; meeting_id: string; to: string } }
  | { transcript: { _id: string; meeting_id: string } }
  | { doubts: { meeting_id: string } }
  | { session_ended: string }
  | { revoked: { meeting_id: string; member_id: string } }

/** A word to every process. It carries no content: the database limits it to 8,000 bytes, and hearing it is not a right. */
export const signal = (tx: Tx | Db, it: Signal): Promise<void> => signalAll(tx, [it])

/** Several in one statement. */
export async function signalAll(tx: Tx | Db, them: readonly Signal[]): Promise<void> {
  if (them.length === 0) return
  await sql`select ${notified(them)}`.execute(tx)
}

/** The words as part of a statement that does something else. */
export const notified = (them: readonly Signal[]) =>
  sql<string>`(select count(pg_notify(${notifyChannel}, said)) from unnest(${them.map((it) => JSON.stringify(it))}::text[]) as said)`
