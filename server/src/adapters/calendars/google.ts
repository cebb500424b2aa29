import { z } from 'zod'
import { consentUrl, exchange, type GoogleSettings, isFresh, jsonIn, renew, revoke, Tokens } from './google-tokens.ts'
import { type CalendarAccount, type CalendarReason, CalendarRefused, type Changes, calendarName, type GoogleProvider, type OutsideEvent } from './port.ts'

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

const Made = z.object({ id: z.string() })
const Event = z.object({ id: z.string(), etag: z.string().optional(), status: z.string().optional() })
const Page = z.object({ items: z.array(Event).default([]), nextPageToken: z.string().optional(), nextSyncToken: z.string().optional() })
const Refusal = z.object({ error: z.object({ message: z.string().default(''), errors: z.array(z.object({ reason: z.string() })).default([]) }) })

const page_size = 2500

/** Google Calendar (API v3), in a calendar that the product makes for itself. */
export function googleProvider(settings: GoogleSettings): GoogleProvider {
  return {
    consentUrl: (it) => consentUrl(settings, it),
    async connect(login) {
      const { email, ...tokens } = await exchange(settings, login)
      return { account: email, secret: JSON.stringify(tokens) }
    },
    open: (secret, keep) => accountOf(settings, Tokens.parse(JSON.parse(secret)), keep),
  }
}

function accountOf(settings: GoogleSettings, first: Tokens, keep: (secret: string) => Promise<void>): CalendarAccount {
  let tokens = first
  const renewed = async () => {
    tokens = await renew(settings, tokens)
    await keep(JSON.stringify(tokens))
  }
  const ask: Ask = async (method, path, body) => {
    if (!isFresh(tokens, settings.now())) await renewed()
    let reply = await send(settings, tokens, { method, path, body })
    if (reply.status === 401) {
      await renewed()
      reply = await send(settings, tokens, { method, path, body })
    }
    if (reply.status === 401) throw new CalendarRefused('consent_lost', 'a new token is not taken')
    if ([403, 429].includes(reply.status) || reply.status >= 500) throw refusalOf(reply)
    return reply
  }
  return {
    async ensureCalendar({ known }) {
      if (known && (await isThere(ask, known))) return { _id: known, made: false }
      const made = await ask('POST', '/calendars', { summary: calendarName, timeZone: 'Europe/Rome' })
      return { _id: shaped(Made, made).id, made: true }
    },
    changes: (calendar_id, sync_token) => changesSince(ask, calendar_id, sync_token),
    put: (calendar_id, { _id, event, etag }) => write(ask, eventsOf(calendar_id), { _id, event, isKnown: etag !== null }),
    async remove(calendar_id, remote_id) {
      const reply = await ask('DELETE', `${eventsOf(calendar_id)}/${remote_id}`)
      if (reply.status >= 400 && reply.status !== 404 && reply.status !== 410) throw refusalOf(reply)
    },
    revoke: () => revoke(settings, tokens),
  }
}

const eventsOf = (calendar_id: string): string => `/calendars/${encodeURIComponent(calendar_id)}/events`

async function isThere(ask: Ask, calendar_id: string): Promise<boolean> {
  const reply = await ask('GET', `/calendars/${encodeURIComponent(calendar_id)}`)
  if (reply.status === 200) return true
  if (reply.status === 404 || reply.status === 410) return false
  throw refusalOf(reply)
}

interface Sent {
  method: string
  path: string
  body: object | undefined
}

async function send({ api_url, timeout_ms = 20_000 }: GoogleSettings, { access_token }: Tokens, { method, path, body }: Sent) {
  const reply = await fetch(`${api_url}/calendar/v3${path}`, {
    method,
    headers: { authorization: `Bearer ${access_token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body ? JSON.stringify(body) : null,
    redirect: 'error',
    signal: AbortSignal.timeout(timeout_ms),
  }).catch((cause: unknown) => {
    throw new CalendarRefused('unreachable', 'Google cannot be reached', { cause })
  })
  return { status: reply.status, body: jsonIn(await reply.text()) }
}

/** A token that is not known any more begins from nothing (410, "fullSyncRequired"). */
async function changesSince(ask: Ask, calendar_id: string, sync_token: string | null): Promise<Changes> {
  const etags: Changes['etags'] = new Map()
  const since: Record<string, string> = sync_token === null ? {} : { syncToken: sync_token }
  for (let page: Record<string, string> = {}; ; ) {
    const asked = new URLSearchParams({ maxResults: String(page_size), fields: 'items(id,etag,status),nextPageToken,nextSyncToken', ...since, ...page })
    const reply = await ask('GET', `${eventsOf(calendar_id)}?${asked}`)
    if (reply.status === 410 && sync_token !== null) return changesSince(ask, calendar_id, null)
    const { items, nextPageToken, nextSyncToken = null } = shaped(Page, reply)
    for (const it of items) etags.set(it.id, it.status === 'cancelled' ? null : (it.etag ?? null))
    if (!nextPageToken) return { whole: sync_token === null, etags, sync_token: nextSyncToken }
    page = { pageToken: nextPageToken }
  }
}

/** Names of events are made of the digits and the letters from a to v; a person's own events there have names that Google makes. */
const nameOf = (_id: string): string => `delibera${_id.replaceAll('-', '')}`

/** One that was deleted keeps its name: it is not made again, but changed, and so it is back. What somebody added to ours, a colour or a reminder, stays. */
async function write(ask: Ask, path: string, { _id, event, isKnown }: { _id: string; event: OutsideEvent; isKnown: boolean }) {
  const id = nameOf(_id)
  const body = bodyOf(event)
  const change = () => ask('PATCH', `${path}/${id}`, body)
  const make = () => ask('POST', path, { ...body, id })
  let reply = await (isKnown ? change() : make())
  if (isKnown ? reply.status === 404 || reply.status === 410 : reply.status === 409) reply = await (isKnown ? make() : change())
  return { remote_id: id, etag: shaped(Event, reply).etag ?? null }
}

/** A cancelled event would be a deleted one there: a meeting that was called off says so in its title, and leaves its hour free. */
function bodyOf({ summary, description, location, url, start, end, status }: OutsideEvent) {
  const at = (it: Date) => ({ dateTime: it.toISOString(), timeZone: 'Europe/Rome' })
  return {
    summary,
    description: [description, url].filter(Boolean).join('\n\n'),
    location: location ?? '',
    start: at(start),
    end: at(end),
    status: 'confirmed',
    transparency: status === 'CANCELLED' ? 'transparent' : 'opaque',
  }
}

function shaped<T>(shape: z.ZodType<T>, reply: { status: number; body: unknown }): T {
  const read = reply.status < 300 ? shape.safeParse(reply.body) : null
  if (read?.success) return read.data
  throw refusalOf(reply)
}

/** By their names, refusals of 403 that pass, and those that only a new consent or the operator can mend. */
const meanings: Record<string, CalendarReason> = {
  rateLimitExceeded: 'busy',
  userRateLimitExceeded: 'busy',
  quotaExceeded: 'busy',
  dailyLimitExceeded: 'busy',
  calendarUsageLimitsExceeded: 'busy',
  insufficientPermissions: 'consent_lost',
  accessNotConfigured: 'misconfigured',
}

function refusalOf({ status, body }: { status: number; body: unknown }): CalendarRefused {
  const read = Refusal.safeParse(body)
  const said = read.success ? read.data.error : { message: '', errors: [] }
  const passes = status === 429 || status >= 500
  return new CalendarRefused(passes ? 'busy' : (meanings[said.errors[0]?.reason ?? ''] ?? 'refused'), `${status} ${said.message}`)
}
