import { beatMs, type Channel } from '@delibera/core/notifications/frames'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import type { Feed } from './feeds.ts'
import { Listener } from './listener.ts'
import type { Signal } from './publish.ts'
import { Room } from './room.ts'

export interface Subscription {
  channel: Channel
  topic: string
  /** Where the client was, null when it comes for the first time. */
  seq: number | null
}

interface Options {
  url: string
  feeds: Feed[]
  log: Logger
  /** A setting that all processes share was changed by one of them, or may have been while this one could not hear. */
  onSetting?: (name: 'clock') => void
  /** How often each socket's life and rights are checked, in milliseconds. */
  heartbeatMs?: number
}

/**
 * The sockets of this process. A signal says only that a topic has news: the room reads them from the database and hands them out,
 * so any number of processes tell the same story, and one that was deaf for a while misses nothing.
 */
export class Hub {
  readonly heartbeatMs: number
  private readonly options: Options
  private readonly listener: Listener
  private readonly sockets = new Map<WebSocket, Room[]>()
  private readonly rooms = new Map<string, Room>()

  constructor(options: Options) {
    this.options = options
    this.heartbeatMs = options.heartbeatMs ?? beatMs
    const { url, log } = options
    this.listener = new Listener({ url, log, onSignal: (it) => this.hear(it), onConnect: () => this.catchUp() })
  }

  /** Open sockets. */
  get size(): number {
    return this.sockets.size
  }

  start(): Promise<void> {
    return this.listener.start()
  }

  async stop(): Promise<void> {
    await this.listener.stop()
    await Promise.all([...this.rooms.values()].map((it) => it.stop()))
    this.rooms.clear()
    this.sockets.clear()
  }

  /** Resolves when the socket has caught up with all its topics and hears them live. */
  async join(socket: WebSocket, subscriptions: Subscription[]): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const places = subscriptions.map((it) => ({ room: this.roomOf(it.channel, it.topic), seq: it.seq }))
    const rooms = places.map((it) => it.room)
    this.sockets.set(socket, rooms)
    socket.once('close', () => this.leave(socket))
    await Promise.all(places.map((it) => it.room.join(socket, it.seq)))
  }

  private leave(socket: WebSocket): void {
    for (const room of this.sockets.get(socket) ?? []) {
      room.leave(socket)
      if (room.isEmpty) this.rooms.delete(room.key)
    }
    this.sockets.delete(socket)
  }

  private roomOf(channel: Channel, topic: string): Room {
    const key = keyOf(channel, topic)
    const known = this.rooms.get(key)
    if (known) return known
    const feed = this.options.feeds.find((it) => it.channel === channel)
    if (!feed) throw new Error(`no feed for the channel ${channel}`)
    const room = new Room({ key, feed, topic, log: this.options.log })
    this.rooms.set(key, room)
    return room
  }

  private hear(signal: Signal): void {
    if ('setting' in signal) this.options.onSetting?.(signal.setting)
    else this.rooms.get(keyOf(signal.channel, signal.topic))?.pull()
  }

  private catchUp(): void {
    this.options.onSetting?.('clock')
    for (const room of this.rooms.values()) room.pull()
  }
}

const keyOf = (channel: Channel, topic: string) => `${channel} ${topic}`
