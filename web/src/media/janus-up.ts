import type { MediaKind, Tracks } from './engine.ts'
import { LineJudge, lineSample } from './line-quality.ts'
import { Outgoing } from './outgoing.ts'
import { Candidates } from './peer-words.ts'
import { deviceKind, type OwnLine, ownLineOf, pictureQuality, pictureSize } from './picture.ts'

interface Options {
  ice: RTCIceServer[]
  tracks: Tracks
  say(word: object): void
  onConnected(): void
  onFailed(): void
  onSent(line: OwnLine): void
}

/** A line that is interrupted for longer is made anew. */
const patienceMs = 5000

/** What I send: three lines, offered once; turning something on or off changes none of them. */
export class JanusUp {
  private readonly options: Options
  private readonly pc: RTCPeerConnection
  private readonly outgoing: Outgoing
  private readonly judge = new LineJudge()
  private receivers = 1

  constructor(options: Options) {
    this.options = options
    this.pc = watchedConnection(options.ice, options)
    const candidates = new Candidates((found) => options.say({ type: 'candidates', pc: 'up', candidates: found }))
    this.pc.onicecandidate = ({ candidate }) => candidate && candidates.add(candidate.toJSON())
    const [audio, video, screen] = (['audio', 'video', 'video'] as const).map((it) => this.pc.addTransceiver(it, { direction: 'sendonly' }).sender)
    this.outgoing = new Outgoing({ audio: audio!, video: video!, screen: screen! }, options.tracks)
    void this.offer().catch(() => options.onFailed())
  }

  async answer(sdp: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
    await this.adjust()
  }

  /** How many others there are: the room sends them one and the same picture. */
  limit(receivers: number): void {
    this.receivers = receivers
    void this.adjust()
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    this.outgoing.setTrack(kind, track)
  }

  async look(): Promise<void> {
    const sample = lineSample((await this.pc.getStats()) as unknown as Iterable<[string, Record<string, unknown>]>)
    if (sample) this.judge.look(this.options.tracks.video ? sample : { ...sample, available: null })
    await this.adjust()
  }

  private async adjust(): Promise<void> {
    const facts = { receivers: this.receivers, tile: null, line: this.judge.grade, device: deviceKind() }
    this.options.onSent(ownLineOf([pictureQuality(facts)]))
    await this.outgoing.limit({ copies: 1, size: pictureSize(facts) })
  }

  close(): void {
    this.pc.close()
  }

  private async offer(): Promise<void> {
    await this.pc.setLocalDescription()
    this.options.say({ type: 'publish', sdp: this.pc.localDescription!.sdp })
  }
}

/** Tells when it holds, and when it has not held for too long. */
export function watchedConnection(ice: RTCIceServer[], { onConnected, onFailed }: { onConnected?(): void; onFailed(): void }): RTCPeerConnection {
  const pc = new RTCPeerConnection({ iceServers: ice, bundlePolicy: 'max-bundle' })
  let timer: ReturnType<typeof setTimeout> | undefined
  pc.onconnectionstatechange = () => {
    clearTimeout(timer)
    if (pc.connectionState === 'connected') onConnected?.()
    if (pc.connectionState === 'failed') onFailed()
    if (pc.connectionState === 'disconnected') timer = setTimeout(() => pc.connectionState === 'disconnected' && onFailed(), patienceMs)
  }
  return pc
}
