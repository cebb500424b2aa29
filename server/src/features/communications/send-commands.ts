import type { ChosenRecipient, CommunicationDraft, CommunicationSend } from '@delibera/core/communications/panel'
import { reachOf } from '@delibera/core/communications/rules'
import { Fault, notFound } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import type { RichText } from '@delibera/core/rich-text'
import type { Attachment } from '../../adapters/mail/port.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { communicationTexts, fill } from '../../i18n/texts.ts'
import { encloseAgain } from '../../outbox/attachments.ts'
import { type CompanyMail, postMails } from '../../outbox/post.ts'
import { richLetter } from '../../outbox/rich-letter.ts'
import {
  addCommunication,
  arrivedIn,
  type CommunicationRow,
  communicationOf,
  communicationToChange,
  rewriteCommunication,
  sentBy,
} from '../../stores/communications/communication-store.ts'
import { type LetterRow, lettersAgain, lettersOf, replaceLetters } from '../../stores/communications/letter-store.ts'
import type { Panel } from '../../stores/communications/panel-store.ts'
import { addressesNow } from '../../stores/communications/recipient-store.ts'
import { safeName } from '../exports/name-papers.ts'
import { type CommunicationActor, composed, draftAt, tell } from './commands.ts'
import { discard, removedFiles } from './file-commands.ts'
import { attachmentsOf, refuseTogether, settledFiles } from './file-reads.ts'
import { type AddressedLetter, lettersFor } from './recipient-reads.ts'

/** What one press of the button asks for. Answers which communication it became: pressed twice, it is one. */
export async function sendCommunication(deps: Deps, acting: CommunicationActor, panel: Panel, asked: CommunicationSend): Promise<string> {
  const draft = await draftToSend(deps, acting, asked)
  const files = await settledFiles(deps, acting.company, draft.attachments)
  const forwarded = await forwardedBytes(deps, acting, draft)
  refuseTogether([...files.map((it) => it.ready.bytes), ...forwarded.map((it) => it.content.length)])
  const attachments = [...(await attachmentsOf(deps, files)), ...forwarded]
  const lost: string[] = []
  const sent_id = await deps.db.transaction().execute(async (tx) => {
    const before = await sentBy(tx, acting.company, asked.key)
    if (before) return before
    const row = draft._id ? await draftAt(tx, acting, draft) : null
    const _id = row?._id ?? crypto.randomUUID()
    const { columns, to, cc, document, text } = await composed(tx, acting, { panel, draft, _id })
    const letters = lettersFor(to, cc)
    refuseUnready(columns.subject, { letters, text, attachments })
    const now = deps.clock.now().toISOString()
    const sent = { ...columns, position: 'sent', status: 'SENT', send_key: asked.key, timestamp: now, last_update: now, seen_at: now } as const
    if (row) await rewriteCommunication(tx, acting.company, { _id, ...sent, version: row.version + 1 })
    else await addCommunication(tx, acting.company, { _id, ...sent })
    if (row) lost.push(...(await removedFiles(tx, acting, row.files)))
    const headersOf = await threading(tx, acting, draft.reply_to)
    const written = writtenLetters({ subject: columns.subject, document, locale: acting.locale })
    await postMails(
      tx,
      deps,
      letters.map((it) => ({ ...outgoing(acting, _id, it), letter: written(it), headers: headersOf(it.email), attachments })),
    )
    const copies = letters.filter((it) => it.is_copy).length
    await tell(tx, deps, acting, { action: 'communication.sent', data: { communication_ids: [_id], letters: letters.length, copies } })
    return _id
  })
  await discard(deps, lost)
  return sent_id
}

const isBare = (it: CommunicationSend): boolean =>
  it.subject === '' && it.body === undefined && [it.to, it.cc, it.attachments].every((list) => list.length === 0)

/** As it was given, or as it stands; then at the version that was read, so that what is sent is what was looked at. */
async function draftToSend({ db }: Deps, { company }: CommunicationActor, asked: CommunicationSend): Promise<CommunicationDraft> {
  const row = asked._id && isBare(asked) ? await communicationOf(db, company, asked._id) : null
  if (!row) return asked
  const { _id, subject, body, tags, reply_to, forward_of, files: attachments } = row
  const [to, cc] = [row.recipients as unknown as ChosenRecipient[], row.copies as unknown as ChosenRecipient[]]
  return { _id, version: asked.version ?? row.version, to, cc, subject, body: body as unknown as RichText, attachments, tags, reply_to, forward_of }
}

interface Ready {
  letters: readonly AddressedLetter[]
  text: string
  attachments: readonly Attachment[]
}

/** A letter needs a subject, something to say or to carry, and somebody whom it can reach. */
function refuseUnready(subject: string, { letters, text, attachments }: Ready): void {
  const missing = [
    ...(letters.length === 0 ? ['to'] : []),
    ...(subject === '' ? ['subject'] : []),
    ...(text.trim() === '' && attachments.length === 0 ? ['body'] : []),
  ]
  if (missing.length > 0)
    throw new Fault(
      'E0001',
      missing.map((path) => ({ path, message: 'requiredField' })),
    )
}

/** A message that arrived is handed on whole, with its signature; the files of one that was written here are chosen like any other. */
async function forwardedBytes({ db, storage }: Deps, { company, locale }: CommunicationActor, { forward_of }: CommunicationDraft): Promise<Attachment[]> {
  const row = forward_of ? await communicationOf(db, company, forward_of) : undefined
  const content = row?.storage_key ? await storage.read(row.storage_key) : null
  if (!row || !content) return []
  const name = safeName(`${fill(communicationTexts(locale).forwarded_file, { subject: row.subject })}.eml`)
  return [{ name, mime_type: 'message/rfc822', content }]
}

interface Words {
  subject: string
  document: RichText
  locale: Locale
}

/** Composed once for all who read the same. */
function writtenLetters(words: Words): (it: AddressedLetter) => ReturnType<typeof richLetter> {
  const own = richLetter(words)
  const copy = richLetter({ ...words, note: communicationTexts(words.locale).copy_note })
  return ({ is_copy }) => (is_copy ? copy : own)
}

const outgoing = ({ company }: CommunicationActor, _id: string, { name, email, member_id, is_copy }: AddressedLetter): Omit<CompanyMail, 'letter'> => ({
  company_id: company,
  event: 'SENDING_COMMUNICATION',
  recipient: email,
  ...(member_id ? { member_id } : {}),
  communication: { _id, recipient_name: name, is_copy },
})

/** What others call a message may be anything: only what a header can say is said. */
const isMessageId = (it: string): boolean => /^<[\x21-\x3b\x3d\x3f-\x7e]{1,250}>$/.test(it)
const mostReferences = 20

/** By what an answer is shown in its conversation: the message that it answers, or the letter that this very person had. */
async function threading(tx: Tx, { company }: CommunicationActor, reply_to: string | null): Promise<(email: string) => Record<string, string>> {
  const row = reply_to ? await communicationOf(tx, company, reply_to) : undefined
  if (!row) return () => ({})
  if (row.message_id) {
    const earlier = (await arrivedIn(tx, company, row.thread_id)).filter((it) => it !== row.message_id)
    const references = [...earlier, row.message_id].filter(isMessageId).slice(-mostReferences)
    const headers = isMessageId(row.message_id) ? { 'In-Reply-To': row.message_id, References: references.join(' ') } : {}
    return () => headers
  }
  const had = new Map((await lettersOf(tx, company, row._id)).map((it) => [it.email.toLowerCase(), it.message_id]))
  return (email) => {
    const id = had.get(email.toLowerCase())
    return id ? { 'In-Reply-To': id, References: id } : {}
  }
}

interface Again {
  _id: string
  key: string
  /** To whom it is sent again; left out, to everybody whom it did not reach. */
  recipients?: readonly string[] | undefined
}

const isFailed = ({ events, replaced }: LetterRow): boolean => !replaced && reachOf(events.map((it) => it.status)) === 'failed'

/** Writes the same letter again to those whom it did not reach, at the address that the book has by now. */
export async function resendCommunication(deps: Deps, acting: CommunicationActor, { _id, key, recipients }: Again): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const row = await communicationToChange(tx, acting.company, _id)
    if (!row) throw notFound()
    refuseResend(row)
    if (row.resend_keys.includes(key)) return
    const letters = await lettersOf(tx, acting.company, _id)
    if (recipients?.some((id) => !letters.some((it) => it._id === id))) throw new Fault('E0001', [{ path: 'recipients', message: 'invalidValue' }])
    const due = letters.filter((it) => isFailed(it) && (!recipients || recipients.includes(it._id)))
    if (due.length === 0) return
    await writeAgain(tx, deps, acting, { _id, due })
    await rewriteCommunication(tx, acting.company, { _id, resend_keys: [...row.resend_keys, key], last_update: deps.clock.now().toISOString() })
    await tell(tx, deps, acting, { action: 'communication.resent', data: { communication_ids: [_id], letters: due.length } })
  })
}

function refuseResend({ send_key, position }: CommunicationRow): void {
  if (send_key === null) throw new Fault('E0002', 'not_sent')
  if (position === 'trash') throw new Fault('E0002', 'trashed')
}

async function writeAgain(tx: Tx, deps: Deps, acting: CommunicationActor, { _id, due }: { _id: string; due: readonly LetterRow[] }): Promise<void> {
  const said = await lettersAgain(
    tx,
    due.map((it) => it._id),
  )
  const addresses = await addressesNow(
    tx,
    acting.company,
    due.flatMap((it) => it.member_id ?? []),
  )
  const mails = due.map((it) => ({
    ...outgoing(acting, _id, { ...it, email: (it.member_id && addresses.get(it.member_id)) || it.email }),
    ...said.get(it._id)!,
  }))
  const ids = await postMails(tx, deps, mails)
  const pairs = due.map((it, index) => ({ old: it._id, anew: ids[index]! }))
  await encloseAgain(tx, pairs)
  await replaceLetters(tx, pairs)
}
