import { setTimeout as pause } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { deliver, deliverInTurn, wireOf } from './delivery.ts'
import type { Feed } from './feeds.ts'

/** Events read at once. Between two reads the sockets get a turn to empty their buffers. */
const pageSize = 100
/** Whoever missed more reads everything again. */
const maxMissed = 1000
const retryMs = 500

interface Member {
  socket: WebSocket
  /** The last seq sent; Infinity while catching up, so that news pass by. */
  sent: number
}

/** Everybody in this process who follows one topic of one channel. */
export class Room {
  readonly key: string
  private readonly feed: Feed
  private readonly topic: string
  private readonly log: Logger
  private readonly members = new Map<WebSocket, Member>()
  /** The last seq handed out to all, null until the first member has caught up. */
  private head: number | null = null
  private isStale = false
  private pulling: Promise<void> | null = null

  constructor({ key, feed, topic, log }: { key: string; feed: Feed; topic: string; log: Logger }) {
    this.key = key
    this.feed = feed
    this.topic = topic
    this.log = log
  }

  get isEmpty(): boolean {
    return this.members.size === 0
  }

  leave(socket: WebSocket): void {
    this.members.delete(socket)
  }

  async stop(): Promise<void> {
    this.members.clear()
    await this.pulling
  }

  /**
   * Brings a socket from where it was (null: from now) to where the room is. It is a member before anything is read, so a signal of what is
   * committed after the reading finds the room; and it goes live in the same tick in which it was seen to be level with the room: no gap.
   * The room may be behind it; then what it already has is not sent again.
   */
  async join(socket: WebSocket, from: number | null): Promise<void> {
    const member: Member = { socket, sent: Number.POSITIVE_INFINITY }
    this.members.set(socket, member)
    const head = await this.feed.head(this.topic)
    let at = from ?? head
    this.say(socket, 'hello', at)
    if (at > head || head - at > maxMissed) at = this.say(socket, 'reset', head)
    while (at < Math.max(head, this.head ?? 0) && socket.readyState === socket.OPEN) at = await this.nextPage(socket, at)
    member.sent = at
    this.head ??= at
    if (this.isStale) this.pull()
  }

  /** Hands out what is new; a signal that comes while it reads makes it read once more. */
  pull(): void {
    this.isStale = true
    if (this.head !== null && !this.isEmpty) this.pulling ??= this.pullWhileStale()
  }

  private async pullWhileStale(): Promise<void> {
    while (this.isStale && !this.isEmpty) {
      this.isStale = false
      try {
        await this.advance()
      } catch (error) {
        this.log.warn({ err: error, room: this.key }, 'news not read, will be tried again')
        this.isStale = true
        await pause(retryMs)
      }
    }
    this.pulling = null
  }

  private async advance(): Promise<void> {
    const { frames, complete } = await this.feed.after(this.topic, this.head ?? 0, pageSize)
    if (!complete) return this.restart(await this.feed.head(this.topic))
    for (const frame of frames) this.handOut(frame.seq, wireOf(frame))
    if (frames.length === pageSize) this.isStale = true
  }

  private restart(head: number): void {
    this.handOut(head, wireOf({ channel: this.feed.channel, type: 'reset', seq: head, data: null }))
  }

  private handOut(seq: number, wire: Buffer): void {
    for (const member of this.members.values()) {
      if (member.sent >= seq) continue
      member.sent = seq
      deliver(member.socket, wire)
    }
    this.head = seq
  }

  private async nextPage(socket: WebSocket, at: number): Promise<number> {
    const { frames, complete } = await this.feed.after(this.topic, at, pageSize)
    if (!complete) return this.say(socket, 'reset', await this.feed.head(this.topic))
    for (const frame of frames) await deliverInTurn(socket, wireOf(frame))
    return frames.at(-1)?.seq ?? at
  }

  private say(socket: WebSocket, type: 'hello' | 'reset', seq: number): number {
    deliver(socket, wireOf({ channel: this.feed.channel, type, seq, data: null }))
    return seq
  }
}
