import { watchedConnection } from './janus-up.ts'
import { type Feed, type Offer, restBetween } from './janus-words.ts'
import { type Layer, layerFor } from './layers.ts'
import { type Arrived, arrivalSample, arrivedBy, LineJudge } from './line-quality.ts'
import { Candidates } from './peer-words.ts'
import { deviceKind } from './picture.ts'

interface Options {
  ice: RTCIceServer[]
  say(word: object): void
  onFailed(): void
  /** All that comes now. */
  onReceivers(feeds: (Feed & { receiver: RTCRtpReceiver })[]): void
}

/** An answer that does not come was lost on its way. */
const answerMs = 8000
/** Before a wish: people come in groups. */
const gatherMs = 50
/** Somebody was gone before they could be watched: a moment later the list is right. */
const againMs = 1000

const cameraMid = '1'
const keyOf = (feeds: readonly Feed[]) => feeds.map((it) => `${it.member_id}/${it.mid}`).join()

/** All that I watch, by one connection: the room offers, I answer. One wish at a time, the last one always. */
export class JanusDown {
  private readonly options: Options
  private readonly pc: RTCPeerConnection
  private readonly judge = new LineJudge()
  private arrived: Arrived = { received: 0, lost: 0 }
  private wanted: readonly Feed[] = []
  private tile: number | null = null
  /** As the room has it before it is told otherwise. */
  private layer: Layer = 'high'
  private asked = ''
  private askedAt = Number.NEGATIVE_INFINITY
  private isBusy = false
  private isWaiting = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private turn: Promise<void> = Promise.resolve()

  constructor(options: Options) {
    this.options = options
    this.pc = watchedConnection(options.ice, options)
    const candidates = new Candidates((found) => options.say({ type: 'candidates', pc: 'down', candidates: found }))
    this.pc.onicecandidate = ({ candidate }) => candidate && candidates.add(candidate.toJSON())
  }

  watch(feeds: readonly Feed[]): void {
    this.wanted = feeds
    this.choose()
    if (!this.isBusy && !this.isWaiting) this.later(gatherMs)
  }

  setTile(width: number | null): void {
    this.tile = width
    this.choose()
  }

  async look(): Promise<void> {
    const now = arrivedBy((await this.pc.getStats()) as unknown as Iterable<[string, Record<string, unknown>]>)
    const sample = arrivalSample(this.arrived, now)
    this.arrived = now
    if (sample) this.judge.look(sample)
    this.choose()
  }

  offer(offer: Offer): void {
    this.turn = this.turn.then(() => this.answer(offer)).catch(() => this.options.onFailed())
  }

  settle(isDone: boolean): void {
    this.isBusy = false
    if (!isDone) this.asked = ''
    this.later(isDone ? gatherMs : againMs)
  }

  close(): void {
    clearTimeout(this.timer)
    this.pc.close()
  }

  /** Changing it asks for no new offer: the room passes on the other picture from its next whole frame. */
  private choose(): void {
    const cameras = this.wanted.filter((it) => it.mid === cameraMid).length
    const layer = layerFor({ cameras, tile: this.tile, line: this.judge.grade, device: deviceKind() })
    if (layer === this.layer) return
    this.layer = layer
    this.options.say({ type: 'layer', layer })
  }

  private later(ms: number): void {
    clearTimeout(this.timer)
    this.isWaiting = true
    const rest = this.askedAt + restBetween(this.wanted.length) - performance.now()
    this.timer = setTimeout(() => this.ask(), Math.max(ms, rest))
  }

  private ask(): void {
    this.isWaiting = false
    if (keyOf(this.wanted) === this.asked) return
    this.asked = keyOf(this.wanted)
    this.isBusy = true
    this.askedAt = performance.now()
    this.options.say({ type: 'watch', feeds: this.wanted })
    this.timer = setTimeout(() => this.options.onFailed(), answerMs)
  }

  private async answer({ sdp, streams }: Offer): Promise<void> {
    await this.pc.setRemoteDescription({ type: 'offer', sdp })
    await this.pc.setLocalDescription()
    this.options.say({ type: 'answer', sdp: this.pc.localDescription!.sdp })
    const lines = new Map(this.pc.getTransceivers().map((it) => [it.mid, it]))
    this.options.onReceivers(
      streams.flatMap(({ mid, member_id, feed_mid }) => {
        const line = lines.get(mid)
        return line?.currentDirection === 'recvonly' ? [{ member_id, mid: feed_mid, receiver: line.receiver }] : []
      }),
    )
    this.settle(true)
  }
}
