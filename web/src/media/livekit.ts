import type { Seat } from '@delibera/core/live/seats'
import {
  ConnectionQuality,
  DisconnectReason,
  type Participant,
  type RemoteParticipant,
  type RemoteTrackPublication,
  Room,
  RoomEvent,
  Track,
  type TrackPublishOptions,
  VideoPreset,
  VideoQuality,
} from 'livekit-client'
import { type CallState, type Ending, type Engine, type EngineOptions, kinds, type MediaKind, type Tracks } from './engine.ts'
import { Incoming } from './incoming.ts'
import { type Layer, layerFor, layerSizes } from './layers.ts'
import { budgets } from './outgoing.ts'
import { deviceKind, type LineGrade, ownLineOf, type PictureQuality, pictureSizes } from './picture.ts'
import type { CallToken } from './token.ts'

const sources = { audio: Track.Source.Microphone, video: Track.Source.Camera, screen: Track.Source.ScreenShare } as const
const endings: Partial<Record<DisconnectReason, Ending>> = {
  [DisconnectReason.PARTICIPANT_REMOVED]: 'kicked',
  [DisconnectReason.DUPLICATE_IDENTITY]: 'replaced',
  [DisconnectReason.ROOM_DELETED]: 'ended',
}
const retryMs = [1000, 2000, 5000, 10_000]

const kindOf = ({ source }: { source: Track.Source }): MediaKind | undefined => kinds.find((it) => sources[it] === source)

/** LiveKit measures lines by itself. */
const qualities: Partial<Record<ConnectionQuality, PictureQuality>> = { [ConnectionQuality.Poor]: 'lowered', [ConnectionQuality.Lost]: 'given_up' }
const grades: Partial<Record<ConnectionQuality, LineGrade>> = { [ConnectionQuality.Poor]: 'thin', [ConnectionQuality.Lost]: 'poor' }
/** It takes frames away by itself where a line asks for it. */
const fetched: Record<Layer, VideoQuality> = { high: VideoQuality.HIGH, low: VideoQuality.LOW, least: VideoQuality.LOW }

function publishOptions(kind: MediaKind, receivers: number): TrackPublishOptions {
  const source = sources[kind]
  if (kind === 'video') return { source, ...cameraOptions(receivers) }
  const { maxBitrate, maxFramerate } = budgets(1)[kind]
  const limit = kind === 'audio' ? { audioPreset: { maxBitrate } } : { screenShareEncoding: { maxBitrate, ...(maxFramerate ? { maxFramerate } : {}) } }
  return { source, simulcast: false, ...limit }
}

/** The camera in two pictures, of which LiveKit asks for those that somebody fetches (dynacast). */
function cameraOptions(receivers: number): TrackPublishOptions {
  const [high, low] = layerSizes({ receivers, line: 'fair', device: deviceKind() }).map((it) => it ?? 'small')
  const { width, height } = pictureSizes[low!]
  const { maxBitrate, maxFramerate } = budgets(1, low!).video
  return { simulcast: true, videoEncoding: budgets(1, high!).video, videoSimulcastLayers: [new VideoPreset(width, height, maxBitrate, maxFramerate)] }
}

/** LiveKit's own client, which mends its line by itself; one that it gives up is made anew. */
export class LiveKitEngine implements Engine {
  private readonly options: EngineOptions & { token: CallToken; newRoom?: () => Room }
  private readonly incoming: Incoming
  private readonly wanted: Tracks = { audio: null, video: null, screen: null }
  private readonly published: Tracks = { audio: null, video: null, screen: null }
  private room: Room | null = null
  private receivers = 1
  private cameras = 0
  private tile: number | null = null
  private line: LineGrade = 'fair'
  private readonly pictures = new Map<string, RemoteTrackPublication>()
  private turn: Promise<void> = Promise.resolve()
  private failures = 0
  private again: ReturnType<typeof setTimeout> | undefined
  private isOver = false

  constructor(options: LiveKitEngine['options']) {
    this.options = options
    this.incoming = new Incoming((...it) => options.events.track(...it))
  }

  setSeats(seats: readonly Seat[]): void {
    const isSeated = seats.some((it) => it.member_id === this.options.me)
    this.receivers = seats.length - 1
    this.cameras = seats.filter((it) => it.video && it.member_id !== this.options.me).length
    this.fetch()
    if (isSeated && !this.room && !this.isOver) void this.connect()
    if (!isSeated && this.room) this.drop()
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    if (!this.options.token.can_publish) return
    this.wanted[kind] = track
    this.publish()
  }

  setTile(width: number): void {
    this.tile = width
    this.fetch()
  }

  levels(): ReadonlyMap<string, number> {
    return this.incoming.levels()
  }

  arrivals(): Promise<ReadonlyMap<string, number>> {
    return this.incoming.arrivals()
  }

  close(): void {
    this.isOver = true
    this.drop()
    this.tell('closed')
  }

  private async connect(): Promise<void> {
    const { token, newRoom } = this.options
    const room = newRoom?.() ?? new Room({ adaptiveStream: false, dynacast: true, stopLocalTrackOnUnpublish: false })
    this.room = room
    this.listen(room)
    try {
      await room.connect(token.url, token.key)
    } catch {
      return this.lose(room)
    }
    if (this.room !== room) return
    this.failures = 0
    for (const it of room.remoteParticipants.values()) this.meet(it)
    this.tell('connected')
    this.publish()
  }

  private listen(room: Room): void {
    const own = <A extends unknown[]>(work: (...args: A) => void) => {
      return (...args: A) => {
        if (this.room === room) work(...args)
      }
    }
    room
      .on(
        RoomEvent.ParticipantConnected,
        own((it) => this.meet(it)),
      )
      .on(
        RoomEvent.ParticipantDisconnected,
        own((it) => this.incoming.forget(it.identity)),
      )
      .on(
        RoomEvent.TrackSubscribed,
        own((track, publication, from) => this.receive(publication, from, track.receiver ?? null)),
      )
      .on(
        RoomEvent.TrackUnsubscribed,
        own((_, publication, from) => this.receive(publication, from, null)),
      )
      .on(
        RoomEvent.ConnectionQualityChanged,
        own((quality, whose) => this.grade(quality, whose)),
      )
      .on(
        RoomEvent.Reconnecting,
        own(() => this.tell('reconnecting')),
      )
      .on(
        RoomEvent.Reconnected,
        own(() => this.tell('connected')),
      )
      .on(
        RoomEvent.Disconnected,
        own((reason) => this.disconnected(room, reason)),
      )
  }

  private meet(it: RemoteParticipant): void {
    this.options.events.link(it.identity, 'connected')
  }

  private grade(it: ConnectionQuality, { identity }: Participant): void {
    const quality = qualities[it] ?? 'full'
    if (identity === this.options.me) this.gradeOwn(it, quality)
    else this.options.events.picture(identity, quality)
  }

  private gradeOwn(it: ConnectionQuality, quality: PictureQuality): void {
    this.line = grades[it] ?? 'fair'
    this.options.events.sent(ownLineOf([quality]))
    this.fetch()
  }

  private receive(publication: RemoteTrackPublication, { identity }: RemoteParticipant, receiver: RTCRtpReceiver | null): void {
    const kind = kindOf(publication)
    if (!kind) return
    this.incoming.set(identity, kind, receiver)
    if (kind !== 'video') return
    if (receiver) this.pictures.set(identity, publication)
    else this.pictures.delete(identity)
    this.fetch()
  }

  /** Our tiles are not LiveKit's, so it cannot see how wide they are (adaptiveStream): it is told. What is asked already costs nothing again. */
  private fetch(): void {
    const layer = layerFor({ cameras: this.cameras, tile: this.tile, line: this.line, device: deviceKind() })
    for (const it of this.pictures.values()) it.setVideoQuality(fetched[layer])
  }

  private disconnected(room: Room, reason: DisconnectReason | undefined): void {
    const ending = reason === undefined ? undefined : endings[reason]
    if (!ending) {
      this.lose(room)
      return
    }
    this.isOver = true
    this.drop()
    this.options.events.state('closed', { ending })
  }

  private lose(room: Room): void {
    if (this.room !== room || this.isOver) return
    this.drop()
    const wait = retryMs[Math.min(this.failures++, retryMs.length - 1)]!
    if (this.failures >= retryMs.length) this.options.events.state('failed', { failure: { kind: 'connection', reason: 'unreachable' } })
    else this.tell('reconnecting')
    this.again = setTimeout(() => void this.connect(), wait)
  }

  private drop(): void {
    clearTimeout(this.again)
    const { room } = this
    this.room = null
    for (const kind of kinds) this.published[kind] = null
    for (const it of this.incoming.members()) this.incoming.forget(it)
    this.pictures.clear()
    void room?.disconnect(false)
  }

  /** One after the other, and always to what is wanted last. */
  private publish(): void {
    const bring = async (room: Room) => {
      for (const kind of kinds) await this.bring(room, kind)
    }
    this.turn = this.turn.then(() => (this.room ? bring(this.room) : undefined)).catch(() => undefined)
  }

  private async bring(room: Room, kind: MediaKind): Promise<void> {
    const [before, track] = [this.published[kind], this.wanted[kind]]
    if (before === track || room.state !== 'connected') return
    this.published[kind] = track
    if (before) await room.localParticipant.unpublishTrack(before, false)
    if (track) await room.localParticipant.publishTrack(track, publishOptions(kind, this.receivers))
  }

  private tell(state: CallState): void {
    this.options.events.state(state)
  }
}
