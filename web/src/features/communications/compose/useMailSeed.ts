import { looksCertified } from '@delibera/core/certified-hosts'
import type { Communication, CommunicationFile, Correspondent, ShownRecipient } from '@delibera/core/communications/panel'
import { communicationRoutes } from '@delibera/core/communications/routes'
import { upperInitial } from '@delibera/core/i18n/initials'
import { cleanDocument, type RichNode, type RichText } from '@delibera/core/rich-text'
import { useQuery } from '@tanstack/react-query'
import { type CallError, call } from '../../../api/call.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { messagePage } from '../reader/useMessagePage.ts'
import { useMailWords } from '../useMailWords.ts'
import { blank, type MailboxPlace } from '../usePlace.ts'

/** What is being written. */
export interface MailText {
  to: readonly ShownRecipient[]
  cc: readonly ShownRecipient[]
  subject: string
  body: RichText
  attachments: readonly CommunicationFile[]
  tags: string[]
  reply_to: string | null
  forward_of: string | null
}

/** What the writing begins with; without an id nothing of it is kept yet. */
export interface Seed extends MailText {
  _id: string | null
  version: number | null
}

const nothing: Seed = {
  _id: null,
  version: null,
  to: [],
  cc: [],
  subject: '',
  body: cleanDocument(null),
  attachments: [],
  tags: [],
  reply_to: null,
  forward_of: null,
}

export const draftSeed = ({ _id, version, to, cc, subject, body, attachments, tags, reply_to, forward_of }: Communication): Seed => ({
  _id,
  version,
  to,
  cc,
  subject,
  body: cleanDocument(body),
  attachments,
  tags,
  reply_to,
  forward_of,
})

/** Somebody by address alone. */
export const typedRecipient = ({ name, email }: Correspondent): ShownRecipient => ({
  kind: 'ADDRESS',
  id: null,
  code: null,
  name: name ?? email,
  email,
  count: 1,
  ordinary: looksCertified(email) ? 0 : 1,
  unreachable: 0,
})

interface Words {
  subject: string
  quote: string
}

const paragraph = (text: string): RichNode => (text ? { type: 'paragraph', content: [{ type: 'text', text }] } : { type: 'paragraph' })

/** Room to write, then what it answers. */
const quoted = ({ quote }: Words, content: RichNode[]): RichText =>
  cleanDocument({ type: 'doc', content: [paragraph(''), paragraph(quote), { type: 'blockquote', content: content.length > 0 ? content : [paragraph('')] }] })

function answerTo(source: Communication, { ours, toAll }: { ours: string; toAll: boolean }): Pick<Seed, 'to' | 'cc'> {
  if (source.body !== null) return { to: source.to, cc: toAll ? source.cc : [] }
  const others = source.addressed.filter((it) => it.email.toLowerCase() !== ours.toLowerCase() && it.email.toLowerCase() !== source.from.email.toLowerCase())
  const each = new Map(others.map((it) => [it.email.toLowerCase(), typedRecipient(it)]))
  return { to: [typedRecipient(source.from)], cc: toAll ? [...each.values()] : [] }
}

/** "Re: Re: Re:" says no more than one. */
const bare = (subject: string): string => subject.replace(/^\s*((re|r|fwd?|i)\s*:\s*)+/i, '')

type Asked = Pick<MailboxPlace, 'write' | 'reply' | 'forward' | 'toAll'> & { company_id: string; ours: string }

/** The draft that is opened, a blank sheet, or an answer with what it answers below it. */
export function useMailSeed({ company_id, ours, write, reply, forward, toAll }: Asked) {
  const t = useTranslations('communications.quote')
  const { when } = useMailWords('')
  const one = (id: string) => call(communicationRoutes.one, { params: { id }, query: { company_id } })
  const wordsOf = (source: Communication): Words => ({
    subject: t(forward ? 'forward' : 'reply', { subject: bare(source.subject) }).slice(0, 200),
    // A day begins small in some languages, a sentence in none.
    quote: upperInitial(t('wrote', { when: when(source.timestamp), name: source.from.name ?? source.from.email })),
  })
  return useQuery<Seed, CallError>({
    queryKey: ['communications/seed', company_id, write, reply, forward, toAll],
    queryFn: async () => {
      if (write !== null && write !== blank) return draftSeed(await one(write))
      const id = reply ?? forward
      if (!id) return nothing
      const source = await one(id)
      const words = wordsOf(source)
      const content = source.body === null ? linesIn(await messagePage(company_id, id)).map(paragraph) : cleanDocument(source.body).content
      const people = reply ? { ...answerTo(source, { ours, toAll }), reply_to: id } : { forward_of: id }
      // A message that arrived is handed on whole by the server; the files of one that was written here are chosen like any other.
      const attachments = forward && source.body !== null ? source.attachments : []
      return { ...nothing, ...people, attachments, subject: words.subject, body: quoted(words, content) }
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
}

const blocks = 'p, div, li, tr, table, blockquote, h1, h2, h3, h4, h5, h6, pre'
/** A quotation is a reminder, not a copy. */
const most = 200

/** The words of a page, a line each. Parsed apart from any window, it runs and fetches nothing. */
function linesIn(html: string): string[] {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const it of page.querySelectorAll('head, style, script, title')) it.remove()
  for (const it of page.querySelectorAll('br')) it.replaceWith('\n')
  for (const it of page.querySelectorAll(blocks)) it.replaceWith('\n', ...it.childNodes, '\n')
  const lines = (page.body?.textContent ?? '').split('\n').map((it) => it.replace(/\s+/g, ' ').trim())
  return lines.filter((it) => it !== '').slice(0, most)
}
