import { beatMs, type Channel, closeCodes, Frame, restartCode } from '@delibera/core/notifications/frames'

/** `lost` tries again by itself; `refused` does not, until the route's meeting or company changes. */
export type SocketState = 'connecting' | 'open' | 'lost' | 'refused'

/** The meeting and the company of the route one is on. */
interface SocketTarget {
  meeting_id?: string | null
  company_id?: string | null
}

interface Options {
  /** Tells one person from another, and is told to nobody; null while nobody is there. The server knows them by the session's cookie, or by `slug`. */
  who: () => string | null
  /** Of a personal link, whose address is its key. */
  slug?: string | undefined
  /** `reset` included: what was missed is no longer kept, read again. */
  onFrame: (frame: Frame) => void
  /** `code` is the close code of a refusal by the server. */
  onState: (state: SocketState, code?: number) => void
  target?: SocketTarget
  /** How far the person's own channel had been read before there was a line: what came since is told by it, and nothing is read again. */
  readUpTo?: number | undefined
  origin?: string
  WebSocket?: new (url: string) => WebSocket
  random?: () => number
}

/** What a page says to the server; there is no answer but what comes back on the channel. */
export interface SocketMessage {
  channel: Channel
  type: string
  id?: string
  data: unknown
}

export interface AppSocket {
  retarget(target: SocketTarget): void
  /** False while there is no line: nothing is kept to be said later. */
  send(message: SocketMessage): boolean
  close(): void
}

const retry = { first: 500, last: 30_000 }
/** Whoever is in a room has to be back in time: while a server is started anew one asks often, and each at another moment. */
const restart = { least: 500, most: 3000, tries: 30 }
/** Two beats missed and some grace. */
const silenceMs = 2.5 * beatMs
const refusals: readonly number[] = Object.values(closeCodes)
/** Said in passing: no part of the story of a channel, and so of no place in it. */
const passing: readonly string[] = ['beat', 'signal', 'transcript', 'doubts', 'crowd', 'said', 'refused']

/** One line to the server that mends itself and goes on where it was. */
export function openSocket(options: Options): AppSocket {
  const line = new Line(options)
  line.connect()
  return line
}

/** The greeting of a live room says where the room is, and its state comes after: who is cut off in between has heard nothing yet. */
const isHeard = ({ channel, type }: Frame): boolean => !passing.includes(type) && !(channel === 'live' && (type === 'hello' || type === 'snapshot'))

const unpacked = (data: ArrayBuffer): Promise<string> => new Response(new Blob([data]).stream().pipeThrough(new DecompressionStream('gzip'))).text()

class Line implements AppSocket {
  private readonly options: Options
  private target: SocketTarget
  private socket: WebSocket | null = null
  private state: SocketState | 'new' | 'closed' = 'new'
  private timer: ReturnType<typeof setTimeout> | undefined
  private failures = 0
  /** How often it is still asked soon, after the server said that it is started anew. */
  private soon = 0
  private who: string | null
  /** The last seq heard on each channel. */
  private readonly heard = new Map<Channel, number>()
  /** What is being unpacked: what came after it waits, so that a story is heard in its order. */
  private unpacking: Promise<void> | null = null

  constructor(options: Options) {
    this.options = options
    this.target = options.target ?? {}
    this.who = options.who()
    if (options.readUpTo !== undefined) this.heard.set('app', options.readUpTo)
  }

  connect(): void {
    const who = this.options.who()
    // Positions are of whoever was signed in when they were heard.
    if (who !== this.who) this.heard.clear()
    this.who = who
    if (who === null) {
      this.become('refused')
      return
    }
    this.become('connecting')
    const Socket = this.options.WebSocket ?? WebSocket
    const socket = new Socket(this.url())
    this.socket = socket
    socket.binaryType = 'arraybuffer'
    socket.onmessage = ({ data }) => this.take(data, socket)
    socket.onclose = ({ code }) => {
      if (code === restartCode) this.soon = restart.tries
      this.lose(refusals.includes(code) ? code : undefined)
    }
    this.expectWord()
  }

  retarget(target: SocketTarget): void {
    const isSameMeeting = (target.meeting_id ?? null) === (this.target.meeting_id ?? null)
    if (isSameMeeting && (target.company_id ?? null) === (this.target.company_id ?? null)) return
    this.target = target
    // These channels are the meeting's; the app channel is the person's and goes on.
    if (!isSameMeeting) for (const it of ['live', 'chat', 'decision'] as const) this.heard.delete(it)
    if (this.state === 'closed') return
    this.failures = 0
    this.hangUp()
    this.connect()
  }

  send(message: SocketMessage): boolean {
    if (this.state !== 'open' || !this.socket) return false
    this.socket.send(JSON.stringify(message))
    return true
  }

  close(): void {
    this.hangUp()
    this.state = 'closed'
  }

  private hangUp(): void {
    clearTimeout(this.timer)
    if (!this.socket) return
    this.socket.onmessage = null
    this.socket.onclose = null
    this.socket.close()
    this.socket = null
    this.unpacking = null
  }

  private url(): string {
    const url = new URL('/api/socket', (this.options.origin ?? location.origin).replace(/^http/, 'ws'))
    if (this.options.slug) url.searchParams.set('token', this.options.slug)
    for (const name of ['meeting_id', 'company_id'] as const) if (this.target[name]) url.searchParams.set(name, this.target[name])
    for (const [channel, seq] of this.heard) url.searchParams.set(`${channel}_seq`, String(seq))
    return url.href
  }

  /** Text is a frame; bytes are one that was packed, because it is long. */
  private take(data: string | ArrayBuffer, socket: WebSocket): void {
    if (typeof data === 'string' && !this.unpacking) {
      this.hear(JSON.parse(data))
      return
    }
    const step = (this.unpacking ?? Promise.resolve())
      .then(() => (typeof data === 'string' ? data : unpacked(data)))
      .then((text) => {
        if (this.socket !== socket) return
        if (this.unpacking === step) this.unpacking = null
        this.hear(JSON.parse(text))
      })
      // Half a message is a line that cannot be trusted: it is asked again from where one was.
      .catch(() => {
        if (this.socket === socket) this.lose()
      })
    this.unpacking = step
  }

  private hear(message: unknown): void {
    const { data: frame } = Frame.safeParse(message)
    // A server newer than this page may speak of channels it does not know.
    if (!frame) return
    this.expectWord()
    if (isHeard(frame)) this.heard.set(frame.channel, frame.seq)
    // A connection says little: the server opens it before it looks who is there. Its first word says that one was let in.
    this.failures = 0
    this.soon = 0
    this.become('open')
    if (frame.type !== 'beat') this.options.onFrame(frame)
  }

  /** A line can die without a close, and the browser would take many minutes to notice. */
  private expectWord(): void {
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.lose(), silenceMs)
  }

  private lose(refusal?: number): void {
    this.hangUp()
    // Set first: whoever hears of the state may close the line or send it elsewhere.
    if (refusal === undefined) this.timer = setTimeout(() => this.connect(), this.delay())
    this.become(refusal === undefined ? 'lost' : 'refused', refusal)
  }

  private become(state: SocketState, code?: number): void {
    if (this.state === state) return
    this.state = state
    this.options.onState(state, code)
  }

  /** Doubles up to half a minute; the jitter keeps the thousand clients of a restarted server from coming back at once. */
  private delay(): number {
    const random = this.options.random ?? Math.random
    if (this.soon > 0) {
      this.soon--
      return restart.least + random() * (restart.most - restart.least)
    }
    const longest = Math.min(retry.last, 2 * retry.first * 2 ** this.failures++)
    return longest * (0.5 + random() / 2)
  }
}
