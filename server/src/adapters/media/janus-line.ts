import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { Logger } from 'pino'
import { WebSocket } from 'ws'
import { EngineFailed } from './port.ts'

const plugin = 'janus.plugin.videoroom'
const answerMs = 10_000
/** Janus ends a session that says nothing for a minute. */
const keepAliveMs = 20_000

export interface Jsep {
  type: 'offer' | 'answer'
  sdp: string
}

/** What the room says, in answer or by itself. */
export interface RoomWord {
  data: Record<string, unknown>
  jsep?: Jsep
}

/** `lost`: the connection to Janus, and with it every handle, is gone. */
export interface HandleEvents {
  word(word: RoomWord): void
  lost(): void
}

interface Message {
  janus: string
  transaction?: string
  sender?: number
  data?: { id: number }
  plugindata?: { data: Record<string, unknown> }
  jsep?: Jsep
  error?: { code: number; reason: string }
}

/** A refusal by the room, with the number that it gives it. */
export class RoomRefused extends EngineFailed {
  constructor(
    readonly code: number,
    reason: string,
  ) {
    super(`janus refuses: ${reason} (${code})`)
  }
}

/** One person's place in the plugin. */
export class Handle {
  private readonly session: Session
  private readonly id: number

  constructor(session: Session, id: number) {
    this.session = session
    this.id = id
  }

  async ask(body: object, jsep?: Jsep): Promise<RoomWord> {
    const { plugindata, jsep: answered } = await this.session.request({ janus: 'message', handle_id: this.id, body, ...(jsep ? { jsep } : {}) })
    const data = plugindata?.data ?? {}
    if (typeof data.error_code === 'number') throw new RoomRefused(data.error_code, String(data.error))
    return { data, ...(answered ? { jsep: answered } : {}) }
  }

  /** Null says that there are no more. */
  async trickle(candidates: readonly (object | null)[]): Promise<void> {
    await this.session.request({ janus: 'trickle', handle_id: this.id, candidates: candidates.map((it) => it ?? { completed: true }) }, 'ack')
  }

  async detach(): Promise<void> {
    this.session.forget(this.id)
    await this.session.request({ janus: 'detach', handle_id: this.id })
  }
}

interface Pending {
  until: 'ack' | 'answer'
  resolve(message: Message): void
  reject(error: Error): void
}

/** One connection to Janus and the session on it. */
class Session {
  private readonly socket: WebSocket
  private readonly secret: string
  private readonly pending = new Map<string, Pending>()
  private readonly handles = new Map<number, HandleEvents>()
  private id: number | undefined
  private timer: NodeJS.Timeout | undefined
  isOver = false

  constructor(socket: WebSocket, secret: string) {
    this.socket = socket
    this.secret = secret
    socket.on('message', (data) => this.hear(JSON.parse(String(data))))
    socket.on('close', () => this.end())
  }

  async begin(): Promise<void> {
    this.id = (await this.request({ janus: 'create' })).data!.id
    this.timer = setInterval(() => void this.request({ janus: 'keepalive' }, 'ack').catch(() => this.socket.terminate()), keepAliveMs)
  }

  async attach(events: HandleEvents): Promise<Handle> {
    const { id } = (await this.request({ janus: 'attach', plugin })).data!
    this.handles.set(id, events)
    return new Handle(this, id)
  }

  forget(handle: number): void {
    this.handles.delete(handle)
  }

  request(body: object, until: Pending['until'] = 'answer'): Promise<Message> {
    const transaction = randomUUID()
    return new Promise((resolve, reject) => {
      if (this.isOver) return reject(new EngineFailed('the connection to janus is gone'))
      const timer = setTimeout(() => settle(() => reject(new EngineFailed('janus does not answer'))), answerMs)
      const settle = (finish: () => void) => {
        clearTimeout(timer)
        this.pending.delete(transaction)
        finish()
      }
      this.pending.set(transaction, {
        until,
        resolve: (message) => settle(() => resolve(message)),
        reject: (error) => settle(() => reject(error)),
      })
      this.socket.send(JSON.stringify({ ...body, transaction, apisecret: this.secret, ...(this.id === undefined ? {} : { session_id: this.id }) }))
    })
  }

  close(): void {
    this.socket.close()
    this.end()
  }

  private hear(message: Message): void {
    const asked = this.pending.get(message.transaction ?? '')
    if (message.janus === 'error') asked?.reject(new RoomRefused(message.error!.code, message.error!.reason))
    else if (message.janus === 'timeout') this.socket.terminate()
    // What is asked of the room is first acknowledged and then answered.
    else if (asked && (message.janus !== 'ack' || asked.until === 'ack')) asked.resolve(message)
    else if (message.plugindata && message.sender !== undefined) this.pass(message.sender, message)
    else if (message.janus === 'detached' && message.sender !== undefined) this.drop(message.sender)
  }

  private pass(sender: number, { plugindata, jsep }: Message): void {
    this.handles.get(sender)?.word({ data: plugindata!.data, ...(jsep ? { jsep } : {}) })
  }

  private drop(sender: number): void {
    const events = this.handles.get(sender)
    this.handles.delete(sender)
    events?.lost()
  }

  private end(): void {
    if (this.isOver) return
    this.isOver = true
    clearInterval(this.timer)
    for (const it of [...this.pending.values()]) it.reject(new EngineFailed('the connection to janus is gone'))
    for (const it of [...this.handles.keys()]) this.drop(it)
  }
}

interface Options {
  url: string
  secret: string
  log: Logger
}

/** The way of this process to Janus, made when it is first needed and anew whenever it was lost. */
export class JanusLine {
  private readonly options: Options
  private current: Promise<Session> | null = null

  constructor(options: Options) {
    this.options = options
  }

  async attach(events: HandleEvents): Promise<Handle> {
    return (await this.session()).attach(events)
  }

  async close(): Promise<void> {
    const session = await this.current?.catch(() => null)
    session?.close()
  }

  private async session(): Promise<Session> {
    const known = await this.current?.catch(() => null)
    if (known && !known.isOver) return known
    // Whoever finds it gone first makes it anew; who comes meanwhile waits for the same.
    if (!this.current || known?.isOver) this.current = this.connect()
    return this.current
  }

  private async connect(): Promise<Session> {
    const { url, secret, log } = this.options
    const socket = new WebSocket(url, 'janus-protocol', { handshakeTimeout: answerMs })
    // Errors after the opening end in a close.
    socket.on('error', (error) => log.warn({ err: error }, 'connection to janus failed'))
    try {
      await once(socket, 'open')
      const session = new Session(socket, secret)
      await session.begin()
      return session
    } catch (error) {
      this.current = null
      socket.terminate()
      throw error instanceof EngineFailed ? error : new EngineFailed(`janus cannot be reached: ${error instanceof Error ? error.message : error}`)
    }
  }
}
