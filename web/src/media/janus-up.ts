import type { MediaKind, Tracks } from './engine.ts'
import { layerQuality, layerSizes } from './layers.ts'
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

/** The camera in two pictures, the larger first. A browser that cannot sends one. */
const cameraLayers: RTCRtpEncodingParameters[] = [{ rid: 'h' }, { rid: 'l', scaleResolutionDownBy: 2 }]

/** What I send: three lines, offered once; turning something on or off changes none of them. */
export class JanusUp {
  private readonly options: Options
  private readonly pc: RTCPeerConnection
  private readonly outgoing: Outgoing
  private readonly isLayered: boolean
  private readonly judge = new LineJudge()
  private receivers = 1

  constructor(options: Options) {
    this.options = options
    this.pc = watchedConnection(options.ice, options)
    const candidates = new Candidates((found) => options.say({ type: 'candidates', pc: 'up', candidates: found }))
    this.pc.onicecandidate = ({ candidate }) => candidate && candidates.add(candidate.toJSON())
    const line = (kind: 'audio' | 'video', sendEncodings: RTCRtpEncodingParameters[] = []) =>
      this.pc.addTransceiver(kind, { direction: 'sendonly', sendEncodings }).sender
    const senders = { audio: line('audio'), video: line('video', cameraLayers), screen: line('video') }
    this.isLayered = senders.video.getParameters().encodings?.length === cameraLayers.length
    this.outgoing = new Outgoing(senders, options.tracks)
    void this.offer().catch(() => options.onFailed())
  }

  async answer(sdp: string): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'answer', sdp })
    await this.adjust()
  }

  /** How many others there are: the room sends each of them one of two pictures, or the only one. */
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
    this.options.onSent(ownLineOf([this.isLayered ? layerQuality(facts.line) : pictureQuality(facts)]))
    await this.outgoing.limit({ copies: 1, sizes: this.isLayered ? layerSizes(facts) : [pictureSize(facts)] })
  }

  close(): void {
    this.pc.close()
  }

  private async offer(): Promise<void> {
    await this.pc.setLocalDescription()
    this.options.say({ type: 'publish', sdp: withPauses(this.pc.localDescription!.sdp) })
  }
}

/** Offers to send next to nothing while nobody speaks: browsers can, and do it only where the other side asks back for it. */
const withPauses = (sdp: string): string => sdp.replace(/^(a=fmtp:\d+ .*useinbandfec=1)/m, '$1;usedtx=1')

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
