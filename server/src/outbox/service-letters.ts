import { DeadlineKind } from '@delibera/core/calendar/schema'
import { dayIn, dayInRome } from '@delibera/core/dates'
import type { HelpRequest } from '@delibera/core/help/schema'
import type { Locale } from '@delibera/core/locale'
import type { Notification } from '@delibera/core/notifications/schema'
import { calendarTexts, fill, mailTexts } from '../i18n/texts.ts'
import { type Letter, letterHead } from './letter.ts'

/** Something that somebody was told, with the company it is about. */
export type CompanyNews = Pick<Notification, 'kind' | 'data'> & { company: { _id: string; business_name: string } | null }

export interface DigestFacts {
  locale: Locale
  /** Of the person who reads. */
  name: string
  at: Date
  /** Newest first. */
  news: readonly CompanyNews[]
  /** Where the product is served. */
  public_url: string
}

/** A letter that is read over the first coffee: what does not fit is on the page. */
const mostNews = 60

export function digestLetter(facts: DigestFacts): Letter {
  const { locale, name, at, public_url } = facts
  const { common, NOTIFICATIONS_DIGEST: text } = mailTexts(locale)
  const told = facts.news.slice(0, mostNews)
  const values = { name, site: new URL(public_url).host, date: dayIn(dayInRome(at), locale), first: told[0] ? newsInWords(locale, told[0]) : '' }
  const say = (it: string) => fill(it, values)
  const left = facts.news.length - told.length
  return {
    ...letterHead(locale, text, say),
    greeting: say(common.greeting),
    paragraphs: text.paragraphs.map(say),
    groups: byCompany(facts, told),
    button: { label: say(text.button), url: pageAt(public_url, '/user/notifications') },
    after: [...(left > 0 ? [fill(text.more, { count: String(left) })] : []), ...text.after.map(say)],
    closing: say(common.closing),
    footer: say(common.footer),
    link_note: say(common.link_note),
  }
}

const pageAt = (public_url: string, path: string): string => public_url.replace(/\/+$/, '') + path

/** Where a person says that they no longer want the letter of the morning. */
export const preferencesAddress = (public_url: string): string => pageAt(public_url, '/user/notifications?preferences=1')

/** Companies in the order of their newest news; what is about none of them comes last. */
function byCompany({ locale, public_url }: DigestFacts, news: DigestFacts['news']): NonNullable<Letter['groups']> {
  const { account } = mailTexts(locale).NOTIFICATIONS_DIGEST
  const ids = [...new Set(news.map((it) => it.company?._id ?? ''))].sort((one, other) => Number(one === '') - Number(other === ''))
  return ids.map((id) => {
    const own = news.filter((it) => (it.company?._id ?? '') === id)
    const items = own.map((it) => ({
      text: newsInWords(locale, it),
      ...(typeof it.data.to === 'string' && it.data.to.startsWith('/') && { url: pageAt(public_url, it.data.to) }),
    }))
    return { heading: own[0]!.company?.business_name ?? account, items }
  })
}

/** A deadline is met in a company: one that stands under no heading says which. */
export function newsInWords(locale: Locale, { kind, data, company }: CompanyNews): string {
  const { news, NOTIFICATIONS_DIGEST } = mailTexts(locale)
  const deadline = DeadlineKind.safeParse(data.deadline)
  const name = String(data.name ?? data.subject ?? '')
  // "Tomorrow" is true on the day on which it is said: a letter is read on another.
  const words = kind === 'MEETING_SOON' && data.day ? NOTIFICATIONS_DIGEST.meeting : news[kind]
  const what = fill(words, {
    name,
    day: typeof data.day === 'string' ? dayIn(data.day, locale) : '',
    deadline: deadline.success ? calendarTexts(locale).deadlines[deadline.data] : '',
  })
  if (kind !== 'DEADLINE_NEAR' || company) return what
  const others = typeof data.count === 'number' ? data.count - 1 : 0
  const { several, another } = NOTIFICATIONS_DIGEST
  const whose = others === 0 ? '{what}' : others === 1 ? another : several
  return fill(whose, { what: `${what} (${name})`, others: String(others) })
}

export interface HelpFacts {
  number: string
  person: { name: string; email: string; locale: Locale }
  request: HelpRequest
  surroundings: { company: string | null; meeting: string | null }
  version: string
  /** Where the product is served. */
  public_url: string
}

const linesOf = (message: string): string[] => message.split('\n').filter((it) => it.trim() !== '')

/** To those who help: who asks what, and from where. */
export function helpRequestLetter(locale: Locale, facts: HelpFacts): Letter {
  const { common, HELP_REQUEST: text } = mailTexts(locale)
  const say = (it: string) => fill(it, helpValues(locale, facts))
  return {
    ...letterHead(locale, text, say),
    greeting: text.greeting,
    paragraphs: [...text.paragraphs.map(say), ...linesOf(facts.request.message)],
    groups: [{ heading: mailTexts(locale).help.where, items: surroundingsOf(locale, facts).map((it) => ({ text: it })) }],
    after: text.after.map(say),
    footer: say(common.footer),
    link_note: say(common.link_note),
  }
}

/** To the person who asked: the number, and what they wrote. */
export function helpCopyLetter(locale: Locale, facts: HelpFacts): Letter {
  const { common, help, HELP_COPY: text } = mailTexts(locale)
  const say = (it: string) => fill(it, helpValues(locale, facts))
  return {
    ...letterHead(locale, text, say),
    greeting: fill(common.greeting, { name: facts.person.name }),
    paragraphs: text.paragraphs.map(say),
    groups: [{ heading: help.written, items: linesOf(facts.request.message).map((it) => ({ text: it })) }],
    button: { label: say(text.button), url: facts.public_url },
    after: text.after.map(say),
    closing: say(common.closing),
    footer: say(common.footer),
    link_note: say(common.link_note),
  }
}

const helpValues = (locale: Locale, { number, person, request, public_url }: HelpFacts) => ({
  number,
  person: person.name,
  address: person.email,
  topic: mailTexts(locale).help.topics[request.subject],
  site: new URL(public_url).host,
})

function surroundingsOf(locale: Locale, { request: { context }, surroundings, person, version }: HelpFacts): string[] {
  const { help } = mailTexts(locale)
  const known: [string, string | null][] = [
    [help.place, context.path],
    [help.company, surroundings.company],
    [help.meeting, surroundings.meeting],
    [help.error, context.error_code],
    [help.request, context.request_id],
    [help.screen, context.screen],
    [help.language, person.locale],
    [help.version, version],
  ]
  return known.flatMap(([label, value]) => (value ? [fill(label, { value })] : []))
}
