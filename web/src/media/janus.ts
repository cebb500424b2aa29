import { limits } from '@delibera/core/limits'
import type { Seat } from '@delibera/core/live/seats'
import { type CallState, type Ending, type Engine, type EngineOptions, kinds, type MediaKind, newSession, type Tracks } from './engine.ts'
import { Incoming } from './incoming.ts'
import { JanusDown } from './janus-down.ts'
import { JanusUp } from './janus-up.ts'
import { type Feed, type Publisher, type RoomWord, readRoomWord } from './janus-words.ts'
import type { CallToken } from './token.ts'

const pingMs = 10_000
/** As many pings unanswered mean that the server, or the way to it, has forgotten us. */
const maxUnanswered = 3
const retry = { first: 500, last: 10_000 }
/** As many attempts in a row without a seat are told; they go on. */
const attemptsToFail = 4

const midOf = (kind: MediaKind) => String(kinds.indexOf(kind))

/** A seat in a room of Janus, by way of our own server. A seat that is lost is taken anew, from the beginning. */
export class JanusEngine implements Engine {
  private readonly options: EngineOptions & { token: CallToken }
  private readonly tracks: Tracks = { audio: null, video: null, screen: null }
  private readonly incoming: Incoming
  private readonly timer: ReturnType<typeof setInterval>
  private readonly deafen: () => void
  private seats: readonly Seat[] = []
  private publishers: readonly Publisher[] = []
  private session: string | null = null
  private up: JanusUp | null = null
  private down: JanusDown | null = null
  private tile: number | null = null
  private state: CallState = 'connecting'
  private isJoined = false
  private isOver = false
  private unanswered = 0
  private attempts = 0
  private again: ReturnType<typeof setTimeout> | undefined

  constructor(options: EngineOptions & { token: CallToken }) {
    this.options = options
    this.incoming = new Incoming((...it) => options.events.track(...it))
    this.deafen = options.signals.on((from, data) => from === 'engine' && this.hear(data))
    this.timer = setInterval(() => this.ping(), pingMs)
  }

  setSeats(seats: readonly Seat[]): void {
    this.seats = seats
    const isSeated = seats.some((it) => it.member_id === this.options.me)
    if (isSeated && this.session === null && !this.isOver) this.join()
    else if (!isSeated && this.session !== null) this.leave()
    else this.sync()
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    if (!this.options.token.can_publish) return
    this.tracks[kind] = track
    this.up?.setTrack(kind, track)
    if (kind === 'audio' && track && this.isJoined) this.say({ type: 'unmute' })
  }

  setTile(width: number): void {
    this.tile = width
    this.down?.setTile(width)
  }

  levels(): ReadonlyMap<string, number> {
    return this.incoming.levels()
  }

  arrivals(): Promise<ReadonlyMap<string, number>> {
    return this.incoming.arrivals()
  }

  close(): void {
    if (this.isOver) return
    this.end()
    this.become('closed')
  }

  private join(): void {
    this.session = newSession()
    this.unanswered = 0
    this.say({ type: 'join', token: this.options.token.whole })
    // A word may be lost on its way, in either direction.
    this.again = setTimeout(() => this.rejoin(), retry.last)
  }

  private leave(): void {
    this.say({ type: 'leave' })
    this.drop()
    this.become('connecting')
  }

  private rejoin(): void {
    if (this.isOver) return
    this.drop()
    this.attempts++
    if (this.attempts >= attemptsToFail) this.become('failed')
    else this.become(this.state === 'connected' ? 'reconnecting' : this.state)
    this.again = setTimeout(() => this.join(), Math.min(retry.last, retry.first * 2 ** (this.attempts - 1)))
  }

  private drop(): void {
    clearTimeout(this.again)
    this.up?.close()
    this.down?.close()
    this.up = null
    this.down = null
    this.session = null
    this.isJoined = false
    this.publishers = []
    for (const it of this.incoming.members()) this.incoming.forget(it)
  }

  private end(): void {
    if (this.session) this.say({ type: 'leave' })
    this.isOver = true
    clearInterval(this.timer)
    this.deafen()
    this.drop()
  }

  private hear(data: unknown): void {
    const word = readRoomWord(data)
    if (!word || word.session !== this.session) return
    this.unanswered = 0
    if (word.type === 'joined') this.begin(word.publishers)
    else if (word.type === 'gone') this.lose(word.reason)
    else if (word.type === 'refused') this.refuse()
    else if (word.type === 'published') void this.up?.answer(word.sdp).catch(() => this.rejoin())
    else this.follow(word)
  }

  private follow(word: Exclude<RoomWord, { type: 'joined' | 'gone' | 'refused' | 'published' }>): void {
    if (word.type === 'offer') this.down?.offer(word)
    if (word.type === 'watched' || word.type === 'unwatched') this.down?.settle(word.type === 'watched')
    if (word.type === 'publishers' || word.type === 'unwatched') {
      this.publishers = word.publishers
      this.sync()
    }
  }

  private begin(publishers: readonly Publisher[]): void {
    clearTimeout(this.again)
    this.isJoined = true
    this.publishers = publishers
    const { ice, can_publish } = this.options.token
    const say = (word: object) => this.say(word)
    const onFailed = () => this.rejoin()
    if (can_publish)
      this.up = new JanusUp({ ice, tracks: this.tracks, say, onFailed, onConnected: () => this.settle(), onSent: (it) => this.options.events.sent(it) })
    else this.settle()
    this.down = new JanusDown({ ice, say, onFailed, onReceivers: (it) => this.receive(it) })
    this.down.setTile(this.tile)
    this.sync()
  }

  private settle(): void {
    this.attempts = 0
    this.become('connected')
  }

  private lose(reason: Ending | 'lost'): void {
    if (reason === 'lost') this.rejoin()
    else {
      this.end()
      this.options.events.state('closed', { ending: reason })
    }
  }

  private refuse(): void {
    this.end()
    this.options.events.state('failed', { failure: { kind: 'connection', reason: 'refused' } })
  }

  private ping(): void {
    if (!this.isJoined) return
    if (this.unanswered++ >= maxUnanswered) this.rejoin()
    else this.say({ type: 'ping' })
    void this.up?.look()
    void this.down?.look()
  }

  /** Only what the log lets somebody send is fetched. */
  private sync(): void {
    const sending = new Map(this.publishers.map((it) => [it.member_id, it.mids]))
    const others = this.seats.filter((it) => it.member_id !== this.options.me && sending.has(it.member_id))
    const faces = others.filter((it) => it.video).slice(0, limits.members.max_video)
    const wanted = (it: Seat, kind: MediaKind) => (kind === 'video' ? faces.includes(it) : it[kind]) && sending.get(it.member_id)!.includes(midOf(kind))
    this.up?.limit(this.seats.length - 1)
    this.down?.watch(others.flatMap((it): Feed[] => kinds.filter((kind) => wanted(it, kind)).map((kind) => ({ member_id: it.member_id, mid: midOf(kind) }))))
    for (const { member_id } of this.seats)
      if (member_id !== this.options.me) this.options.events.link(member_id, sending.has(member_id) ? 'connected' : 'connecting')
  }

  private receive(feeds: readonly (Feed & { receiver: RTCRtpReceiver })[]): void {
    const members = new Set([...this.incoming.members(), ...feeds.map((it) => it.member_id)])
    for (const member_id of members)
      for (const kind of kinds) this.incoming.set(member_id, kind, feeds.find((it) => it.member_id === member_id && it.mid === midOf(kind))?.receiver ?? null)
  }

  private say(word: object): void {
    this.options.signals.send('engine', { ...word, session: this.session })
  }

  private become(state: CallState): void {
    if (this.state === state) return
    this.state = state
    this.options.events.state(state, state === 'failed' ? { failure: { kind: 'connection', reason: 'unreachable' } } : {})
  }
}
