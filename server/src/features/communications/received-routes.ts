import type { communicationRoutes, messagePageRoutes } from '@delibera/core/communications/routes'
import { notFound } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { contentDisposition } from '../../adapters/storage/disposition.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { mailroomTexts } from '../../i18n/texts.ts'
import { noticePage, pageHeaders } from '../../mailroom/frame.ts'
import { receivedMessage } from '../../stores/communications/received-store.ts'
import { safeName } from '../exports/name-papers.ts'
import { letterSource } from './received-commands.ts'

/** What arrived, as it is shown and handed out: nothing of it is believed to be what it says it is. */
export function receivedHandlers(deps: Deps): Pick<Handlers<typeof communicationRoutes>, 'page' | 'pageAddress' | 'file' | 'source'> {
  const { db, storage } = deps
  const messageOf = async (company: Proven<'company'>, _id: string) => {
    const found = await receivedMessage(db, company, _id)
    if (!found) throw notFound()
    return { ...found, raw: found.storage_key === null ? null : await storage.read(found.storage_key) }
  }

  return {
    page: async ({ ctx, params, query, request }) => {
      const { raw, subject, unread } = await messageOf(ctx.company, params.id)
      const remote = query.remote ?? false
      const page = raw && !unread ? await shownPage(deps, raw, { remote, title: subject, locale: request.locale, about: { communication: params.id } }) : null
      return new Answer(200, page ?? noticePage(mailroomTexts(request.locale)[raw ? 'unreadable' : 'too_long'], subject), pageHeaders(remote))
    },

    pageAddress: async ({ ctx, params }) => {
      const found = await receivedMessage(db, ctx.company, params.id)
      if (!found?.storage_key) throw notFound()
      return { url: `/api/communications/page?ticket=${ticketOf(deps, { key: found.storage_key, title: found.subject.slice(0, 100) })}` }
    },

    file: async ({ ctx, params }) => {
      const { raw } = await messageOf(ctx.company, params.id)
      const found = raw && (await deps.parsers.enclosed(raw, Number(params.part), { communication: params.id }))
      if (!found) throw notFound()
      return attached(found.name, found.content)
    },

    source: async ({ ctx, params }) => {
      const found = await receivedMessage(db, ctx.company, params.id)
      const letter = found ? null : await letterSource(deps, ctx.company, params.id)
      const raw = found?.storage_key ? await storage.read(found.storage_key) : letter?.raw
      const { subject, timestamp } = found ?? letter ?? {}
      if (!raw || subject === undefined || timestamp === undefined) throw notFound()
      return attached(safeName(`${timestamp.slice(0, 10)} ${subject}.eml`, 140), raw)
    },
  }
}

interface Showing {
  remote: boolean
  title: string
  locale: Locale
  about: Record<string, unknown>
}

/** Null for one that was given up. */
const shownPage = ({ parsers }: Deps, raw: Buffer, { remote, title, locale, about }: Showing): Promise<string | null> =>
  parsers.page(raw, { remote, title, only_words: mailroomTexts(locale).only_words }, about)

/** A message whose text somebody has asked to see with its pictures, sealed: nobody else can make one. */
interface Ticket {
  key: string
  title: string
}
const ticketContext = 'message page'
const ticketMs = 5 * 60_000

const ticketOf = ({ keys, clock }: Deps, it: Ticket): string =>
  keys.seal(JSON.stringify({ ...it, until: clock.system().getTime() + ticketMs }), ticketContext).toString('base64url')

export function messagePageHandlers(deps: Deps): Handlers<typeof messagePageRoutes> {
  const { keys, clock, storage } = deps
  const opened = (ticket: string): Ticket | null => {
    try {
      const { until, ...it } = JSON.parse(keys.unseal(Buffer.from(ticket, 'base64url'), ticketContext)) as Ticket & { until: number }
      return until > clock.system().getTime() ? it : null
    } catch {
      return null
    }
  }
  return {
    show: async ({ query, request }) => {
      const it = opened(query.ticket)
      const raw = it && (await storage.read(it.key))
      if (!raw) throw notFound()
      const page = await shownPage(deps, raw, { remote: true, title: it.title, locale: request.locale, about: { storage_key: it.key } })
      return new Answer(200, page ?? noticePage(mailroomTexts(request.locale).unreadable, it.title), pageHeaders(true))
    },
  }
}

/** Always kept, never opened by the browser itself, whatever type somebody wrote on it. */
const attached = (name: string, content: Buffer): Answer =>
  new Answer(200, content, {
    'content-type': 'application/octet-stream',
    'content-disposition': contentDisposition(name, 'application/octet-stream'),
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  })
