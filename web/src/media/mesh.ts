import type { Seat } from '@delibera/core/live/seats'
import type { CallState, Engine, EngineOptions, MediaKind, Tracks } from './engine.ts'
import { Incoming } from './incoming.ts'
import { Peer } from './peer.ts'
import { readPeerWord } from './peer-words.ts'
import { ownLineOf } from './picture.ts'
import type { CallToken } from './token.ts'

const lookMs = 3000
/** After so long without reaching anybody the call counts as failed. */
const giveUpMs = 30_000

/** Everybody connected to everybody, without any server between them. */
export class MeshEngine implements Engine {
  private readonly options: EngineOptions & { token: CallToken }
  private readonly peers = new Map<string, Peer>()
  private readonly tracks: Tracks = { audio: null, video: null, screen: null }
  private readonly incoming: Incoming
  private readonly timer: ReturnType<typeof setInterval>
  private readonly deafen: () => void
  private state: CallState = 'connecting'
  private isSeated = false
  private aloneSince: number | null = null
  private tile: number | null = null

  constructor(options: EngineOptions & { token: CallToken }) {
    this.options = options
    this.incoming = new Incoming((...it) => options.events.track(...it))
    this.deafen = options.signals.on((from, data) => this.hear(from, data))
    this.timer = setInterval(() => this.look(), lookMs)
  }

  setSeats(seats: readonly Seat[]): void {
    const { me, token } = this.options
    const seated = seats.slice(0, token.max ?? undefined).map((it) => it.member_id)
    this.isSeated = seated.includes(me)
    const others = this.isSeated ? seated.filter((it) => it !== me) : []
    for (const it of this.peers.keys()) if (!others.includes(it)) this.part(it)
    for (const it of others) if (!this.peers.has(it)) this.meet(it)
    for (const it of this.peers.values()) it.limit(others.length)
    this.tell()
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    if (!this.options.token.can_publish) return
    this.tracks[kind] = track
    for (const it of this.peers.values()) it.setTrack(kind, track)
  }

  setTile(width: number): void {
    this.tile = width
    for (const it of this.peers.values()) it.setTile(width)
  }

  levels(): ReadonlyMap<string, number> {
    return this.incoming.levels()
  }

  arrivals(): Promise<ReadonlyMap<string, number>> {
    return this.incoming.arrivals()
  }

  close(): void {
    clearInterval(this.timer)
    this.deafen()
    for (const it of [...this.peers.keys()]) this.part(it)
    this.options.events.state('closed')
  }

  private meet(member_id: string): void {
    const { me, token, signals, events } = this.options
    const peer = new Peer({
      isFirst: me > member_id,
      can_publish: token.can_publish,
      ice: token.ice,
      tracks: this.tracks,
      send: (word) => signals.send(member_id, word),
      onReceiver: (kind, receiver) => this.incoming.set(member_id, kind, receiver),
      onLink: (link) => {
        events.link(member_id, link)
        this.tell()
      },
      onPicture: (quality) => events.picture(member_id, quality),
    })
    if (this.tile !== null) peer.setTile(this.tile)
    this.peers.set(member_id, peer)
    events.link(member_id, 'connecting')
  }

  private part(member_id: string): void {
    this.peers.get(member_id)?.close()
    this.peers.delete(member_id)
    this.incoming.forget(member_id)
  }

  private hear(from: string, data: unknown): void {
    const word = readPeerWord(data)
    if (word) this.peers.get(from)?.hear(word)
  }

  private look(): void {
    void Promise.all([...this.peers.values()].map((it) => it.look().catch(() => undefined))).then(() => this.tellSent())
    this.tell()
  }

  /** Whom I do not reach at all does not miss the picture for its quality. */
  private tellSent(): void {
    this.options.events.sent(ownLineOf([...this.peers.values()].filter((it) => it.link === 'connected').map((it) => it.sent)))
  }

  /** One line that holds is a call; whoever is alone waits for the others without any trouble. */
  private tell(): void {
    const links = [...this.peers.values()].map((it) => it.link)
    const isFine = this.isSeated && (links.length === 0 || links.includes('connected'))
    this.aloneSince = isFine || !this.isSeated ? null : (this.aloneSince ?? performance.now())
    const hasGivenUp = this.aloneSince !== null && performance.now() - this.aloneSince > giveUpMs
    const next = isFine ? 'connected' : this.trouble(hasGivenUp)
    if (next === this.state) return
    this.state = next
    this.options.events.state(next, next === 'failed' ? { failure: { kind: 'connection', reason: 'unreachable' } } : {})
  }

  private trouble(hasGivenUp: boolean): CallState {
    if (!this.isSeated) return 'connecting'
    if (hasGivenUp || this.state === 'failed') return 'failed'
    return this.state === 'connecting' ? 'connecting' : 'reconnecting'
  }
}
