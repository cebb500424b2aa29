import { isDeepStrictEqual } from 'node:util'
import { isCrowd } from '@delibera/core/live/crowd'
import type { LiveEvent } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import { type LiveState, standby } from '@delibera/core/live/state'
import { audienceOf, publicMember } from '@delibera/core/live/views'
import type { Db } from '../db/connect.ts'
import { KeptLogs, weightOf } from './kept-logs.ts'
import { type LogKey, type LogKind, newsOf } from './log-store.ts'

/** What this process knows of a log that somebody follows here. It is never changed: a later one takes its place. */
export interface Story {
  /** Null before anything has happened. */
  log_id: string | null
  state: LiveState
  /** The last events, without a gap. */
  tail: readonly LiveEvent[]
  /** The last of those that everybody is told here: what is written in the chat goes another way. */
  told: number
  /** The last of those after which a crowd begins anew with a state. */
  afresh: number
}

const untold: Story = { log_id: null, state: standby, tail: [], told: 0, afresh: 0 }
const maxTail = 2000

interface Reading {
  running: Promise<Story>
  /** Whoever comes while one reads is told by the next reading: what was committed in between must be in it. */
  next: Promise<Story> | null
}

export const logKeyOf = (topic: string): LogKey => {
  const at = topic.indexOf(':')
  return { kind: topic.slice(0, at) as LogKind, meeting_id: topic.slice(at + 1) }
}

/** The logs as far as this process has read them, each event once however many follow it. */
export class Stories {
  private readonly db: Db
  private readonly kept = new KeptLogs<Story>(({ state, tail }) => weightOf(state) + tail.length)
  private readonly readings = new Map<string, Reading>()

  constructor(db: Db) {
    this.db = db
  }

  /** With everything that was committed before it was asked for. */
  upToNow(topic: string): Promise<Story> {
    const reading = this.readings.get(topic)
    if (reading) {
      reading.next ??= reading.running.catch(() => undefined).then(() => this.begin(topic))
      return reading.next
    }
    return this.begin(topic)
  }

  /** The story of a topic as this process read it last. */
  known = (topic: string): Story => this.kept.get(topic) ?? untold

  private begin(topic: string): Promise<Story> {
    const running = this.read(topic)
    const reading: Reading = { running, next: null }
    this.readings.set(topic, reading)
    const end = () => {
      if (this.readings.get(topic) === reading && !reading.next) this.readings.delete(topic)
    }
    running.then(end, end)
    return running
  }

  private async read(topic: string): Promise<Story> {
    const known = this.known(topic)
    const news = await newsOf(this.db, logKeyOf(topic), { log_id: known.log_id, seq: known.state.seq })
    if (!news) return this.keep(topic, untold)
    const { row, events } = news
    const isSame = known.log_id === row._id && known.state.seq <= row.seq
    const before = isSame ? known : { ...untold, log_id: row._id }
    if (events.length === 0) return this.keep(topic, before)
    const state = replay(events, before.state)
    const told = events.findLast((it) => it.type !== 'CHAT' && audienceOf(state, it) === 'ALL')?.seq ?? before.told
    const afresh = events.findLast((it) => beginsAnew(it, before.state))?.seq ?? before.afresh
    return this.keep(topic, { log_id: row._id, state, tail: [...before.tail, ...events].slice(-maxTail), told, afresh })
  }

  private keep(topic: string, story: Story): Story {
    this.kept.set(topic, story)
    return story
  }
}

/** From here on the state, packed and the same for all, is shorter than an event that carries everybody. */
const many = 100

/** Whether followers are given a state in the place of an event. A crowd that knows the people already is told of the start without them. */
function beginsAnew(event: LiveEvent, { register }: LiveState): boolean {
  if ((event.type !== 'OPENED' && event.type !== 'STARTED') || event.register.members.length <= many) return false
  if (event.type === 'OPENED' || !isCrowd(event)) return true
  return !isDeepStrictEqual(register.members.map(publicMember), event.register.members.map(publicMember))
}

/** What followed a seq; null when that is no longer at hand. */
export function since({ state, tail }: Story, seq: number): readonly LiveEvent[] | null {
  if (seq === state.seq) return []
  const first = tail[0]?.seq ?? state.seq + 1
  return seq > state.seq || seq + 1 < first ? null : tail.slice(seq + 1 - first)
}
