import { XMLParser } from 'fast-xml-parser'
import { z } from 'zod'
import { TagAllowance } from '../../parsing/tag-allowance.ts'
import { CalendarRefused } from './port.ts'

/** One resource that a server tells of (RFC 4918, 13): its status where it has none of what was asked, and what it has. */
export interface DavResource {
  href: string
  status: number | null
  props: Record<string, unknown>
}

export interface Multistatus {
  resources: DavResource[]
  sync_token: string | null
}

/** Who reads such an answer: it may be long, and of somebody who means no good. */
export type DavReader = (text: string) => Promise<Multistatus>

/** A server with more of ours may cut its answer. */
const mostResources = 10_000
/** An answer about that many resources has fewer tags; one with more is not parsed. */
const mostTags = 150_000

const parser = new XMLParser({
  ignoreAttributes: true,
  removeNSPrefix: true,
  parseTagValue: false,
  ignoreDeclaration: true,
  ignorePiTags: true,
  maxNestedTags: 20,
  isArray: (name) => name === 'response' || name === 'propstat',
})

const Prop = z.record(z.string(), z.unknown())
const Answer = z.object({
  multistatus: z.union([
    z.object({
      response: z
        .array(
          z.object({
            href: z.string(),
            status: z.string().optional(),
            propstat: z.array(z.object({ prop: z.union([Prop, z.string().transform(() => ({}))]), status: z.string() })).default([]),
          }),
        )
        .default([]),
      'sync-token': z.string().optional(),
    }),
    // An empty element is an empty text.
    z.string().transform(() => ({ response: [], 'sync-token': undefined })),
  ]),
})

const codeOf = (line: string | undefined): number | null => Number(/^HTTP\/\S+ (\d{3})/.exec(line ?? '')?.[1]) || null

export function readMultistatus(text: string): Multistatus {
  // No honest answer has one, and with it come entities of its own making.
  if (/<!DOCTYPE/i.test(text)) throw new CalendarRefused('no_calendars', 'an answer with a document type')
  const read = Answer.safeParse(parsed(text))
  if (!read.success) throw new CalendarRefused('no_calendars', 'an answer of another shape')
  const { response, 'sync-token': sync_token = null } = read.data.multistatus
  if (response.length > mostResources) throw new CalendarRefused('no_calendars', 'an answer without end')
  return {
    sync_token,
    resources: response.map(({ href, status, propstat }) => ({
      href: href.trim(),
      status: codeOf(status),
      props: Object.assign({}, ...propstat.filter((it) => codeOf(it.status) === 200).map((it) => it.prop)) as Record<string, unknown>,
    })),
  }
}

function parsed(text: string): unknown {
  try {
    return parser.parse(new TagAllowance(mostTags).spent(text))
  } catch (cause) {
    throw new CalendarRefused('no_calendars', 'an answer that is no XML', { cause })
  }
}

/** The address inside of a property. */
export function hrefIn(prop: unknown): string | null {
  const read = z.object({ href: z.union([z.string(), z.array(z.string()).min(1)]) }).safeParse(prop)
  return read.success ? [read.data.href].flat()[0]!.trim() : null
}

export const textIn = (prop: unknown): string | null => (typeof prop === 'string' && prop.trim() ? prop.trim() : null)

export const has = (prop: unknown, name: string): boolean => typeof prop === 'object' && prop !== null && name in prop

const names = 'xmlns:d="DAV:" xmlns:c="urn:ietf:params:xml:ns:caldav" xmlns:s="http://calendarserver.org/ns/"'
const xml = (body: string) => `<?xml version="1.0" encoding="utf-8"?>\n${body}`

export const propfind = (...props: string[]): string => xml(`<d:propfind ${names}><d:prop>${props.map((it) => `<${it}/>`).join('')}</d:prop></d:propfind>`)

export const mkcalendar = (name: string): string =>
  xml(
    `<c:mkcalendar ${names}><d:set><d:prop><d:displayname>${name}</d:displayname><c:supported-calendar-component-set><c:comp name="VEVENT"/></c:supported-calendar-component-set></d:prop></d:set></c:mkcalendar>`,
  )

/** RFC 6578, 3.2. */
export const syncCollection = (token: string | null): string =>
  xml(
    `<d:sync-collection ${names}><d:sync-token>${escaped(token ?? '')}</d:sync-token><d:sync-level>1</d:sync-level><d:prop><d:getetag/></d:prop></d:sync-collection>`,
  )

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
