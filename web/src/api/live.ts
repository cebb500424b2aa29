import { type CrowdDigest, withCrowd } from '@delibera/core/live/crowd'
import type { LiveEvent } from '@delibera/core/live/events'
import { replay } from '@delibera/core/live/fold'
import type { ChatMessage, TranscriptChunk } from '@delibera/core/live/schema'
import type { LiveState } from '@delibera/core/live/state'
import { type OwnPart, withOwn } from '@delibera/core/live/views'
import type { Frame } from '@delibera/core/notifications/frames'
import { CallError } from './call.ts'
import { type AppSocket, openSocket, type SocketState } from './socket.ts'

/** What is known of a live meeting at this moment; whoever draws it compares by identity. */
export interface LiveView {
  line: SocketState
  /** Null until the server has told it. */
  state: LiveState | null
  /** Oldest first. */
  chat: readonly ChatMessage[]
  /** What was said, oldest first, as it reads now; told to the administrator and the secretary alone. */
  transcript: readonly Piece[]
  /** Those in the room who may have lost their line; told to the administrator alone. */
  doubted: readonly string[]
}

/** What somebody said, as their own microphone heard it or as it was corrected. */
export type Piece = TranscriptChunk

export interface ChatDraft {
  to: 'ALL' | 'CHAIR'
  text: string
}

type SignalListener = (from: string, data: unknown) => void
type EventsListener = (events: readonly LiveEvent[]) => void

/** The line to a live meeting, as a store for `useSyncExternalStore`. */
export interface LiveLine {
  subscribe(listener: () => void): () => void
  getSnapshot(): LiveView
  /** Rejects with a `CallError` when it was refused, or nobody heard it. */
  say(draft: ChatDraft): Promise<void>
  /** To the browser of another member, for the call between them. */
  signal(to: string, data: unknown): boolean
  onSignal(listener: SignalListener): () => void
  /** What happens while one looks on, after it is in the state; what was missed comes as a state alone. */
  onEvents(listener: EventsListener): () => void
  close(): void
}

interface Options {
  /** The key of a personal link, which opens the line by itself. Without one the line is that of the session, to `meeting_id`. */
  slug?: string | undefined
  meeting_id?: string | undefined
  /** A member's state comes in two parts: what everybody sees, and what is theirs. */
  viewer: 'member' | 'administrator'
  /** What was written in the chat of a call before now. */
  readChat?: (convocation_id: string) => Promise<readonly ChatMessage[]>
  socket?: Partial<Pick<Parameters<typeof openSocket>[0], 'origin' | 'WebSocket' | 'random'>>
}

/** A thousand people come in within seconds: what changed is told together, this often at most. */
const restMs = 60
/** Longer than this and a word was not heard. */
const patienceMs = 10_000

export const openLive = (options: Options): LiveLine => new Line(options)

interface Waiting {
  heard: () => void
  refused: (error: CallError) => void
  timer: ReturnType<typeof setTimeout>
}

class Line implements LiveLine {
  private readonly options: Options
  private readonly socket: AppSocket
  private view: LiveView = { line: 'connecting', state: null, chat: [], transcript: [], doubted: [] }
  private readonly listeners = new Set<() => void>()
  private readonly signalListeners = new Set<SignalListener>()
  private readonly eventsListeners = new Set<EventsListener>()
  private readonly waiting = new Map<string, Waiting>()
  private rest: ReturnType<typeof setTimeout> | undefined
  private isStale = false
  private words = 0
  /** What everybody sees, until what is one's own has come too. */
  private common: LiveState | null = null
  private chatOf = ''

  constructor(options: Options) {
    this.options = options
    this.socket = openSocket({
      ...options.socket,
      who: () => options.slug ?? 'session',
      slug: options.slug,
      target: { meeting_id: options.meeting_id ?? null },
      onFrame: (it) => this.hear(it),
      onState: (line) => {
        this.change({ line })
        if (line !== 'open') this.giveUp()
      },
    })
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => void this.listeners.delete(listener)
  }

  getSnapshot = (): LiveView => this.view

  say(draft: ChatDraft): Promise<void> {
    return new Promise((heard, refused) => {
      const id = String(++this.words)
      if (!this.socket.send({ channel: 'chat', type: 'say', id, data: draft })) return refused(new CallError(0, 'GEN01'))
      const timer = setTimeout(() => this.settle(id, new CallError(0, 'GEN01')), patienceMs)
      this.waiting.set(id, { heard, refused, timer })
    })
  }

  signal = (to: string, data: unknown): boolean => this.socket.send({ channel: 'live', type: 'signal', data: { to, data } })

  onSignal(listener: SignalListener): () => void {
    this.signalListeners.add(listener)
    return () => void this.signalListeners.delete(listener)
  }

  onEvents(listener: EventsListener): () => void {
    this.eventsListeners.add(listener)
    return () => void this.eventsListeners.delete(listener)
  }

  close(): void {
    this.socket.close()
    this.giveUp()
    clearTimeout(this.rest)
    this.listeners.clear()
  }

  private hear({ channel, type, data }: Frame): void {
    if (channel === 'live') this.hearLive(type, data)
    if (channel === 'chat') this.hearChat(type, data)
  }

  private hearLive(type: string, data: unknown): void {
    if (type === 'snapshot') {
      this.common = data as LiveState
      if (this.options.viewer === 'administrator') this.become(this.common)
    }
    if (type === 'own' && this.common) this.become(withOwn(this.common, data as OwnPart))
    if (type === 'events') this.goOn(data as LiveEvent[])
    if (type === 'crowd' && this.view.state) this.change({ state: withCrowd(this.view.state, data as CrowdDigest) })
    if (type === 'signal') {
      const { from, data: said } = data as { from: string; data: unknown }
      for (const it of this.signalListeners) it(from, said)
    }
    if (type === 'transcript') this.hearPieces(data as Piece | { pieces: Piece[] })
    if (type === 'doubts') this.change({ doubted: (data as { members: string[] }).members })
  }

  private hearPieces(said: Piece | { pieces: Piece[] }): void {
    const news = 'pieces' in said ? said.pieces : [said]
    this.change({ transcript: inOrder(this.view.transcript, news, (it) => it.started_at) })
  }

  private goOn(events: readonly LiveEvent[]): void {
    const { state } = this.view
    const news = state ? events.filter((it) => it.seq > state.seq) : []
    if (!state || news.length === 0) return
    this.become(replay(news, state))
    for (const it of this.eventsListeners) it(news)
  }

  private become(state: LiveState): void {
    this.common = null
    this.change({ state })
    if (state.convocation_id !== this.chatOf) void this.readChat(state.convocation_id)
  }

  /** The second call has a chat of its own. */
  private async readChat(convocation_id: string): Promise<void> {
    this.chatOf = convocation_id
    if (!this.options.readChat || convocation_id === '') return
    const before = await this.options.readChat(convocation_id).catch(() => null)
    if (before && this.chatOf === convocation_id) this.change({ chat: inOrder(before, this.view.chat, writtenAt) })
  }

  private hearChat(type: string, data: unknown): void {
    if (type === 'message') this.change({ chat: inOrder(this.view.chat, [data as ChatMessage], writtenAt) })
    if (type === 'reset') void this.readChat(this.chatOf)
    const { id, error_code, msg, info } = (data ?? {}) as { id?: string; error_code?: string; msg?: string; info?: unknown }
    if (type === 'said' && id) this.settle(id)
    if (type === 'refused' && id) this.settle(id, new CallError(422, error_code ?? 'GEN01', { msg, info }))
  }

  private settle(id: string, error?: CallError): void {
    const waiting = this.waiting.get(id)
    if (!waiting) return
    this.waiting.delete(id)
    clearTimeout(waiting.timer)
    if (error) waiting.refused(error)
    else waiting.heard()
  }

  private giveUp(): void {
    for (const id of [...this.waiting.keys()]) this.settle(id, new CallError(0, 'GEN01'))
  }

  private change(news: Partial<LiveView>): void {
    this.view = { ...this.view, ...news }
    this.isStale = true
    if (this.rest === undefined) this.tell()
  }

  private tell(): void {
    if (!this.isStale) {
      this.rest = undefined
      return
    }
    this.isStale = false
    this.rest = setTimeout(() => this.tell(), restMs)
    for (const it of this.listeners) it()
  }
}

const writtenAt = (it: ChatMessage) => it.at

/** Each once, as it was told last, by its time. */
function inOrder<It extends { _id: string }>(before: readonly It[], added: readonly It[], timeOf: (it: It) => string): It[] {
  return [...new Map([...before, ...added].map((it) => [it._id, it])).values()].sort((a, b) => timeOf(a).localeCompare(timeOf(b)))
}
