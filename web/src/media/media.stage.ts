import { vi } from 'vitest'

/** A microphone or a camera as far as our code looks at it. */
export class FakeTrack extends EventTarget {
  readonly id = crypto.randomUUID()
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  onended: (() => void) | null = null
  readonly kind: string
  constraints: unknown

  constructor(kind: string, constraints: unknown = true) {
    super()
    this.kind = kind
    this.constraints = constraints
  }

  async applyConstraints(constraints: unknown): Promise<void> {
    this.constraints = constraints
  }

  stop(): void {
    this.readyState = 'ended'
  }
}

class FakeStream {
  private readonly tracks: FakeTrack[]
  constructor(tracks: FakeTrack[]) {
    this.tracks = tracks
  }
  getTracks = () => this.tracks
  getAudioTracks = () => this.tracks.filter((it) => it.kind === 'audio')
  getVideoTracks = () => this.tracks.filter((it) => it.kind === 'video')
}

type Asked = Record<'audio' | 'video', unknown>

/** A browser with devices; `refuse` says with which error a question is answered, if with any. */
export function stageDevices(refuse: (asked: Partial<Asked>) => string | null = () => null) {
  const given: FakeTrack[] = []
  const asked: Partial<Asked>[] = []
  const getUserMedia = async (it: Partial<Asked>) => {
    asked.push(it)
    const name = refuse(it)
    if (name) throw Object.assign(new Error(name), { name })
    const tracks = (Object.keys(it) as (keyof Asked)[]).map((kind) => new FakeTrack(kind, it[kind]))
    given.push(...tracks)
    return new FakeStream(tracks)
  }
  const listed = [
    { kind: 'audioinput', deviceId: 'mic', label: 'Microfono' },
    { kind: 'videoinput', deviceId: 'cam', label: 'Webcam' },
  ]
  const mediaDevices = Object.assign(new EventTarget(), { getUserMedia, enumerateDevices: async () => listed })
  const analyser = { fftSize: 0, getFloatTimeDomainData: (it: Float32Array) => it.fill(0.1) }
  class FakeContext {
    createAnalyser = () => analyser
    createMediaStreamSource = () => ({ connect: () => undefined, disconnect: () => undefined })
    resume = async () => undefined
    close = async () => undefined
  }
  vi.stubGlobal('navigator', { mediaDevices })
  vi.stubGlobal('MediaStream', FakeStream)
  vi.stubGlobal('AudioContext', FakeContext)
  return { given, asked, mediaDevices }
}
