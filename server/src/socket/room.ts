import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import type { Viewer } from '@delibera/core/live/views'
import type { Frame } from '@delibera/core/notifications/frames'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { deliver, deliverInTurn, wireOf } from './delivery.ts'
import type { Aside, Feed } from './feeds.ts'

/** Events read at once. Between two reads the sockets get a turn to empty their buffers. */
const pageSize = 100
/** Whoever missed more reads everything again. */
const maxMissed = 1000
const retryMs = 500
/** Sockets that are written to before whatever else waits has its turn. */
const slice = 250

const nobody: Viewer = { kind: 'member', member_id: '' }

interface Follower {
  socket: WebSocket
  viewer: Viewer
  /** The last seq sent; Infinity while catching up, so that news pass by. */
  sent: number
}

/** Everybody in this process who follows one topic of one channel. */
export class Room {
  readonly key: string
  private readonly feed: Feed
  private readonly topic: string
  private readonly log: Logger
  private readonly followers = new Map<WebSocket, Follower>()
  /** The last seq handed out to all, null until the first follower has caught up. */
  private head: number | null = null
  private isStale = false
  private pulling: Promise<void> | null = null
  private telling: Promise<void> = Promise.resolve()
  private digesting: NodeJS.Timeout | null = null
  private lastDigest: Buffer | null = null

  constructor({ key, feed, topic, log }: { key: string; feed: Feed; topic: string; log: Logger }) {
    this.key = key
    this.feed = feed
    this.topic = topic
    this.log = log
  }

  get isEmpty(): boolean {
    return this.followers.size === 0
  }

  leave(socket: WebSocket): void {
    this.followers.delete(socket)
  }

  async stop(): Promise<void> {
    this.followers.clear()
    if (this.digesting) clearTimeout(this.digesting)
    await Promise.all([this.pulling, this.telling])
  }

  /**
   * Brings a socket from where it was (null: from now) to where the room is. It is a follower before anything is read, so a signal of what is
   * committed after the reading finds the room; and it goes live in the same tick in which it was seen to be level with the room: no gap.
   * The room may be behind it; then what it already has is not sent again.
   */
  async join(socket: WebSocket, from: number | null, viewer: Viewer = nobody): Promise<void> {
    const follower: Follower = { socket, viewer, sent: Number.POSITIVE_INFINITY }
    this.followers.set(socket, follower)
    const head = await this.feed.head(this.topic)
    let at = from ?? head
    this.say(socket, 'hello', at)
    const isLost = at > head || head - at > maxMissed
    if (from === null || isLost) at = (await this.open(follower)) ?? (isLost ? this.say(socket, 'reset', head) : at)
    await this.catchUp(follower, at, head)
  }

  /** Hands out what is new; a signal that comes while it reads makes it read once more. */
  pull(): void {
    this.isStale = true
    if (this.head !== null && !this.isEmpty) this.pulling ??= this.pullWhileStale()
  }

  /** Tells what goes beside the story: one thing of an aside, or (null) all of it. */
  tell(name: Aside['name'], _id: string | null): void {
    for (const it of this.feed.asides ?? []) if (it.name === name) this.tellAside(it, _id)
  }

  /** Tells all that goes beside the story. */
  tellAll(): void {
    for (const it of this.feed.asides ?? []) this.tellAside(it, null)
  }

  /** In turn, so that what is older never comes after what corrects it. */
  private tellAside(aside: Aside, _id: string | null, to: Iterable<Follower> = this.followers.values()): void {
    if (this.isEmpty) return
    const all = [...to]
    this.telling = this.telling.then(async () => {
      try {
        const frame = await aside.read(this.topic, _id)
        if (!frame) return
        const wire = wireOf(frame)
        for (const it of all) if (this.isHere(it) && aside.isFor(this.topic, it.viewer)) deliver(it.socket, wire)
      } catch (error) {
        this.log.warn({ err: error, room: this.key }, 'what was said beside not read, will be tried again')
        await pause(retryMs)
        this.tellAside(aside, null)
      }
    })
  }

  private async catchUp(follower: Follower, from: number, head: number): Promise<void> {
    let at = from
    while (at < Math.max(head, this.head ?? 0) && this.isHere(follower)) at = await this.nextPage(follower, at)
    follower.sent = at
    this.head ??= at
    for (const it of this.feed.asides ?? []) if (it.isFor(this.topic, follower.viewer)) this.tellAside(it, null, [follower])
    if (this.isStale) this.pull()
  }

  private async pullWhileStale(): Promise<void> {
    while (this.isStale && !this.isEmpty) {
      this.isStale = false
      try {
        await this.advance()
        if (this.feed.restMs) await pause(this.feed.restMs)
      } catch (error) {
        this.log.warn({ err: error, room: this.key }, 'news not read, will be tried again')
        this.isStale = true
        await pause(retryMs)
      }
    }
    this.pulling = null
  }

  private async advance(): Promise<void> {
    const { frames, complete, more = frames.length === pageSize } = await this.feed.after(this.topic, this.head ?? 0, pageSize)
    if (!complete) return this.restart(await this.feed.head(this.topic))
    for (const frame of frames) await this.handOut(frame.seq, this.wiresOf(frame))
    if (frames.length > 0) this.digestSoon()
    for (const it of this.feed.asides ?? []) if (frames.some(it.turnsWith)) this.tellAside(it, null)
    if (more) this.isStale = true
  }

  /** Everybody begins anew; who is on the way to it already goes on. */
  private async restart(head: number): Promise<void> {
    if (!this.feed.opening) {
      const wire = wireOf({ channel: this.feed.channel, type: 'reset', seq: head, data: null })
      return this.handOut(head, () => wire)
    }
    this.head = head
    for (const it of this.followers.values()) {
      if (it.sent === Number.POSITIVE_INFINITY) continue
      it.sent = Number.POSITIVE_INFINITY
      // Nobody waits for the slowest; one whose state could not be read comes back and asks again.
      this.reopen(it, head).catch(() => it.socket.terminate())
    }
  }

  private async reopen(follower: Follower, head: number): Promise<void> {
    await this.catchUp(follower, (await this.open(follower)) ?? this.say(follower.socket, 'reset', head), head)
  }

  /** The room is there before its followers: one that catches up meanwhile reads as far by itself. */
  private async handOut(seq: number, wireFor: (viewer: Viewer) => Buffer | null): Promise<void> {
    this.head = seq
    await this.toEach((it) => {
      if (it.sent >= seq) return false
      it.sent = seq
      const wire = wireFor(it.viewer)
      if (wire) deliver(it.socket, wire)
      return wire !== null
    })
  }

  /** `write` answers whether it wrote: the loop stays free however many follow. */
  private async toEach(write: (it: Follower) => boolean): Promise<void> {
    let written = 0
    for (const it of this.followers.values()) if (write(it) && ++written % slice === 0) await nextTurn()
  }

  /** What a crowd is told of itself is told together, some time after the first of it. */
  private digestSoon(): void {
    const { digest } = this.feed
    if (!digest || this.digesting || this.isEmpty) return
    this.digesting = setTimeout(() => {
      this.digesting = null
      const wire = digest.of(this.topic)
      if (!wire || this.lastDigest?.equals(wire)) return
      this.lastDigest = wire
      void this.toEach((it) => {
        const isTold = it.viewer.kind === 'member' && it.sent !== Number.POSITIVE_INFINITY
        if (isTold) deliver(it.socket, wire)
        return isTold
      })
    }, digest.everyMs)
  }

  private async nextPage(follower: Follower, at: number): Promise<number> {
    const { socket, viewer } = follower
    const { frames, complete } = await this.feed.after(this.topic, at, pageSize)
    if (!complete) return (await this.open(follower)) ?? this.say(socket, 'reset', await this.feed.head(this.topic))
    for (const frame of frames) {
      const bytes = this.wiresOf(frame)(viewer)
      if (bytes && this.isHere(follower)) await deliverInTurn(socket, { bytes, is_packed: false })
    }
    return frames.at(-1)?.seq ?? at
  }

  private wiresOf(frame: Frame): (viewer: Viewer) => Buffer | null {
    if (this.feed.projected) return this.feed.projected(this.topic, frame)
    const wire = wireOf(frame)
    return () => wire
  }

  /** Where a follower is with what they need to begin; null where there is no such thing. */
  private async open(follower: Follower): Promise<number | null> {
    const opening = await this.feed.opening?.(this.topic, follower.viewer)
    if (!opening) return null
    for (const it of opening.wires) if (this.isHere(follower)) await deliverInTurn(follower.socket, it)
    return opening.seq
  }

  /** Whoever has gone to another room is told no more of this one. */
  private isHere = (it: Follower): boolean => it.socket.readyState === it.socket.OPEN && this.followers.get(it.socket) === it

  private say(socket: WebSocket, type: 'hello' | 'reset', seq: number): number {
    deliver(socket, wireOf({ channel: this.feed.channel, type, seq, data: null }))
    return seq
  }
}
