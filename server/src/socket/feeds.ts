import type { Viewer } from '@delibera/core/live/views'
import type { Channel, Frame } from '@delibera/core/notifications/frames'
import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'
import type { Wire } from './delivery.ts'

interface Page {
  frames: Frame[]
  complete: boolean
  /** Whether frames follow these. Left out, a page as full as was asked for is taken to have a next one. */
  more?: boolean
}

/** What is told on a channel beside its story, to a few: it has no place in the story, and moves nobody's. */
export interface Aside {
  /** By which a signal says that there is something new of it. */
  name: 'transcript' | 'doubts'
  /** Whether somebody may hear it, as far as the story is known here. */
  isFor(topic: string, viewer: Viewer): boolean
  /** The one thing of that id, or (null) all that was said so far; null when there is nothing. What the story says by then is known afterwards. */
  read(topic: string, _id: string | null): Promise<Frame | null>
  /** Whether a frame of the story says who may hear it from then on. */
  turnsWith(frame: Frame): boolean
}

/** What the database keeps of one channel. The seq of a topic has no holes: its events commit in order, and only the oldest are ever forgotten. */
export interface Feed {
  channel: Channel
  /** The seq of the topic's last event, 0 before the first. */
  head(topic: string): Promise<number>
  /** At most `limit` frames after seq, in order; not complete when what followed seq is no longer kept, or seq was never reached. */
  after(topic: string, seq: number, limit: number): Promise<Page>
  /** A frame as each who follows may see it, made once for all who see the same; null for whom it does not concern. Left out: all see all of it. */
  projected?(topic: string, frame: Frame): (viewer: Viewer) => Buffer | null
  /** What somebody needs who comes for the first time, or was away for too long, and where they are with it. Null: nothing. */
  opening?(topic: string, viewer: Viewer): Promise<{ seq: number; wires: Wire[] } | null>
  asides?: readonly Aside[]
  /** Where a crowd follows: what members are told of it beside the story, made once for all; null where there is nothing to tell. */
  digest?: { everyMs: number; of(topic: string): Buffer | null }
  /** Milliseconds that a room rests after handing out, so that what comes in a burst travels together. */
  restMs?: number
}

interface Row {
  head: number
  seq: number | null
  type: string
  data: unknown
}

export const appFeed = (db: Db): Feed => publishedFeed(db, 'app')
export const decisionFeed = (db: Db): Feed => publishedFeed(db, 'decision')

/** What commands publish, as it was written. */
function publishedFeed(db: Db, channel: 'app' | 'decision'): Feed {
  return {
    channel,

    async head(topic) {
      const row = await db.selectFrom('topics').select('seq').where('topic', '=', topic).executeTakeFirst()
      return row?.seq ?? 0
    },

    // One statement is one snapshot: the head and the events belong together.
    async after(topic, seq, limit) {
      const { rows } = await sql<Row>`
        select topics.seq as head, event.seq, event.type, event.data
        from topics
        left join lateral (select * from app_events where app_events.topic = topics.topic and app_events.seq > ${seq} order by app_events.seq limit ${limit}) event on true
        where topics.topic = ${topic}
        order by event.seq`.execute(db)
      const frames = rows.flatMap((it): Frame[] => (it.seq === null ? [] : [{ channel, type: it.type, seq: it.seq, data: it.data }]))
      const head = rows[0]?.head ?? 0
      return { frames, complete: (frames[0]?.seq ?? head + 1) === seq + 1 }
    },
  }
}
