import type { Viewer } from '@delibera/core/live/views'
import { beatMs, type Channel, closeCodes, type Frame } from '@delibera/core/notifications/frames'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { deliver, wireOf } from './delivery.ts'
import type { Feed } from './feeds.ts'
import { Listener } from './listener.ts'
import type { Signal } from './publish.ts'
import { Room } from './room.ts'

export interface Subscription {
  channel: Channel
  topic: string
  /** Where the client was, null when it comes for the first time. */
  seq: number | null
  /** Left out on a channel where everybody sees the same. */
  viewer?: Viewer
}

/** Whose socket it is, in a meeting. */
export interface SocketHolder {
  meeting_id: string
  member_id: string
}

/** A word for somebody's browser, to be read when it is known that they are here. */
type CallNotice = Extract<Signal, { call: unknown }>['call']

interface Options {
  url: string
  feeds: Feed[]
  log: Logger
  /** A setting that all processes share was changed by one of them, or may have been while this one could not hear. */
  onSetting?: (name: 'clock') => void
  /** What was said to somebody whose socket is here. */
  callsOf?: (ids: string[]) => Promise<{ from: string; data: unknown }[]>
  /** So many lines one account, or one personal link, may have open here at once: a newer one takes the place of the oldest. */
  linesPerPerson?: number
  /** How often each socket's life and rights are checked, in milliseconds. */
  heartbeatMs?: number
}

interface Line {
  rooms: Room[]
  holder: SocketHolder | null
  /** Asks anew what it may follow, of a meeting that has moved to another topic. */
  lookAgain: (() => void) | null
  /** Who opened it, as rate limits know them: a person, or a personal link. */
  owner: string | null
  /** Asks anew whether it may stay. */
  checkStay: (() => void) | null
}

/** As many tabs as somebody may have forgotten; three hundred are no person. */
const usualLines = 20

/**
 * The sockets of this process. A signal says only that a topic has news: the room reads them from the database and hands them out,
 * so any number of processes tell the same story, and one that was deaf for a while misses nothing.
 */
export class Hub {
  readonly heartbeatMs: number
  private readonly linesPerPerson: number
  private readonly options: Options
  private readonly listener: Listener
  private readonly sockets = new Map<WebSocket, Line>()
  private readonly byHolder = new Map<string, Set<WebSocket>>()
  /** Oldest first. */
  private readonly byOwner = new Map<string, Set<WebSocket>>()
  private readonly rooms = new Map<string, Room>()

  constructor(options: Options) {
    this.options = options
    this.heartbeatMs = options.heartbeatMs ?? beatMs
    this.linesPerPerson = options.linesPerPerson ?? usualLines
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
    this.byHolder.clear()
    this.byOwner.clear()
  }

  /** Resolves when the socket has caught up with all its topics and hears them live. A channel that this hub does not feed is silent. */
  async join(socket: WebSocket, subscriptions: Subscription[], whose: Partial<Omit<Line, 'rooms'>> = {}): Promise<void> {
    if (socket.readyState !== socket.OPEN) return
    const { holder = null, lookAgain = null, owner = null, checkStay = null } = whose
    this.sockets.set(socket, { rooms: [], holder, lookAgain, owner, checkStay })
    if (holder) addTo(this.byHolder, keyOf(holder), socket)
    if (owner) this.makeRoom(owner, socket)
    socket.once('close', () => this.leave(socket))
    await this.enter(socket, subscriptions)
  }

  /** The same socket on other topics, from their beginning; those that stay go on. `again`: a topic may have another story by now. */
  async follow(socket: WebSocket, subscriptions: Subscription[], again = false): Promise<void> {
    const line = this.sockets.get(socket)
    if (!line) return
    const keys = new Set(this.fed(subscriptions).map((it) => topicKey(it.channel, it.topic)))
    const left = line.rooms.filter((it) => !keys.has(it.key) || (again && !it.key.startsWith('app ')))
    for (const it of left) this.exit(socket, it)
    line.rooms = line.rooms.filter((it) => !left.includes(it))
    const known = new Set(line.rooms.map((it) => it.key))
    await this.enter(
      socket,
      subscriptions.filter((it) => !known.has(topicKey(it.channel, it.topic))).map((it) => ({ ...it, seq: null })),
    )
  }

  private async enter(socket: WebSocket, subscriptions: Subscription[]): Promise<void> {
    const places = this.fed(subscriptions).map((it) => ({ ...it, room: this.roomOf(it.channel, it.topic) }))
    this.sockets.get(socket)!.rooms.push(...places.map((it) => it.room))
    await Promise.all(places.map((it) => it.room.join(socket, it.seq, it.viewer)))
  }

  private fed = (subscriptions: Subscription[]): Subscription[] => subscriptions.filter((it) => this.options.feeds.some((feed) => feed.channel === it.channel))

  private leave(socket: WebSocket): void {
    const line = this.sockets.get(socket)
    for (const room of line?.rooms ?? []) this.exit(socket, room)
    this.sockets.delete(socket)
    if (line?.holder) dropFrom(this.byHolder, keyOf(line.holder), socket)
    if (line?.owner) dropFrom(this.byOwner, line.owner, socket)
  }

  /** The oldest goes: it is the likeliest to have been forgotten, and whoever opens one now is there. */
  private makeRoom(owner: string, socket: WebSocket): void {
    const own = addTo(this.byOwner, owner, socket)
    const [oldest] = own
    if (own.size <= this.linesPerPerson || !oldest) return
    dropFrom(this.byOwner, owner, oldest)
    oldest.close(closeCodes.replaced)
  }

  private exit(socket: WebSocket, room: Room): void {
    room.leave(socket)
    if (room.isEmpty) this.rooms.delete(room.key)
  }

  private roomOf(channel: Channel, topic: string): Room {
    const key = topicKey(channel, topic)
    const known = this.rooms.get(key)
    if (known) return known
    const feed = this.options.feeds.find((it) => it.channel === channel)!
    const room = new Room({ key, feed, topic, log: this.options.log })
    this.rooms.set(key, room)
    return room
  }

  private hear(signal: Signal): void {
    if ('setting' in signal) this.options.onSetting?.(signal.setting)
    else if ('moved' in signal) this.askAgain(signal.moved)
    else if ('session_ended' in signal) this.checkStay(this.byOwner.get(signal.session_ended))
    else if ('revoked' in signal) this.checkStay(this.byHolder.get(keyOf(signal.revoked)))
    else if ('call' in signal) void this.passOn(signal.call)
    else if ('transcript' in signal) this.meetingRoom(signal.transcript.meeting_id)?.tell('transcript', signal.transcript._id)
    else if ('doubts' in signal) this.meetingRoom(signal.doubts.meeting_id)?.tell('doubts', null)
    else this.rooms.get(topicKey(signal.channel, signal.topic))?.pull()
  }

  private meetingRoom = (meeting_id: string): Room | undefined => this.rooms.get(topicKey('live', `REAL:${meeting_id}`))

  private askAgain(meeting_id: string): void {
    for (const { holder, lookAgain } of this.sockets.values()) if (holder?.meeting_id === meeting_id) lookAgain?.()
  }

  /** A session has ended, or somebody's link opens nothing any more: whoever came by it goes now, and not at the next beat. */
  private checkStay(sockets: Iterable<WebSocket> = []): void {
    for (const it of sockets) this.sockets.get(it)?.checkStay?.()
  }

  /** Who is not here is connected elsewhere, or nowhere: a call is tried again by whoever makes it. */
  private async passOn({ _id, meeting_id, to }: CallNotice): Promise<void> {
    const key = keyOf({ meeting_id, member_id: to })
    if (!this.byHolder.has(key) || !this.options.callsOf) return
    try {
      for (const { from, data } of await this.options.callsOf([_id])) {
        const wire = wireOf(signalFrame(from, data))
        for (const it of this.byHolder.get(key) ?? []) deliver(it, wire)
      }
    } catch (error) {
      this.options.log.warn({ err: error }, 'word between browsers not passed on')
    }
  }

  private catchUp(): void {
    this.options.onSetting?.('clock')
    for (const room of this.rooms.values()) {
      room.pull()
      room.tellAll()
    }
  }
}

/** Said in passing: no part of the story of the channel, and so of no place in it. */
export const signalFrame = (from: string, data: unknown): Frame => ({ channel: 'live', type: 'signal', seq: 0, data: { from, data } })

function addTo(places: Map<string, Set<WebSocket>>, key: string, socket: WebSocket): Set<WebSocket> {
  const own = (places.get(key) ?? new Set()).add(socket)
  places.set(key, own)
  return own
}

function dropFrom(places: Map<string, Set<WebSocket>>, key: string, socket: WebSocket): void {
  const own = places.get(key)
  own?.delete(socket)
  if (own?.size === 0) places.delete(key)
}

const topicKey = (channel: Channel, topic: string) => `${channel} ${topic}`
const keyOf = ({ meeting_id, member_id }: SocketHolder) => `${meeting_id}:${member_id}`
