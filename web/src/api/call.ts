import { fillPath, type InputOf, isSignedIn, type Method, type ReplyOf, type Route } from '@delibera/core/route'
import { rememberedLocale } from '../i18n/locale.ts'
import { recall } from '../memory.ts'
import { takeEarly } from './early.ts'
import { hearTime } from './server-time.ts'

interface Answer {
  status: number
  json: unknown
  /** Under this number the server's log has the request. */
  request_id?: string | null
}

/** Carries one request; `url` is relative to /api. It rejects when nobody answers. */
export type Send = (method: Method, url: string, body: unknown) => Promise<Answer>

interface Told {
  msg?: string | undefined
  info?: unknown
  request_id?: string | null | undefined
}

/**
 * A refusal as the server told it. `code` is also the key of its text in the locales; `msg` is that text in the
 * language of the call. Status 0 means that no answer came.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly msg: string | undefined
  readonly info: unknown
  /** Null where no answer of ours came. */
  readonly request_id: string | null

  constructor(status: number, code: string, { msg, info, request_id = null }: Told = {}) {
    super(msg ?? code)
    this.status = status
    this.code = code
    this.msg = msg
    this.info = info
    this.request_id = request_id
  }
}

export type Call = <R extends Route>(route: R, input: InputOf<R>) => Promise<ReplyOf<R>>

/** The typed client over any carrier: `fetch` in the browser, `app.inject` in the server's tests. */
export function clientOver(send: Send): Call {
  return async (route, input) => {
    const { body } = input as { body?: unknown }
    const url = urlOf(route, input)
    const { status, json, request_id } = await send(route.method, url, body).catch((cause: unknown) => {
      throw new CallError(0, 'GEN01', { info: String(cause) })
    })
    if (status >= 200 && status < 300) return json as never
    const { error_code, msg, info } = (json ?? {}) as { error_code?: string; msg?: string; info?: unknown }
    throw new CallError(status, error_code ?? 'GEN01', { msg, info, request_id })
  }
}

/** The address of a call, relative to /api. */
export function urlOf<R extends Route>(route: R, input: InputOf<R>): string {
  const { params, query } = input as { params?: Record<string, string>; query?: Record<string, unknown> }
  return fillPath(route.path, params) + searchOf(query)
}

function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}

/** Longer than this and a person has given up. */
const patience_ms = 30_000

/** One request to the API in the name of whoever is signed in here (by a cookie that the browser sends along), in their language. `signal` is of who has a patience of their own. */
export function ask(method: Method, url: string, body?: unknown, signal: AbortSignal = AbortSignal.timeout(patience_ms)): Promise<Response> {
  return fetch(`/api${url}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': rememberedLocale(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal,
  })
}

const overFetch: Send = async (method, url, body) => {
  const { asked_at, reply: coming } = (method === 'GET' && takeEarly(url)) || { asked_at: Date.now(), reply: ask(method, url, body) }
  const reply = await coming
  hearTime(reply, asked_at)
  return { status: reply.status, json: reply.status === 204 ? undefined : await bodyOf(reply), request_id: requestOf(reply) }
}

export const requestOf = (reply: Response): string | null => reply.headers.get('x-request-id')

/** A proxy in between answers failures with a page of its own: that is a failure without a code. On success it is no answer at all. */
export async function bodyOf(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (error) {
    if (reply.ok) throw error
    return undefined
  }
}

/** The company whose pages are on screen. */
export const displayedCompany = (): string | null => /^\/company\/([^/]+)/.exec(location.pathname)?.[1] ?? null

type Listener = (error: CallError, mark: string | null) => void
const listeners = new Set<Listener>()

/** Hears of every refusal of a call that needs a session, with the mark of whoever was signed in when it was made. */
export function onRefusal(listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** The client of the pages: in a company's display every query string names the company, unless the call names one itself. */
export function clientIn(company: string | null, send: Send = overFetch): Call {
  const client = clientOver(send)
  return async (route, input) => {
    const mark = recall('session')
    try {
      return await client(route, company === null ? input : inCompany(company, input))
    } catch (error) {
      if (isSignedIn(route) && error instanceof CallError) for (const it of listeners) it(error, mark)
      throw error
    }
  }
}

function inCompany<I>(company_id: string, input: I): I {
  const { query } = input as { query?: Record<string, unknown> }
  return query?.company_id === undefined ? { ...input, query: { ...query, company_id } } : input
}

export const call: Call = (route, input) => clientIn(displayedCompany())(route, input)
