import { createHash } from 'node:crypto'
import { z } from 'zod'
import { CalendarRefused } from './port.ts'

export interface GoogleSettings {
  client_id: string
  client_secret: string
  /** Where the API is, without its version; where people consent, and where tokens are issued and revoked. */
  api_url: string
  consent_url: string
  token_url: string
  revoke_url: string
  /** Where people come back to. */
  redirect_url: string
  now: () => Date
  timeout_ms?: number
}

/** Calendars that the product has made itself, and nothing else of the account (calendar.app.created); whose account it is, for the page. */
export const calendarScope = 'https://www.googleapis.com/auth/calendar.app.created'
const scopes = ['openid', 'email', calendarScope]

export const Tokens = z.object({ refresh_token: z.string(), access_token: z.string(), /** Milliseconds. */ expires_at: z.number() })
export type Tokens = z.infer<typeof Tokens>

const Granted = z.object({
  access_token: z.string(),
  expires_in: z.number(),
  refresh_token: z.string().optional(),
  scope: z.string().optional(),
  id_token: z.string().optional(),
})
const Refusal = z.object({ error: z.string() })

/** A token is renewed a little before its time: it has to last for the call it is taken for. */
const spare_ms = 60_000

export const isFresh = ({ expires_at }: Tokens, now: Date): boolean => expires_at - spare_ms > now.getTime()

export function consentUrl({ consent_url, client_id, redirect_url }: GoogleSettings, { state, verifier }: { state: string; verifier: string }): string {
  const url = new URL(consent_url)
  const code_challenge = createHash('sha256').update(verifier).digest('base64url')
  const asked = { client_id, redirect_uri: redirect_url, response_type: 'code', scope: scopes.join(' '), state, code_challenge, code_challenge_method: 'S256' }
  // Only with both is a token given that lasts while nobody is there, also to who consented before.
  for (const [name, value] of Object.entries({ ...asked, access_type: 'offline', prompt: 'consent' })) url.searchParams.set(name, value)
  return url.href
}

/** What a code is worth. A consent without the calendar is none. */
export async function exchange(settings: GoogleSettings, { code, verifier }: { code: string; verifier: string }): Promise<Tokens & { email: string }> {
  const asked = { grant_type: 'authorization_code', code, code_verifier: verifier, redirect_uri: settings.redirect_url }
  const { scope, refresh_token, id_token, ...granted } = await askTokens(settings, asked, 'consent_refused')
  if (!refresh_token || !scope?.split(' ').includes(calendarScope)) throw new CalendarRefused('consent_refused', 'the calendar was left out of the consent')
  return { ...tokensOf(settings, { ...granted, refresh_token }), email: emailIn(id_token) }
}

export async function renew(settings: GoogleSettings, { refresh_token }: Tokens): Promise<Tokens> {
  const granted = await askTokens(settings, { grant_type: 'refresh_token', refresh_token }, 'consent_lost')
  return tokensOf(settings, { ...granted, refresh_token: granted.refresh_token ?? refresh_token })
}

/** With it go all tokens of the consent (RFC 7009). One that is worth nothing any more has been given back already. */
export async function revoke(settings: GoogleSettings, { refresh_token }: Tokens): Promise<void> {
  const { status, body } = await post(settings, settings.revoke_url, { token: refresh_token })
  if (status < 300) return
  const error = errorIn(body) ?? String(status)
  if (error === 'invalid_token') return
  throw new CalendarRefused(isPassing(status) ? 'busy' : 'refused', error)
}

const isPassing = (status: number): boolean => status === 429 || status >= 500

function errorIn(body: unknown): string | undefined {
  return Refusal.safeParse(body).data?.error
}

const tokensOf = ({ now }: GoogleSettings, it: { access_token: string; expires_in: number; refresh_token: string }): Tokens => ({
  access_token: it.access_token,
  refresh_token: it.refresh_token,
  expires_at: now().getTime() + it.expires_in * 1000,
})

/** It came over the line to the issuer itself, which vouches for it (OpenID Connect Core, 3.1.3.7). */
function emailIn(id_token: string | undefined): string {
  const [, claims = ''] = (id_token ?? '').split('.')
  const read = z.object({ email: z.string() }).safeParse(jsonIn(Buffer.from(claims, 'base64url').toString()))
  return read.success ? read.data.email : 'Google'
}

/** Null for what is none: a proxy on the way answers with pages. */
export function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

async function askTokens(settings: GoogleSettings, asked: Record<string, string>, lost: 'consent_refused' | 'consent_lost'): Promise<z.infer<typeof Granted>> {
  const { client_id, client_secret, token_url } = settings
  const { status, body } = await post(settings, token_url, { ...asked, client_id, client_secret })
  const granted = status === 200 ? Granted.safeParse(body) : null
  if (granted?.success) return granted.data
  const error = errorIn(body) ?? String(status)
  if (error === 'invalid_grant') throw new CalendarRefused(lost, error)
  if (isPassing(status)) throw new CalendarRefused('busy', error)
  throw new CalendarRefused('misconfigured', error)
}

async function post({ timeout_ms = 20_000 }: GoogleSettings, url: string, form: Record<string, string>): Promise<{ status: number; body: unknown }> {
  const reply = await fetch(url, { method: 'POST', body: new URLSearchParams(form), redirect: 'error', signal: AbortSignal.timeout(timeout_ms) }).catch(
    (cause: unknown) => {
      throw new CalendarRefused('unreachable', 'Google cannot be reached', { cause })
    },
  )
  return { status: reply.status, body: jsonIn(await reply.text()) }
}
