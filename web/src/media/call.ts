import { limits } from '@delibera/core/limits'
import type { Seat } from '@delibera/core/live/seats'
import { atFirst, type CallSnapshot, ownOf } from './call-snapshot.ts'
import { captureScreen } from './capture.ts'
import { Devices } from './devices.ts'
import { type Engine, type EngineOptions, kinds, type Link, type MediaKind, type Signals } from './engine.ts'
import type { MediaFailure } from './failure.ts'
import { loadEngine } from './load-engine.ts'
import { Observable } from './observable.ts'
import { participantsOf } from './participants.ts'
import { cameraSize, type OwnLine, type PictureQuality, tileStep } from './picture.ts'
import { Sound } from './sound.ts'
import { SpeakerWatch, stepped } from './speaker.ts'
import { type CallToken, readToken } from './token.ts'

const listenMs = 200
/** A picture of which nothing comes between two looks stands still. */
const lookMs = 4000

export interface CallOptions {
  /** `room.call_token`. */
  token: string
  /** My member_id. */
  me: string
  signals: Signals
  /** Those that were tried in the waiting room, as they are; the call closes only what it has opened itself. */
  devices?: Devices
  seats?: readonly Seat[]
}

export function openCall(options: CallOptions): VideoCall {
  return new VideoCall(options)
}

/** The call of a meeting, whatever carries it. Who is in it and what they may send is what the log says: `setSeats` with `seatsIn(state)` at every change. */
export class VideoCall extends Observable<CallSnapshot> {
  readonly devices: Devices
  /** All that comes from the others, by member and kind, whether it may be shown or not. */
  readonly streams = new Map<string, Partial<Record<MediaKind, MediaStream>>>()
  private readonly options: CallOptions
  private readonly token: CallToken
  private readonly ownsDevices: boolean
  private readonly sound: Sound
  private readonly undo: (() => void)[]
  private readonly watch = new SpeakerWatch()
  private readonly links = new Map<string, Link>()
  private readonly weak = new Set<string>()
  private readonly pictures = new Map<string, PictureQuality>()
  private ownLine: OwnLine = 'fine'
  private tile: number | null = null
  private levels: ReadonlyMap<string, number> = new Map()
  private arrived: ReadonlyMap<string, number> = new Map()
  private seats: readonly Seat[] = []
  private screen: MediaStreamTrack | null = null
  private engine: Engine | null = null
  private deviceFailure: MediaFailure | null = null

  constructor(options: CallOptions) {
    const token = readToken(options.token)
    const devices = options.devices ?? new Devices()
    super(atFirst(devices, token.max))
    this.options = options
    this.token = token
    this.devices = devices
    this.ownsDevices = !options.devices
    this.sound = new Sound((is_silent) => this.change({ is_silent }))
    const listening = setInterval(() => this.listen(), listenMs)
    const looking = setInterval(() => void this.look(), lookMs)
    this.undo = [
      () => clearInterval(listening),
      () => clearInterval(looking),
      devices.subscribe(() => this.showMe()),
      devices.onTrack((kind) => this.send(kind)),
    ]
    this.sound.setSpeaker(devices.getSnapshot().chosen.speaker)
    this.setSeats(options.seats ?? [])
    void this.begin()
  }

  /** What was mine to send and no longer is stops at once. */
  setSeats(seats: readonly Seat[]): void {
    const [before, now] = [this.seats, seats].map((it) => it.find((one) => one.member_id === this.options.me))
    this.seats = seats
    if (before?.audio && !now?.audio) void this.devices.setAudio(false)
    if (before?.video && !now?.video) void this.devices.setVideo(false)
    if (before?.screen && !now?.screen) this.stopSharing()
    this.engine?.setSeats(seats)
    this.devices.sizePicture(cameraSize(Math.min(seats.length, this.token.max ?? seats.length) - 1, this.token.engine !== 'mesh'))
    for (const kind of kinds) if (before?.[kind] !== now?.[kind]) this.send(kind)
    for (const it of this.streams.keys()) this.play(it)
    this.showMe()
    this.show()
  }

  /** How wide the others' pictures are drawn, in points of the screen. */
  setTile(width: number): void {
    this.tile = tileStep(width)
    this.engine?.setTile(this.tile)
  }

  setAudio(on: boolean): Promise<boolean> {
    return this.devices.setAudio(on)
  }

  /** False when it could not be: `failure` says why. */
  async setVideo(on: boolean): Promise<boolean> {
    const others = this.seats.filter((it) => it.video && it.member_id !== this.options.me)
    if (on && others.length >= limits.members.max_video) {
      this.change({ failure: { kind: 'limit' } })
      return false
    }
    return this.devices.setVideo(on)
  }

  async setDevice(kind: 'audio' | 'video' | 'speaker', id: string): Promise<void> {
    await this.devices.choose(kind, id)
    if (kind === 'speaker') this.sound.setSpeaker(id)
  }

  /** From a gesture, as browsers ask for it. */
  async shareScreen(): Promise<boolean> {
    const captured = await captureScreen()
    if (captured && 'failure' in captured) this.change({ failure: captured.failure })
    if (!captured || 'failure' in captured) return false
    this.screen = captured.track
    // The browser has a button of its own to end it.
    captured.track.onended = () => this.stopSharing()
    this.send('screen')
    this.showMe()
    return true
  }

  stopSharing(): void {
    this.screen?.stop()
    this.screen = null
    this.send('screen')
    this.showMe()
  }

  /** From a gesture, while `is_silent`. */
  resume(): Promise<void> {
    return this.sound.resume()
  }

  close(): void {
    for (const it of this.undo.splice(0)) it()
    this.screen?.stop()
    this.engine?.close()
    this.sound.close()
    if (this.ownsDevices) this.devices.close()
    this.change({ state: 'closed' })
  }

  private async begin(): Promise<void> {
    const engine = await loadEngine(this.token, { ...this.options, events: this.eventsOf() }).catch(() => null)
    if (!engine) return this.change({ state: 'failed', failure: { kind: 'connection', reason: 'unreachable' } })
    // Closed while its code was on the way.
    if (this.undo.length === 0) return engine.close()
    this.engine = engine
    for (const kind of kinds) this.send(kind)
    if (this.tile !== null) engine.setTile(this.tile)
    engine.setSeats(this.seats)
  }

  private eventsOf(): EngineOptions['events'] {
    return {
      track: (member_id, kind, track) => {
        const streams = { ...this.streams.get(member_id) }
        if (track) streams[kind] = new MediaStream([track])
        else delete streams[kind]
        this.streams.set(member_id, streams)
        this.play(member_id)
        this.show()
      },
      link: (member_id, link) => {
        this.links.set(member_id, link)
        this.show()
      },
      picture: (member_id, quality) => {
        this.pictures.set(member_id, quality)
        this.show()
      },
      sent: (line) => {
        this.ownLine = line
        this.showMe()
      },
      state: (state, { failure = null, ending = null } = {}) => this.change({ state, failure, ending }),
    }
  }

  /** Nothing leaves that the log does not let me send, whatever the devices do. */
  private send(kind: MediaKind): void {
    const isGranted = this.seats.some((it) => it.member_id === this.options.me && it[kind])
    const track = kind === 'screen' ? this.screen : this.devices.track(kind)
    this.engine?.setTrack(kind, isGranted ? track : null)
  }

  private play(member_id: string): void {
    const seat = this.seats.find((it) => it.member_id === member_id)
    this.sound.set(member_id, (seat?.audio && this.streams.get(member_id)?.audio?.getTracks()[0]) || null)
  }

  private listen(): void {
    const { me } = this.options
    const voices = new Map([...(this.engine?.levels() ?? [])].filter(([id]) => this.seats.some((it) => it.member_id === id && it.audio)))
    const own = ownOf(this.devices)
    this.levels = new Map([...voices].map(([id, level]) => [id, stepped(level)]))
    this.change({ speaker: this.watch.look(own.audio ? new Map(voices).set(me, own.level) : voices, Date.now()) })
    this.show()
  }

  private async look(): Promise<void> {
    const all = (await this.engine?.arrivals()) ?? new Map<string, number>()
    // A camera that was off a look ago has not stood still since.
    const now = new Map([...all].filter(([id]) => this.seats.some((it) => it.member_id === id && it.video)))
    this.weak.clear()
    for (const [id, bytes] of now) if (this.arrived.get(id) === bytes) this.weak.add(id)
    this.arrived = now
    this.show()
  }

  private showMe(): void {
    const place = this.seats.findIndex((it) => it.member_id === this.options.me)
    const { me } = this.getSnapshot()
    const screen_stream = this.screen ? (me.screen_stream ?? new MediaStream([this.screen])) : null
    const now = {
      ...ownOf(this.devices),
      screen: this.screen !== null,
      screen_stream,
      in_call: place >= 0 && place < (this.token.max ?? Number.POSITIVE_INFINITY),
    }
    const isSame = (Object.keys(now) as (keyof typeof now)[]).every((key) => now[key] === me[key])
    const { failure } = this.devices.getSnapshot()
    const isNews = failure !== this.deviceFailure
    this.deviceFailure = failure
    this.change({ ...(isSame ? {} : { me: now }), ...(isNews ? { failure } : {}), line: now.video ? this.ownLine : 'fine' })
  }

  private show(): void {
    const { seats, streams, links, levels, weak, pictures } = this
    const known = { seats, me: this.options.me, max: this.token.max, streams, links, levels, weak, pictures }
    this.change({ participants: participantsOf(known, this.getSnapshot().participants) })
  }

  private change(next: Partial<CallSnapshot>): void {
    const before = this.getSnapshot()
    if (Object.entries(next).some(([key, it]) => before[key as keyof CallSnapshot] !== it)) this.become({ ...before, ...next })
  }
}
