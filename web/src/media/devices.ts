import { type Chosen, capture, captureBoth, pictured } from './capture.ts'
import type { MediaFailure } from './failure.ts'
import { watchLevel } from './level.ts'
import { Observable } from './observable.ts'
import type { PictureSize } from './picture.ts'
import { stepped } from './speaker.ts'

export interface Device {
  id: string
  label: string
}

export interface DevicesSnapshot {
  /** While the person is being asked, or the device starts. */
  is_asking: boolean
  audio: boolean
  video: boolean
  /** The own picture, without sound; null while the camera is off. */
  stream: MediaStream | null
  /** Of the microphone, from 0 to 1. */
  level: number
  microphones: readonly Device[]
  cameras: readonly Device[]
  /** Empty where the browser does not let one choose. */
  speakers: readonly Device[]
  chosen: Chosen & { speaker: string }
  failure: MediaFailure | null
}

type TrackListener = (kind: 'audio' | 'video', track: MediaStreamTrack | null) => void

const memory = 'delibera.devices'

/** Microphone and camera of this browser: tried out before the meeting, then handed to the call. */
export function openDevices(): Devices {
  return new Devices()
}

export class Devices extends Observable<DevicesSnapshot> {
  private readonly tracks: Record<'audio' | 'video', MediaStreamTrack | null> = { audio: null, video: null }
  private readonly followers = new Set<TrackListener>()
  private unwatch: (() => void) | null = null
  private isClosed = false
  private size: PictureSize = 'medium'

  constructor() {
    const lists = { microphones: [], cameras: [], speakers: [] }
    super({ is_asking: false, audio: false, video: false, stream: null, level: 0, ...lists, chosen: remembered(), failure: null })
    navigator.mediaDevices?.addEventListener('devicechange', this.refresh)
    void this.refresh()
  }

  /** Microphone and camera with one question to the person; either may stay off, with `failure` saying why. */
  async start(): Promise<void> {
    const { chosen } = this.getSnapshot()
    this.change({ is_asking: true, failure: null })
    const { audio, video } = await captureBoth(chosen, this.size)
    this.take('video', video)
    this.take('audio', audio)
    await this.refresh()
  }

  setAudio(on: boolean): Promise<boolean> {
    return this.set('audio', on)
  }

  setVideo(on: boolean): Promise<boolean> {
    return this.set('video', on)
  }

  /** Kept for the next time; what is on goes on with it. */
  async choose(kind: 'audio' | 'video' | 'speaker', id: string): Promise<void> {
    const chosen = { ...this.getSnapshot().chosen, [kind]: id }
    this.change({ chosen })
    remember(chosen)
    if (kind === 'speaker' || !this.tracks[kind]) return
    const isOn = this.getSnapshot()[kind]
    this.stop(kind)
    if (isOn) await this.set(kind, true)
  }

  /** How large a picture the camera is to give from now on; one that is on goes on, without a question. */
  sizePicture(size: PictureSize): void {
    if (size === this.size) return
    this.size = size
    // A camera that cannot is left as it is.
    void this.tracks.video?.applyConstraints(pictured(size)).catch(() => undefined)
  }

  track(kind: 'audio' | 'video'): MediaStreamTrack | null {
    return this.getSnapshot()[kind] ? this.tracks[kind] : null
  }

  onTrack(listener: TrackListener): () => void {
    this.followers.add(listener)
    return () => this.followers.delete(listener)
  }

  /** Lights off. */
  close(): void {
    this.isClosed = true
    navigator.mediaDevices?.removeEventListener('devicechange', this.refresh)
    for (const it of ['audio', 'video'] as const) this.stop(it)
    this.followers.clear()
  }

  /** A microphone that is off stays open, since some browsers would ask again; a camera is let go, and its light with it. */
  private async set(kind: 'audio' | 'video', on: boolean): Promise<boolean> {
    if (!on && kind === 'video') this.stop('video')
    else if (!on || this.tracks[kind]) this.show(kind, on)
    else {
      this.change({ is_asking: true, failure: null })
      this.take(kind, await capture(kind, { id: this.getSnapshot().chosen[kind], size: this.size }))
      await this.refresh()
    }
    return this.getSnapshot()[kind] === on
  }

  private take(kind: 'audio' | 'video', captured: Awaited<ReturnType<typeof capture>>): void {
    this.change({ is_asking: false })
    if ('failure' in captured) this.change({ failure: captured.failure })
    else if (this.isClosed) captured.track.stop()
    else this.use(kind, captured.track)
  }

  private use(kind: 'audio' | 'video', track: MediaStreamTrack): void {
    this.stop(kind)
    this.tracks[kind] = track
    // Unplugged, or taken away by the system: the next one, if there is any.
    track.onended = () => {
      const isOn = this.getSnapshot()[kind]
      this.stop(kind)
      if (isOn) void this.set(kind, true)
    }
    if (kind === 'audio') this.unwatch = watchLevel(track, (level) => this.change({ level: stepped(level) }))
    this.show(kind, true)
  }

  private show(kind: 'audio' | 'video', on: boolean): void {
    const track = this.tracks[kind]
    if (track) track.enabled = on
    this.change(kind === 'audio' ? { audio: on && track !== null } : { video: on && track !== null, stream: on && track ? new MediaStream([track]) : null })
    for (const it of this.followers) it(kind, on ? track : null)
  }

  private stop(kind: 'audio' | 'video'): void {
    const track = this.tracks[kind]
    if (!track) return
    if (kind === 'audio') this.unwatch?.()
    track.onended = null
    track.stop()
    this.tracks[kind] = null
    this.show(kind, false)
  }

  private readonly refresh = async (): Promise<void> => {
    const all = (await navigator.mediaDevices?.enumerateDevices().catch(() => [])) ?? []
    const listed = (kind: MediaDeviceKind) => all.filter((it) => it.kind === kind && it.deviceId).map(({ deviceId, label }) => ({ id: deviceId, label }))
    if (!this.isClosed) this.change({ microphones: listed('audioinput'), cameras: listed('videoinput'), speakers: listed('audiooutput') })
  }

  private change(next: Partial<DevicesSnapshot>): void {
    const before = this.getSnapshot()
    if (Object.entries(next).some(([key, it]) => before[key as keyof DevicesSnapshot] !== it)) this.become({ ...before, ...next })
  }
}

function remembered(): DevicesSnapshot['chosen'] {
  const nothing = { audio: '', video: '', speaker: '' }
  try {
    return { ...nothing, ...JSON.parse(localStorage.getItem(memory) ?? '{}') }
  } catch {
    return nothing
  }
}

function remember(chosen: DevicesSnapshot['chosen']): void {
  try {
    localStorage.setItem(memory, JSON.stringify(chosen))
  } catch {
    // A browser that keeps nothing asks again.
  }
}
