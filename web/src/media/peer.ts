import { kinds, type Link, type MediaKind, newSession, type Tracks } from './engine.ts'
import { LineJudge, lineSample } from './line-quality.ts'
import { Outgoing } from './outgoing.ts'
import { Candidates, type PeerSaying, type PeerWord } from './peer-words.ts'
import { deviceKind, type PictureQuality, pictureQuality, pictureSize } from './picture.ts'

interface Options {
  /** Who offers first: the higher of the two ids. Afterwards the same one insists when both offer at once. */
  isFirst: boolean
  can_publish: boolean
  ice: RTCIceServer[]
  tracks: Tracks
  send(word: PeerWord): void
  onReceiver(kind: MediaKind, receiver: RTCRtpReceiver | null): void
  onLink(link: Link): void
  /** What the other says of their picture. */
  onPicture(quality: PictureQuality): void
}

/** A line that does not come about is tried anew after this, and one that is interrupted is mended after that. */
const tryMs = 12_000
const mendMs = 2500

/** My connection to one other browser. */
export class Peer {
  link: Link = 'connecting'
  /** How my picture leaves for them. */
  sent: PictureQuality = 'full'
  private readonly options: Options
  /** Each attempt has a name on either side, so that a word about an earlier one is known as such. */
  private mine = newSession()
  private theirs: string | null = null
  private readonly past = new Set<string>()
  private pc: RTCPeerConnection | null = null
  private outgoing: Outgoing | null = null
  private judge = new LineJudge()
  private receivers = 1
  /** How wide they draw my picture, and I theirs. */
  private tile: number | null = null
  private ownTile: number | null = null
  private isOffering = false
  private isIgnoring = false
  private began = performance.now()
  private mending: ReturnType<typeof setTimeout> | undefined
  private early: RTCIceCandidateInit[] = []
  private turn: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
    this.say({ type: 'ready', reply: false })
  }

  hear(word: PeerWord): void {
    this.turn = this.turn.then(() => this.heed(word)).catch(() => this.restart())
  }

  setTrack(kind: MediaKind, track: MediaStreamTrack | null): void {
    this.outgoing?.setTrack(kind, track)
  }

  limit(receivers: number): void {
    this.receivers = receivers
    void this.adjust()
  }

  setTile(width: number): void {
    if (this.ownTile === width) return
    this.ownTile = width
    if (this.link === 'connected') this.view()
  }

  /** Called every few seconds: words may have been lost, and lines go bad. */
  async look(): Promise<void> {
    if (this.link === 'connected') return this.judgeLine()
    if (performance.now() - this.began > tryMs) this.restart()
    else this.say({ type: 'ready', reply: false })
  }

  close(): void {
    this.say({ type: 'bye' })
    this.drop()
  }

  private async heed(word: PeerWord): Promise<void> {
    if (this.past.has(word.session) || (word.peer !== null && word.peer !== this.mine)) return
    if (word.session !== this.theirs) {
      if (this.theirs) this.past.add(this.theirs)
      if (this.pc) this.drop()
      this.theirs = word.session
    }
    if (word.type === 'ready') return this.greet(word.reply)
    if (word.type === 'bye') return this.restart()
    if (word.type === 'candidates') return this.addCandidates(word.candidates)
    if (word.type === 'view') return this.heedView(word)
    return this.describe(word.description)
  }

  private async greet(isReply: boolean): Promise<void> {
    if (!this.options.isFirst) {
      if (!isReply) this.say({ type: 'ready', reply: true })
    } else if (!this.pc) this.begin()
    else if (this.pc.signalingState === 'have-local-offer') this.say({ type: 'sdp', description: this.pc.localDescription!.toJSON() })
  }

  /** The offer follows by itself: there are lines to agree on. */
  private begin(): void {
    const pc = this.connect()
    const direction = this.options.can_publish ? 'sendrecv' : 'recvonly'
    for (const it of ['audio', 'video', 'video'] as const) pc.addTransceiver(it, { direction })
    this.adopt(pc)
  }

  private connect(): RTCPeerConnection {
    const pc = new RTCPeerConnection({ iceServers: this.options.ice, bundlePolicy: 'max-bundle' })
    this.pc = pc
    this.began = performance.now()
    const candidates = new Candidates((found) => this.pc === pc && this.say({ type: 'candidates', candidates: found }))
    pc.onicecandidate = ({ candidate }) => candidate && candidates.add(candidate.toJSON())
    pc.onnegotiationneeded = () => void this.offer(pc).catch(() => this.restart())
    pc.onconnectionstatechange = () => this.pc === pc && this.watch(pc.connectionState)
    return pc
  }

  private async offer(pc: RTCPeerConnection): Promise<void> {
    this.isOffering = true
    try {
      await pc.setLocalDescription()
      if (this.pc === pc) this.say({ type: 'sdp', description: pc.localDescription!.toJSON() })
    } finally {
      this.isOffering = false
    }
  }

  /** Perfect negotiation: of two offers at once that of the first stands, and the other side takes its own back. */
  private async describe(description: RTCSessionDescriptionInit): Promise<void> {
    const pc = this.pc ?? this.connect()
    const isCollision = description.type === 'offer' && (this.isOffering || pc.signalingState !== 'stable')
    this.isIgnoring = this.options.isFirst && isCollision
    if (this.isIgnoring || (description.type === 'answer' && pc.signalingState !== 'have-local-offer')) return
    await pc.setRemoteDescription(description)
    await this.addCandidates(this.early.splice(0))
    if (description.type === 'offer') {
      this.adopt(pc)
      await pc.setLocalDescription()
      this.say({ type: 'sdp', description: pc.localDescription!.toJSON() })
    }
    await this.adjust()
  }

  /** The lines stand in one order on both sides: voice, camera, screen. */
  private adopt(pc: RTCPeerConnection): void {
    if (this.outgoing) return
    const [audio, video, screen] = pc.getTransceivers()
    if (!audio || !video || !screen) throw new Error('lines missing')
    const lines = { audio, video, screen }
    for (const kind of kinds) {
      lines[kind].direction = this.options.can_publish ? 'sendrecv' : 'recvonly'
      this.options.onReceiver(kind, lines[kind].receiver)
    }
    const { tracks } = this.options
    this.outgoing = new Outgoing({ audio: audio.sender, video: video.sender, screen: screen.sender }, tracks)
  }

  private async addCandidates(candidates: RTCIceCandidateInit[]): Promise<void> {
    if (!this.pc?.remoteDescription) {
      this.early.push(...candidates)
      return
    }
    for (const it of candidates)
      await this.pc.addIceCandidate(it).catch((error: unknown) => {
        if (!this.isIgnoring) throw error
      })
  }

  private watch(state: RTCPeerConnectionState): void {
    clearTimeout(this.mending)
    if (state === 'connected') {
      this.become('connected')
      this.view()
    }
    if (state !== 'disconnected' && state !== 'failed') return
    this.began = performance.now()
    this.become(this.link === 'connecting' ? 'connecting' : 'lost')
    this.mending = setTimeout(() => this.pc?.restartIce(), state === 'failed' ? 0 : mendMs)
  }

  private async judgeLine(): Promise<void> {
    const sample = lineSample(((await this.pc?.getStats()) ?? new Map()) as Iterable<[string, Record<string, unknown>]>)
    // While the camera is off little goes out: how much the line would bear is not known.
    if (sample) this.judge.look(this.options.tracks.video ? sample : { ...sample, available: null })
    await this.adjust()
  }

  /** The picture as it suits the line and whoever looks at it; a change is told. */
  private async adjust(): Promise<void> {
    const facts = { receivers: this.receivers, tile: this.tile, line: this.judge.grade, device: deviceKind() }
    const quality = pictureQuality(facts)
    const isNews = quality !== this.sent
    this.sent = quality
    if (isNews && this.link === 'connected') this.view()
    await this.outgoing?.limit({ copies: this.receivers, sizes: [pictureSize(facts)] })
  }

  private view(): void {
    this.say({ type: 'view', picture: this.sent, tile: this.ownTile })
  }

  private heedView({ picture, tile }: Extract<PeerSaying, { type: 'view' }>): Promise<void> {
    this.tile = tile
    this.options.onPicture(picture)
    return this.adjust()
  }

  /** From the beginning, under a new name; the other side hears of it and does the same. */
  private restart(): void {
    this.drop()
    this.mine = newSession()
    this.began = performance.now()
    this.say({ type: 'ready', reply: false })
  }

  private drop(): void {
    clearTimeout(this.mending)
    this.pc?.close()
    this.pc = null
    this.outgoing = null
    this.early = []
    this.judge = new LineJudge()
    this.sent = 'full'
    this.options.onPicture('full')
    for (const kind of kinds) this.options.onReceiver(kind, null)
    this.become(this.link === 'connecting' ? 'connecting' : 'lost')
  }

  private become(link: Link): void {
    if (this.link === link) return
    this.link = link
    this.options.onLink(link)
  }

  private say(word: PeerSaying): void {
    // Who greets does not know yet whom.
    const peer = word.type === 'ready' ? null : this.theirs
    this.options.send({ ...word, session: this.mine, peer })
  }
}
