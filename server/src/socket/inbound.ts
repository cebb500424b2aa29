import { Fault, tooMany } from '@delibera/core/faults'
import { ChatDraft } from '@delibera/core/live/schema'
import type { Locale } from '@delibera/core/locale'
import { Channel, type Frame } from '@delibera/core/notifications/frames'
import { Id } from '@delibera/core/paging'
import type { Logger } from 'pino'
import type { WebSocket } from 'ws'
import { z } from 'zod'
import { faultBody } from '../http/faults.ts'
import { deliver, wireOf } from './delivery.ts'
import { signalFrame } from './hub.ts'
import type { Seat } from './rights.ts'

const Message = z.object({ channel: Channel, type: z.string(), id: z.string().max(64).optional(), data: z.unknown() })
type Message = z.infer<typeof Message>

/** To another member's browser, or to the engine of the call. */
const CallWord = z.object({ to: z.union([z.literal('engine'), Id]), data: z.json() })
export type CallWord = z.infer<typeof CallWord>

/** What may be said on a socket: the product's part of it. */
export interface Words {
  say(seat: Seat, draft: z.output<typeof ChatDraft>): Promise<void>
  /** `tell` speaks to the very browser that has spoken. */
  call(seat: Seat, word: CallWord, tell: (data: object) => void): Promise<void>
}

interface Listening {
  /** Null when somebody has no place in a meeting, or no longer. */
  seat: () => Seat | null
  words: Words
  locale: Locale
  log: Logger
  now?: () => number
}

/** A burst, and what follows it each second. Connecting to seven others takes a few hundred words; nobody writes ten messages in a second. */
const allowed = { say: { burst: 10, perSecond: 1 }, signal: { burst: 600, perSecond: 60 } } as const

/** Hears what a client says. What is not understood is passed over: the page may be newer than the server. */
export function hearWords(socket: WebSocket, { seat, words, locale, log, now = Date.now }: Listening): void {
  const saying = new Allowance(allowed.say, now)
  const calling = new Allowance(allowed.signal, now)
  const answer = (type: string, data: object) => deliver(socket, wireOf(reply(type, data)))

  const say = async ({ id, data }: Message, from: Seat) => {
    try {
      if (!saying.take()) throw tooMany(saying.waitSeconds)
      await words.say(from, draftIn(data))
      answer('said', { id })
    } catch (error) {
      if (!(error instanceof Fault)) log.warn({ err: error }, 'message not taken')
      answer('refused', { id, ...faultBody(error instanceof Fault ? error : new Fault('GEN01'), locale) })
    }
  }

  const call = async ({ data }: Message, from: Seat) => {
    const word = CallWord.safeParse(data)
    if (!word.success || !calling.take()) return
    await words
      .call(from, word.data, (told) => deliver(socket, wireOf(signalFrame('engine', told))))
      .catch((error) => log.warn({ err: error }, 'word between browsers not passed on'))
  }

  socket.on('message', (raw, isBinary) => {
    const message = isBinary ? null : messageIn(String(raw))
    const from = seat()
    if (!message || !from) return
    if (message.channel === 'chat' && message.type === 'say') void say(message, from)
    if (message.channel === 'live' && message.type === 'signal') void call(message, from)
  })
}

const reply = (type: string, data: object): Frame => ({ channel: 'chat', type, seq: 0, data })

function messageIn(text: string): Message | null {
  try {
    return Message.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

function draftIn(data: unknown): z.output<typeof ChatDraft> {
  const read = ChatDraft.safeParse(data)
  if (read.success) return read.data
  throw new Fault(
    'E0001',
    read.error.issues.map((it) => ({ path: it.path.join('.'), message: it.message })),
  )
}

/** How often something may be done: so many at once, and then so many a second. */
class Allowance {
  private left: number
  private last: number
  private readonly rate: { burst: number; perSecond: number }
  private readonly now: () => number

  constructor(rate: { burst: number; perSecond: number }, now: () => number) {
    this.rate = rate
    this.left = rate.burst
    this.now = now
    this.last = now()
  }

  get waitSeconds(): number {
    return Math.max(1, Math.ceil((1 - this.left) / this.rate.perSecond))
  }

  take(): boolean {
    const now = this.now()
    this.left = Math.min(this.rate.burst, this.left + ((now - this.last) / 1000) * this.rate.perSecond)
    this.last = now
    if (this.left < 1) return false
    this.left--
    return true
  }
}
