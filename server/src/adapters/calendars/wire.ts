import { type IncomingHttpHeaders, type IncomingMessage, request as plain } from 'node:http'
import { request as secure } from 'node:https'
import { isIP } from 'node:net'
import { NotAllowed, type Reach } from '../mail/reach.ts'
import { bareHost, pinnedTo, webAddresses } from '../mail/web-reach.ts'
import type { Multistatus } from './dav.ts'
import { CalendarRefused } from './port.ts'

export interface Question {
  method: string
  url: URL
  headers: Record<string, string>
  body?: string
}

export interface CalendarReply {
  status: number
  headers: IncomingHttpHeaders
  body: string
  /** Where it was answered, after redirects. */
  url: URL
}

export interface CalendarWire extends Reach {
  timeout_ms: number
}

/** An answer of a calendar server, and what it says, where it is an answer of many parts. */
export interface DavReply extends CalendarReply {
  multistatus(): Promise<Multistatus>
}

/** Asks one server as somebody. */
export type DavCall = (question: Omit<Question, 'headers'> & { headers?: Record<string, string> }) => Promise<DavReply>

/** Ten thousand events are named in three million signs. */
const longest = 16 * 1024 * 1024
const mostRedirects = 4

/** Asks a server that somebody has named: only where it may be looked for, only encrypted, and following it only so far. */
export async function ask(question: Question, wire: CalendarWire): Promise<CalendarReply> {
  let { url } = question
  for (let hops = 0; hops <= mostRedirects; hops++) {
    const reply = await askOnce({ ...question, url }, wire)
    const { location } = reply.headers
    if (![301, 302, 303, 307, 308].includes(reply.status) || !location) return reply
    url = followed(url, location)
  }
  throw new CalendarRefused('unreachable', 'the server redirects without end')
}

/** The password goes with the question: to the same house, and never from an encrypted line to one that is not. */
export function followed(from: URL, location: string): URL {
  const to = URL.canParse(location, from) ? new URL(location, from) : null
  const house = (it: URL) => (isIP(bareHost(it)) ? bareHost(it) : it.hostname.split('.').slice(-2).join('.'))
  if (!to || !/^https?:$/.test(to.protocol) || house(to) !== house(from) || (from.protocol === 'https:' && to.protocol !== 'https:'))
    throw new CalendarRefused('not_allowed', 'the server leads elsewhere')
  return to
}

async function addressesOf(url: URL, wire: CalendarWire): Promise<string[]> {
  return webAddresses(url, wire).catch((error: unknown) => {
    if (error instanceof NotAllowed) throw new CalendarRefused('not_allowed', error.message)
    throw new CalendarRefused('unreachable', (error as Error).message, { cause: error })
  })
}

async function askOnce({ method, url, headers, body }: Question, wire: CalendarWire): Promise<CalendarReply> {
  const addresses = await addressesOf(url, wire)
  return new Promise((resolve, refuse) => {
    const fail = (cause: Error) => refuse(cause instanceof CalendarRefused ? cause : new CalendarRefused('unreachable', cause.message, { cause }))
    const begin = url.protocol === 'https:' ? secure : plain
    const options = { method, headers: lengthOf(headers, body), lookup: pinnedTo(addresses), signal: AbortSignal.timeout(wire.timeout_ms) }
    const request = begin(url, options, (incoming) => {
      textOf(incoming).then((text) => resolve({ status: incoming.statusCode ?? 0, headers: incoming.headers, body: text, url }), fail)
    })
    request.once('error', fail)
    request.end(body)
  })
}

const lengthOf = (headers: Record<string, string>, body: string | undefined) => ({ ...headers, 'content-length': String(Buffer.byteLength(body ?? '')) })

async function textOf(incoming: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > longest) {
      incoming.destroy()
      throw new CalendarRefused('refused', 'an answer without end')
    }
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
