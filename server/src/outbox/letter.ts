import type { Locale } from '@delibera/core/locale'
import { body, button, callBox, closing, groups, heading, type LetterCall, type LetterGroup, type NumberedList, notes, page } from './letter-html.ts'

/** What a letter says, in words alone: how it looks is decided here once for all of them. */
export interface Letter {
  locale: Locale
  subject: string
  /** What kind of letter it is, at the right of the dark head. */
  kicker: string
  /** The company that writes; none when Delibera itself does. */
  sender_name?: string
  title: string
  /** What an inbox shows beside the subject. */
  preheader: string
  greeting: string
  paragraphs: string[]
  /** When and where, of a meeting. */
  calls?: LetterCall[]
  /** An agenda, the dates to choose from, the names of documents. */
  list?: NumberedList
  /** News gathered under headings, each leading somewhere; or what surrounds a request. */
  groups?: LetterGroup[]
  button?: { label: string; url: string }
  /** Said after the button: what to do if something is not as it should be. */
  after?: string[]
  /** Several lines; the last is the signature. */
  closing?: string
  footer: string
  /** Introduces the address in clear, for those whose button does not open. */
  link_note: string
}

/** What a letter begins with, as the texts of its kind have it: with holes for names and dates. */
type LetterHead = Pick<Letter, 'subject' | 'kicker' | 'title' | 'preheader'>

/** How every letter begins, its holes filled by `say`: what an inbox shows of it, the dark head, the title. */
export function letterHead(locale: Locale, head: LetterHead, say: (it: string) => string): LetterHead & Pick<Letter, 'locale'> {
  return { locale, subject: say(head.subject), kicker: say(head.kicker), title: say(head.title), preheader: say(head.preheader) }
}

export interface RenderedLetter {
  subject: string
  html: string
  text: string
}

export function renderLetter(letter: Letter): RenderedLetter {
  const it = tidy(letter)
  const sections = [
    heading(it.title, it.sender_name),
    it.calls?.length ? callBox(it.calls) : undefined,
    body(it.greeting, it.paragraphs, it.list),
    it.groups?.length ? groups(it.groups) : undefined,
    it.button ? button(it.button, it.link_note) : undefined,
    it.after?.length ? notes(it.after) : undefined,
    it.closing ? closing(it.closing) : undefined,
  ]
  return { subject: it.subject, html: page(it, sections), text: plainLetter(it) }
}

/** The same letter for those who read plain text. Lines are left whole: programs wrap them to the screen, and no address is broken. */
function plainLetter(it: Letter): string {
  const blocks = [
    `Delibera | ${it.kicker}`,
    it.sender_name,
    `${it.title}\n${'='.repeat(it.title.length)}`,
    ...(it.calls ?? []).map(({ label, day, hour, where }) => `${label}\n${day}, ${hour}\n${where}`),
    it.greeting,
    ...it.paragraphs,
    it.list && [it.list.heading, ...it.list.items.map((item, i) => `${i + 1}. ${item}`)].join('\n'),
    ...(it.groups ?? []).map(plainGroup),
    it.button && `${it.button.label}:\n${it.button.url}`,
    ...(it.after ?? []),
    it.closing,
    // Two dashes and a space: programs fold away what follows.
    `-- \n${it.footer}`,
  ]
  return `${blocks.filter(Boolean).join('\n\n')}\n`
}

const plainGroup = ({ heading: title, items }: LetterGroup): string =>
  [title, ...items.map(({ text, url }) => (url ? `- ${text}\n  ${url}` : `- ${text}`))].join('\n')

/** Names of people and companies come from outside: a line break or a mirrored letter in one must not rewrite what is around it. */
function tidy(letter: Letter): Letter {
  const { button, after, closing, sender_name, calls, list, groups: gathered } = letter
  return {
    ...letter,
    subject: oneLine(letter.subject),
    kicker: oneLine(letter.kicker),
    title: oneLine(letter.title),
    preheader: oneLine(letter.preheader),
    greeting: oneLine(letter.greeting),
    paragraphs: letter.paragraphs.map(oneLine),
    footer: oneLine(letter.footer),
    link_note: oneLine(letter.link_note),
    ...(sender_name && { sender_name: oneLine(sender_name) }),
    ...(button && { button: { label: oneLine(button.label), url: webAddress(button.url) } }),
    ...(after && { after: after.map(oneLine) }),
    ...(calls && { calls: calls.map((it) => ({ label: oneLine(it.label), day: oneLine(it.day), hour: oneLine(it.hour), where: oneLine(it.where) })) }),
    ...(list && { list: { heading: oneLine(list.heading), items: list.items.map(oneLine) } }),
    ...(gathered && { groups: gathered.map(tidyGroup) }),
    ...(closing && { closing: closing.split('\n').map(oneLine).join('\n') }),
  }
}

const tidyGroup = ({ heading: title, items }: LetterGroup): LetterGroup => ({
  heading: oneLine(title),
  items: items.map(({ text, url }) => ({ text: oneLine(text), ...(url && { url: webAddress(url) }) })),
})

const directionMarks = /[\u202a-\u202e\u2066-\u2069]/g
const oneLine = (text: string) =>
  text
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replace(directionMarks, '')
    .trim()

function webAddress(url: string): string {
  const { protocol, href } = new URL(url)
  if (protocol !== 'https:' && protocol !== 'http:') throw new Error(`a letter links to web pages only, not to ${protocol}`)
  return href
}
