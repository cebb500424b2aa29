import { once } from 'node:events'
import { PeerConnection, type Track } from 'node-datachannel'
import WebSocket from 'ws'
import { restBetween } from '../web/src/media/janus-words.ts'
import { layerFor } from '../web/src/media/layers.ts'
import { pictureSizes } from '../web/src/media/picture.ts'
import { offeredSdp, offeredTracks } from './video-offer.ts'
import { Arrivals, asksForFrame, isControl, PacketStream, payloadOf, payloads } from './video-packets.ts'
import { type Recording, voiceMs } from './video-recording.ts'

export interface RobotRole {
  member_id: string
  slug: string
  /** Talks all the time; the others' microphones are on, and silent. */
  isSpeaker: boolean
  isCamera: boolean
  isPhone: boolean
}

interface Room {
  url: string
  slug: string
  cameras: string[]
}

interface Publisher {
  member_id: string
  mids: string[]
}

/** One of the two pictures of a camera. */
interface Picture {
  frames: Uint8Array[]
  ms: number
  next: number
  stream: PacketStream
}

/** What browsers gather into one wish, as the product's own does. */
const gatherMs = 50
/** A silent microphone says that it is still there as often. */
const silenceMs = 400
/** A tile of the product's grid on an ordinary screen. */
const tile = 300

/** One person in the call: speaks the product's words over its socket, sends recorded packets and counts what comes. Nothing is decoded. */
export class VideoRobot {
  readonly role: RobotRole
  /** Of each line that comes, by its name in the offer. */
  readonly arrivals = new Map<string, Arrivals>()
  readonly delays: number[] = []
  readonly streams: PacketStream[] = []
  askedAt = 0
  heardAt = 0
  private readonly room: Room
  private readonly recording: Recording
  private readonly session = crypto.randomUUID()
  private readonly up: PeerConnection
  private readonly down: PeerConnection
  private readonly tracks: Track[]
  private readonly timers: NodeJS.Timeout[] = []
  private socket: WebSocket | null = null
  private publishers: Publisher[] = []
  private asked = ''
  private wishedAt = 0
  private isBusy = false
  private voices = new Set<string>()
  private pictures: Picture[] = []

  constructor(role: RobotRole, room: Room, recording: Recording) {
    this.role = role
    this.room = room
    this.recording = recording
    this.up = new PeerConnection(`up ${role.member_id}`, { iceServers: [], disableAutoNegotiation: true, forceMediaTransport: true })
    this.down = new PeerConnection(`down ${role.member_id}`, { iceServers: [], forceMediaTransport: true })
    this.tracks = offeredTracks(this.up)
    // Receivers ask for whole frames, as a rule by the room.
    this.tracks[1]!.onMessage((it) => {
      if (asksForFrame(it)) this.beginAnew()
    })
    this.down.onTrack((it) => this.listen(it))
  }

  /** Until the seat is taken; voices and pictures follow. */
  async join(): Promise<void> {
    const { url, slug } = this.room
    const { role } = this
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/socket?token=${role.slug}`, { perMessageDeflate: false })
    this.socket = socket
    await once(socket, 'message')
    this.askedAt = performance.now()
    const path = `${url}/api/live/meetings/${slug}/members/${role.slug}/room`
    await call(path, 'POST', { device: `robot ${role.member_id}` })
    const { call_token } = await call(path, 'PATCH', { audio: true, video: role.isCamera })
    socket.on('message', (data) => this.hear(JSON.parse(String(data))))
    this.trickle('up', this.up)
    this.trickle('down', this.down)
    this.say({ type: 'join', token: call_token })
  }

  close(): void {
    for (const it of this.timers) clearInterval(it)
    this.up.close()
    this.down.close()
    this.socket?.terminate()
  }

  private trickle(pc: 'up' | 'down', connection: PeerConnection): void {
    connection.onLocalCandidate((candidate, sdpMid) => this.say({ type: 'candidates', pc, candidates: [{ candidate, sdpMid }] }))
  }

  private say(word: object): void {
    this.socket!.send(JSON.stringify({ channel: 'live', type: 'signal', data: { to: 'engine', data: { ...word, session: this.session } } }))
  }

  private hear(frame: { channel: string; type: string; data: { from?: string; data?: Record<string, unknown> } }): void {
    if (frame.channel !== 'live' || frame.type !== 'signal' || frame.data.data?.session !== this.session) return
    const word = frame.data.data as { type: string; sdp: string; publishers?: Publisher[]; streams?: { mid: string; member_id: string; feed_mid: string }[] }
    if (word.publishers) this.publishers = word.publishers
    if (word.type === 'joined') this.begin()
    if (word.type === 'published') this.up.setRemoteDescription(word.sdp, 'answer')
    if (word.type === 'offer') this.answer(word.sdp, word.streams!)
    if (word.type === 'watched' || word.type === 'unwatched') this.isBusy = false
    if (word.type === 'gone' || word.type === 'refused') throw new Error(`a robot was told ${word.type}`)
  }

  private begin(): void {
    this.up.onLocalDescription((sdp, type) => type === 'offer' && this.say({ type: 'publish', sdp: offeredSdp(sdp, this.role.isCamera) }))
    this.up.setLocalDescription('offer')
    const layer = layerFor({ cameras: this.room.cameras.length, tile, line: 'fair', device: this.role.isPhone ? 'phone' : 'desk' })
    this.say({ type: 'layer', layer })
    this.timers.push(
      setInterval(() => this.watch(), gatherMs),
      setInterval(() => this.say({ type: 'ping' }), 10_000),
    )
    this.up.onStateChange((state) => state === 'connected' && this.send())
  }

  private watch(): void {
    const others = this.publishers.filter((it) => it.member_id !== this.role.member_id)
    const feeds = others.flatMap((it) => [
      { member_id: it.member_id, mid: '0' },
      ...(this.room.cameras.includes(it.member_id) && it.mids.includes('1') ? [{ member_id: it.member_id, mid: '1' }] : []),
    ])
    const key = JSON.stringify(feeds)
    const isResting = performance.now() - this.wishedAt < restBetween(feeds.length)
    if (this.isBusy || isResting || feeds.length === 0 || key === this.asked) return
    this.asked = key
    this.wishedAt = performance.now()
    this.isBusy = true
    this.say({ type: 'watch', feeds })
  }

  private answer(sdp: string, streams: { mid: string; feed_mid: string }[]): void {
    this.voices = new Set(streams.filter((it) => it.feed_mid === '0').map((it) => it.mid))
    this.down.onLocalDescription((own, type) => {
      if (type !== 'answer') return
      this.say({ type: 'answer', sdp: own })
      this.isBusy = false
    })
    this.down.setRemoteDescription(sdp, 'offer')
  }

  private listen(track: Track): void {
    const mid = track.mid()
    const arrivals = new Arrivals()
    this.arrivals.set(mid, arrivals)
    track.onMessage((packet) => {
      if (isControl(packet)) return
      arrivals.take(packet)
      if (!this.voices.has(mid)) return
      this.heardAt ||= performance.now()
      const sentAt = payloadOf(packet).readDoubleBE(0)
      this.delays.push(performance.timeOrigin + performance.now() - sentAt)
    })
    // Else it is forgotten, and nothing comes.
    this.tracks.push(track)
  }

  private send(): void {
    const every = (ms: number, work: () => void) => void this.timers.push(setInterval(work, ms))
    const [voice, camera] = this.tracks
    const own = (payload: number, mid: string, rid?: string) => {
      const stream = new PacketStream({
        ssrc: Math.ceil(Math.random() * 0xfffffff),
        payload,
        mid,
        clock: mid === '0' ? 48_000 : 90_000,
        ...(rid ? { rid } : {}),
      })
      this.streams.push(stream)
      return stream
    }
    const speech = own(payloads.voice, '0')
    const restMs = this.role.isSpeaker ? voiceMs : silenceMs
    let said = 0
    every(restMs, () => {
      const frame = this.role.isSpeaker ? this.recording.voice[said++ % this.recording.voice.length]! : Buffer.alloc(3)
      if (voice!.isOpen()) voice!.sendMessageBinary(speech.voice(Buffer.concat([clock(), frame]), restMs))
    })
    if (!this.role.isCamera) return
    const { high, low } = this.recording
    this.pictures = [
      { frames: high, ms: 1000 / pictureSizes.medium.frames, next: 0, stream: own(payloads.picture, '1', 'h') },
      { frames: low, ms: 1000 / pictureSizes.small.frames, next: 0, stream: own(payloads.picture, '1', 'l') },
    ]
    for (const it of this.pictures)
      every(it.ms, () => {
        if (camera!.isOpen()) for (const packet of it.stream.picture(it.frames[it.next++ % it.frames.length]!, it.ms)) camera!.sendMessageBinary(packet)
      })
  }

  /** A recording has one whole frame, its first. As browsers do, it is sent at most once in a second. */
  private beginAnew(): void {
    for (const it of this.pictures) if (it.next * it.ms > 1000) it.next = 0
  }
}

/** When it was sent stands before the frame: who receives it is on the same machine. */
function clock(): Buffer {
  const made = Buffer.alloc(8)
  made.writeDoubleBE(performance.timeOrigin + performance.now())
  return made
}

async function call(path: string, method: string, body: object): Promise<{ call_token: string }> {
  const reply = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  if (!reply.ok) throw new Error(`${reply.status} ${await reply.text()}`)
  return (await reply.json()) as { call_token: string }
}
