import { fillPath, type InputOf, type Method, type ReplyOf, type Route } from '@delibera/core/route'
import { rememberedLocale } from '../i18n/locale.ts'
import { recall } from '../memory.ts'

/** Carries one request; `url` is relative to /api. It rejects when nobody answers. */
export type Send = (method: Method, url: string, body: unknown) => Promise<{ status: number; json: unknown }>

/**
 * A refusal as the server told it. `code` is also the key of its text in the locales; `msg` is that text in the
 * language of the call. Status 0 means that no answer came.
 */
export class CallError extends Error {
  readonly status: number
  readonly code: string
  readonly msg: string | undefined
  readonly info: unknown

  constructor(status: number, code: string, { msg, info }: { msg?: string | undefined; info?: unknown } = {}) {
    super(msg ?? code)
    this.status = status
    this.code = code
    this.msg = msg
    this.info = info
  }
}

export type Call = <R extends Route>(route: R, input: InputOf<R>) => Promise<ReplyOf<R>>

/** The typed client over any carrier: `fetch` in the browser, `app.inject` in the server's tests. */
export function clientOver(send: Send): Call {
  return async (route, input) => {
    const { params, query, body } = input as { params?: Record<string, string>; query?: Record<string, unknown>; body?: unknown }
    const url = fillPath(route.path, params) + searchOf(query)
    const { status, json } = await send(route.method, url, body).catch((cause: unknown) => {
      throw new CallError(0, 'GEN01', { info: String(cause) })
    })
    if (status >= 200 && status < 300) return json as never
    const refusal = (json ?? {}) as { error_code?: string; msg?: string; info?: unknown }
    throw new CallError(status, refusal.error_code ?? 'GEN01', refusal)
  }
}

function searchOf(query: Record<string, unknown> = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined)
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `?${search}` : ''
}

/** Longer than this and a person has given up. */
const patience_ms = 30_000

const overFetch: Send = async (method, url, body) => {
  const token = recall('token')
  const reply = await fetch(`/api${url}`, {
    method,
    headers: {
      accept: 'application/json',
      'accept-language': rememberedLocale(),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(patience_ms),
  })
  return { status: reply.status, json: reply.status === 204 ? undefined : await bodyOf(reply) }
}

/** A proxy in between answers failures with a page of its own: that is a failure without a code. On success it is no answer at all. */
async function bodyOf(reply: Response): Promise<unknown> {
  try {
    return await reply.json()
  } catch (error) {
    if (reply.ok) throw error
    return undefined
  }
}

export const call: Call = clientOver(overFetch)
