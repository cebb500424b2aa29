import { z } from 'zod'
import { meetingIcs } from '../../calendar/ical.ts'
import { changesSince } from './caldav-changes.ts'
import { type DavReader, type DavResource, has, hrefIn, mkcalendar, propfind, textIn } from './dav.ts'
import { type CalDavLogin, type CalendarAccount, type CalendarProvider, CalendarRefused, calendarName, type OutsideEvent, type WrittenEvent } from './port.ts'
import { ask, type CalendarWire, type DavCall, followed } from './wire.ts'

const Secret = z.object({ home: z.url(), username: z.string(), password: z.string() })
type Secret = z.infer<typeof Secret>

export interface CalDavSettings extends Pick<CalendarWire, 'allowPrivate' | 'resolve'> {
  timeout_ms?: number
  read: DavReader
}

/** Any calendar server (RFC 4791): Nextcloud, iCloud, Fastmail, Radicale. */
export function caldavProvider({ timeout_ms = 20_000, read, ...reach }: CalDavSettings): CalendarProvider<CalDavLogin> {
  const callAs =
    ({ username, password }: Pick<Secret, 'username' | 'password'>): DavCall =>
    async ({ headers = {}, ...question }) => {
      const authorization = `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`
      const written = question.body && !headers['content-type'] ? { 'content-type': 'application/xml; charset=utf-8' } : {}
      const reply = await ask({ ...question, headers: { ...written, ...headers, authorization, 'user-agent': 'Delibera' } }, { ...reach, timeout_ms })
      if (reply.status === 401) throw new CalendarRefused('login_refused', 'the server refuses the login')
      if (reply.status === 429 || reply.status >= 500) throw new CalendarRefused('busy', `the server answered ${reply.status}`)
      return { ...reply, multistatus: () => read(reply.body).catch(notRead) }
    }
  return {
    async connect({ url, username, password }) {
      const home = await homeOf(callAs({ username, password }), new URL(withoutLogin(url)))
      const account = username.includes('@') ? username : `${username}@${home.hostname}`
      return { account, secret: JSON.stringify({ home: home.href, username, password } satisfies Secret) }
    },
    open: (secret) => {
      const login = Secret.parse(JSON.parse(secret))
      return accountOf(callAs(login), new URL(login.home))
    },
  }
}

/** Whoever reads it tells in words what it was instead. */
function notRead(cause: Error): never {
  throw new CalendarRefused('no_calendars', cause.message, { cause })
}

/** A name and a password have fields of their own. */
function withoutLogin(url: string): string {
  const it = new URL(url)
  it.username = ''
  it.password = ''
  return it.href
}

/** What one resource has, or null where there is none, or none that answers. */
async function propsOf(call: DavCall, url: URL, ...props: string[]): Promise<(DavResource & { url: URL }) | null> {
  const reply = await call({ method: 'PROPFIND', url, headers: { depth: '0' }, body: propfind(...props) })
  if (reply.status !== 207) return null
  const resource = (await reply.multistatus()).resources[0]
  return resource && resource.status !== 404 ? { ...resource, url: reply.url } : null
}

/** RFC 6764, 6: from what somebody typed, or the well-known place, to the principal and to where its calendars stand. */
async function homeOf(call: DavCall, url: URL): Promise<URL> {
  for (const place of [url, new URL('/.well-known/caldav', url), new URL('/', url)]) {
    const home = await homeFrom(call, place).catch((error: unknown) => {
      // Where nobody speaks the protocol there may be any page.
      if (error instanceof CalendarRefused && error.reason === 'no_calendars') return null
      throw error
    })
    if (home) return home
  }
  throw new CalendarRefused('no_calendars', 'no calendars at this address')
}

async function homeFrom(call: DavCall, place: URL): Promise<URL | null> {
  const found = await propsOf(call, place, 'd:current-user-principal', 'c:calendar-home-set')
  if (!found) return null
  const own = hrefIn(found.props['calendar-home-set'])
  if (own) return asFolder(followed(found.url, own))
  const principal = hrefIn(found.props['current-user-principal'])
  if (!principal) return null
  const person = await propsOf(call, followed(found.url, principal), 'c:calendar-home-set')
  const home = hrefIn(person?.props['calendar-home-set'])
  return person && home ? asFolder(followed(person.url, home)) : null
}

const asFolder = (url: URL): URL => (url.pathname.endsWith('/') ? url : new URL(`${url.pathname}/`, url))

function accountOf(call: DavCall, home: URL): CalendarAccount {
  const isCalendar = async (url: URL) => has((await propsOf(call, url, 'd:resourcetype'))?.props.resourcetype, 'calendar')
  return {
    async ensureCalendar({ known, key }) {
      if (known && (await isCalendar(new URL(known)))) return { _id: known, made: false }
      const url = new URL(`delibera-${key}/`, home)
      if (known !== url.href && (await isCalendar(url))) return { _id: url.href, made: true }
      const { status } = await call({ method: 'MKCALENDAR', url, body: mkcalendar(calendarName) })
      // Two at once: the second finds what the first has made.
      if (status !== 201 && !(await isCalendar(url))) throw new CalendarRefused('no_calendars', `no calendar can be made there: ${status}`)
      return { _id: url.href, made: true }
    },
    changes: (calendar_id, sync_token) => changesSince(call, new URL(calendar_id), sync_token),
    put: (calendar_id, { _id, event, etag }) => write(call, new URL(`${_id}.ics`, calendar_id), { event, etag }),
    async remove(calendar_id, remote_id) {
      const { status } = await call({ method: 'DELETE', url: new URL(encodeURIComponent(remote_id), calendar_id) })
      if (status >= 400 && status !== 404 && status !== 410) throw new CalendarRefused('refused', `an event was not removed: ${status}`)
    },
    // A password is nothing that can be given back.
    revoke: async () => undefined,
  }
}

const etagAt = async (call: DavCall, url: URL): Promise<string | null> => textIn((await propsOf(call, url, 'd:getetag'))?.props.getetag)

/** Under a name that is ours alone: what stands there in another version is an older truth, or was changed by hand. */
async function write(call: DavCall, url: URL, { event, etag }: { event: OutsideEvent; etag: string | null }): Promise<WrittenEvent> {
  const once = (known: string | null) =>
    call({ method: 'PUT', url, headers: { 'content-type': 'text/calendar; charset=utf-8', ...condition(known) }, body: resourceOf(event) })
  let reply = await once(etag)
  if (reply.status === 412) reply = await once(await etagAt(call, url))
  // The calendar went away, or somebody writes the same at this moment.
  if ([404, 409, 410, 412].includes(reply.status)) throw new CalendarRefused('busy', `an event was not written: ${reply.status}`)
  if (reply.status >= 300) throw new CalendarRefused('refused', `an event was not written: ${reply.status}`)
  return { remote_id: decodeURIComponent(url.pathname.split('/').at(-1)!), etag: reply.headers.etag ?? (await etagAt(call, url)) }
}

const condition = (etag: string | null): Record<string, string> => (etag === null ? { 'if-none-match': '*' } : { 'if-match': etag })

/** What lies in a calendar has no method (RFC 4791, 4.1). */
const resourceOf = (event: OutsideEvent): string => meetingIcs({ method: 'PUBLISH', events: [event] }).replace('METHOD:PUBLISH\r\n', '')
