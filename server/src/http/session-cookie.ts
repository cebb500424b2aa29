import { accountTerms } from '@delibera/core/accounts/rules'
import { Fault } from '@delibera/core/faults'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config/config.ts'
import { cookieHeader, cookieIn } from './cookies.ts'

type Served = Pick<Config, 'public_url'>
type Asked = Pick<FastifyRequest, 'headers' | 'method'>

export const sessionCookieName = 'delibera_session'
/** The session itself ends earlier when it is not used: the table decides, the cookie only lasts long enough. */
const cookie = { name: sessionCookieName, path: '/', max_age_ms: accountTerms.device_ms } as const

/** With which a browser keeps the key of a session where no script reads it. */
export const sessionCookie = (config: Served, token: string): string => cookieHeader(config, { ...cookie, value: token })

/** The header with which a browser forgets the cookie of its session. */
export const endedCookie = (config: Served): string => cookieHeader(config, { ...cookie, value: '', max_age_ms: 0 })

/**
 * The key of the session that a request brings: in its header, as programs do, or in the cookie. A cookie is sent by the browser whoever made the page: it
 * counts only for what our own pages ask.
 */
export function sessionKeyIn(config: Served, request: Asked): string | undefined {
  const bearer = request.headers.authorization?.match(/^Bearer (.+)$/i)?.[1]
  if (bearer) return bearer
  const kept = cookieIn(request, sessionCookieName)
  if (kept && !isOurPage(config, request)) throw new Fault('CP003', 'cross_site')
  return kept
}

const safeMethods = ['GET', 'HEAD']

/** By what the browser says of the page (Fetch Metadata); by the page's origin where it says nothing, as over plain http. Reading may come from no page at all. */
function isOurPage({ public_url }: Served, { method, headers }: Asked): boolean {
  const isReading = safeMethods.includes(method) && headers.upgrade === undefined
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || (isReading && site === 'none')
  const { origin } = headers
  if (origin === undefined) return isReading
  return origin === new URL(public_url).origin || (URL.canParse(origin) && new URL(origin).host === headers.host)
}
