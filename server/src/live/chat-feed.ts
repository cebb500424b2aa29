import { canRead, messageOf } from '@delibera/core/live/chat'
import type { EventOf } from '@delibera/core/live/events'
import type { ChatMessage } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import type { Frame } from '@delibera/core/notifications/frames'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import { textWire, wireOf } from '../socket/delivery.ts'
import type { Feed } from '../socket/feeds.ts'
import { logOf } from './log-store.ts'
import { logKeyOf, type Stories } from './stories.ts'

/** What an administrator reads of what was written before they came; members ask for it. */
const maxHistory = 500

const frameOf = (state: LiveState, event: EventOf<'CHAT'>): Frame => ({ channel: 'chat', type: 'message', seq: event.seq, data: messageOf(state, event) })

/** The messages of a log; their seq is that of the log, and so counts with holes. */
export function chatFeed(db: Db, stories: Stories): Feed {
  return {
    channel: 'chat',
    restMs: 40,
    head: async (topic) => (await chatHead(db, topic)) ?? 0,

    async after(topic, seq, limit) {
      const { log_id, state } = await stories.upToNow(topic)
      const events = log_id ? await messagesAfter(db, { log_id, seq, limit }) : []
      return { frames: events.map((it) => frameOf(state, it)), complete: seq <= state.seq }
    },

    projected(topic, frame) {
      const { state } = stories.known(topic)
      const wire = wireOf(frame)
      return (viewer) => (canRead(state, frame.data as ChatMessage, viewer) ? wire : null)
    },

    async opening(topic, viewer) {
      if (viewer.kind !== 'administrator') return null
      const { log_id, state } = await stories.upToNow(topic)
      const events = log_id ? await messagesIn(db, log_id, { convocation_id: state.convocation_id, limit: maxHistory }) : []
      return { seq: events.at(-1)?.seq ?? (await chatHead(db, topic)) ?? 0, wires: events.map((it) => textWire(frameOf(state, it))) }
    },
  }
}

async function chatHead(db: Db, topic: string): Promise<number | null> {
  const log = await logOf(db, logKeyOf(topic))
  if (!log) return null
  const row = await db
    .selectFrom('live_events')
    .select(({ fn }) => fn.max('seq').as('seq'))
    .where('log_id', '=', log._id)
    .where('type', '=', 'CHAT')
    .executeTakeFirst()
  return row?.seq ?? null
}

const read = (db: Db, log_id: string) =>
  db.selectFrom('live_events').select(['seq', 'type', 'at', 'actor', 'data']).where('log_id', '=', log_id).where('type', '=', 'CHAT')

type Row = Awaited<ReturnType<ReturnType<typeof read>['execute']>>[number]
const eventOf = ({ data, ...it }: Row) => ({ ...(data as object), ...it }) as unknown as EventOf<'CHAT'>

async function messagesAfter(db: Db, { log_id, seq, limit }: { log_id: string; seq: number; limit: number }): Promise<EventOf<'CHAT'>[]> {
  const rows = await read(db, log_id).where('seq', '>', seq).orderBy('seq').limit(limit).execute()
  return rows.map(eventOf)
}

/** The last ones written in one call, oldest first. The second call goes on in the log of the first, after an opening of its own. */
export async function messagesIn(db: Db, log_id: string, { convocation_id, limit }: { convocation_id: string; limit: number }): Promise<EventOf<'CHAT'>[]> {
  const opening = sql<string>`(select opened.data->>'convocation_id' from live_events opened
    where opened.log_id = live_events.log_id and opened.type = 'OPENED' and opened.seq < live_events.seq order by opened.seq desc limit 1)`
  const rows = await read(db, log_id).where(opening, '=', convocation_id).orderBy('seq', 'desc').limit(limit).execute()
  return rows.reverse().map(eventOf)
}
