import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import { crowdOf, isCrowd } from '@delibera/core/live/crowd'
import type { LiveEvent } from '@delibera/core/live/events'
import type { LiveState } from '@delibera/core/live/state'
import { concernedBy, eventFor, ownView, publicView, type Viewer } from '@delibera/core/live/views'
import type { Frame } from '@delibera/core/notifications/frames'
import type { Db } from '../db/connect.ts'
import { textWire, type Wire, wireOf } from '../socket/delivery.ts'
import type { Feed } from '../socket/feeds.ts'
import { doubtsAside, usualDoubts } from './doubts.ts'
import { eventsAfter } from './log-store.ts'
import { type Stories, type Story, since } from './stories.ts'
import { transcriptAside } from './transcript.ts'

const packedBytes = promisify(gzip)

/** Events that travel in one frame. */
const maxTogether = 500
/** A state that was packed serves whoever comes until this many events have followed it. */
const maxBehind = 100
/** How often a crowd is told of itself, at most, in milliseconds. */
const digestMs = 500

const frameOf = (type: string, seq: number, data: unknown): Frame => ({ channel: 'live', type, seq, data })

async function packed(frame: Frame): Promise<Wire> {
  return { bytes: await packedBytes(JSON.stringify(frame)), is_packed: true }
}

const nobody: Viewer = { kind: 'member', member_id: '' }

/** The log of a meeting, told to each as far as they may know it. */
export function liveFeed(db: Db, stories: Stories, { restMs = 40, doubts = usualDoubts } = {}): Feed {
  const openings = new Openings()
  return {
    channel: 'live',
    restMs,
    asides: [transcriptAside(db, stories), doubtsAside(db, stories, doubts)],
    head: async (topic) => (await stories.upToNow(topic)).state.seq,

    async after(topic, seq) {
      const story = await stories.upToNow(topic)
      if (seq > story.state.seq) return { frames: [], complete: false }
      const events = (since(story, seq) ?? (await eventsAfter(db, story.log_id!, seq, maxTogether))).slice(0, maxTogether)
      const last = events.at(-1)
      if (!last) return { frames: [], complete: true }
      if (seq < story.afresh) return { frames: [], complete: false }
      return { frames: [frameOf('events', last.seq, events)], complete: true, more: last.seq < story.state.seq }
    },

    projected: (topic, frame) => projection(stories.known(topic).state, frame.data as readonly LiveEvent[], frame.seq),

    digest: {
      everyMs: digestMs,
      of: (topic) => {
        const { state } = stories.known(topic)
        return isCrowd(state) ? wireOf(crowdFrame(state)) : null
      },
    },

    async opening(topic, viewer) {
      const story = await stories.upToNow(topic)
      const { state } = story
      if (viewer.kind === 'administrator') return { seq: state.seq, wires: [await packed(frameOf('snapshot', state.seq, state))] }
      const { from, common, news } = openings.of(topic, story)
      if (isCrowd(state))
        return { seq: state.seq, wires: [await common, textWire(frameOf('own', state.seq, ownView(state, viewer.member_id))), textWire(crowdFrame(state))] }
      const own = textWire(frameOf('own', from.seq, ownView(from, viewer.member_id)))
      const later = news(viewer)
      return { seq: state.seq, wires: [await common, own, ...(later ? [{ bytes: later, is_packed: false }] : [])] }
    },
  }
}

/** No part of the story, and so of no place in it. */
const crowdFrame = (state: LiveState): Frame => frameOf('crowd', 0, crowdOf(state))

/** The chat has a channel of its own. */
const isTold = (it: LiveEvent | null): it is LiveEvent => it !== null && it.type !== 'CHAT'

/**
 * The wires of some events for everybody who follows them: one for all to whom they say the same, and one each for the few whom they concern.
 * `state` is that after them: it still knows the vote of every ballot among them that counts, and the author of every declaration.
 */
export function projection(state: LiveState, events: readonly LiveEvent[], seq: number): (viewer: Viewer) => Buffer | null {
  const concerned = new Map<string, number[]>()
  for (const [index, event] of events.entries())
    for (const it of concernedBy(state, event)) {
      const own = concerned.get(it)
      if (own) own.push(index)
      else concerned.set(it, [index])
    }
  const common = events.map((it) => eventFor(state, it, nobody))
  const made = new Map<string, Buffer | null>()
  const write = (it: readonly (LiveEvent | null)[]) => {
    const told = it.filter(isTold)
    return told.length === 0 ? null : wireOf(frameOf('events', seq, told))
  }
  const once = (key: string, make: () => Buffer | null) => {
    if (!made.has(key)) made.set(key, make())
    return made.get(key)!
  }
  return (viewer) => {
    if (viewer.kind === 'administrator') return once('administrator', () => write(events))
    const own = concerned.get(viewer.member_id)
    if (!own) return once('', () => write(common))
    return once(viewer.member_id, () => {
      const mine = [...common]
      for (const it of own) mine[it] = eventFor(state, events[it]!, viewer)
      return write(mine)
    })
  }
}

interface Opening {
  log_id: string | null
  /** The state that was packed. */
  from: LiveState
  /** The part of the state that everybody in the room may see. */
  common: Promise<Wire>
  /** The state up to which `news` tells what followed. */
  to: LiveState
  news: (viewer: Viewer) => Buffer | null
}

const nothing = () => null
const maxKept = 50

/** What members begin with: packed once, used while little has followed it. */
class Openings {
  private readonly kept = new Map<string, Opening>()

  of(topic: string, story: Story): Opening {
    const opening = goOn(this.kept.get(topic), story) ?? this.pack(topic, story)
    this.kept.delete(topic)
    this.kept.set(topic, opening)
    if (this.kept.size > maxKept) this.kept.delete(this.kept.keys().next().value!)
    return opening
  }

  private pack(topic: string, { log_id, state }: Story): Opening {
    const common = packed(frameOf('snapshot', state.seq, publicView(state)))
    common.catch(() => this.kept.delete(topic))
    return { log_id, from: state, common, to: state, news: nothing }
  }
}

function goOn(known: Opening | undefined, story: Story): Opening | null {
  if (!known || known.log_id !== story.log_id || known.from.seq < story.afresh) return null
  const { seq } = story.state
  // What a member of a crowd sees of others comes with the digest: the common part lasts until something is told to all.
  if (isCrowd(story.state)) return story.told > known.from.seq ? null : known
  if (known.to === story.state) return known
  const later = seq - known.from.seq > maxBehind ? null : since(story, known.from.seq)
  if (!later) return null
  return { ...known, to: story.state, news: projection(story.state, later, seq) }
}
