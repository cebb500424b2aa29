import { type DavResource, has, propfind, syncCollection, textIn } from './dav.ts'
import { CalendarRefused, type Changes } from './port.ts'
import type { DavCall } from './wire.ts'

/** How a token of ours begins where the server has none: it counts the changes of a calendar, and we list all of it. */
const counted = 'ctag:'
/** A server may cut its answer and go on from there (RFC 6578, 3.6). */
const mostParts = 1000

/** What changed in a calendar since a token; all of it without one, or where the server knows it no more. */
export async function changesSince(call: DavCall, calendar: URL, sync_token: string | null): Promise<Changes> {
  if (sync_token?.startsWith(counted)) return listed(call, calendar, sync_token)
  return (
    (await reported(call, calendar, sync_token)) ?? (sync_token === null ? null : await reported(call, calendar, null)) ?? listed(call, calendar, sync_token)
  )
}

const nameOf = (href: string, calendar: URL): string => decodeURIComponent(new URL(href, calendar).pathname.split('/').at(-1)!)

/** Null where the server does not report, or not from this token on. */
async function reported(call: DavCall, calendar: URL, from: string | null): Promise<Changes | null> {
  const etags: Changes['etags'] = new Map()
  for (let token = from, parts = 0; parts < mostParts; parts++) {
    const reply = await call({ method: 'REPORT', url: calendar, headers: { depth: '0' }, body: syncCollection(token) })
    if (reply.status !== 207) return null
    const { resources, sync_token } = await reply.multistatus()
    if (sync_token === null) return null
    let isCut = false
    for (const it of resources) {
      if (it.status === 507) isCut = true
      // Of a calendar told from its beginning, what is gone already is no news.
      else if (from !== null || it.status === null) keep(etags, it, calendar)
    }
    if (!isCut || sync_token === token) return { whole: from === null, etags, sync_token }
    token = sync_token
  }
  throw new CalendarRefused('refused', 'changes without end')
}

function keep(etags: Changes['etags'], { href, status, props }: DavResource, calendar: URL): void {
  const name = nameOf(href, calendar)
  // The calendar itself stands in its own list.
  if (name) etags.set(name, status === 404 || status === 410 ? null : textIn(props.getetag))
}

async function listed(call: DavCall, calendar: URL, sync_token: string | null): Promise<Changes> {
  const reply = await call({ method: 'PROPFIND', url: calendar, headers: { depth: '1' }, body: propfind('d:getetag', 'd:resourcetype', 's:getctag') })
  if (reply.status !== 207) throw new CalendarRefused('refused', `the calendar cannot be listed: ${reply.status}`)
  const { resources } = await reply.multistatus()
  const ctag = textIn(resources.find((it) => has(it.props.resourcetype, 'calendar'))?.props.getctag)
  const token = ctag && `${counted}${ctag}`
  if (token !== null && token === sync_token) return { whole: false, etags: new Map(), sync_token: token }
  const etags: Changes['etags'] = new Map()
  for (const it of resources) keep(etags, it, calendar)
  return { whole: true, etags, sync_token: token }
}
