import { setImmediate } from 'node:timers/promises'
import type { EmailEvents } from '@delibera/core/letters'
import { sql } from 'kysely'
import type { Attachment } from '../adapters/mail/port.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { enqueue, enqueueInLine } from '../jobs/queue.ts'
import { encloseAll } from './attachments.ts'
import { type Sender, senderOf } from './senders.ts'

interface WrittenLetter {
  subject: string
  html: string
  text: string
}

export interface OutgoingMail {
  event: EmailEvents
  recipient: string
  user_id?: string
  /** The letter carries a one-time secret: its text is not kept once it has left. */
  is_secret: boolean
  headers?: Readonly<Record<string, string>>
  /** Where an answer goes, when not to the platform. */
  reply_to?: string
  letter: WrittenLetter
  attachments?: readonly Attachment[]
}

/** Writes the mail in the command's own transaction; a job sends it. Its Message-ID never changes, whatever happens on the way. */
export async function postMail(tx: Tx, { config, clock }: Pick<Deps, 'config' | 'clock'>, mail: OutgoingMail): Promise<void> {
  const _id = crypto.randomUUID()
  await tx
    .insertInto('mails')
    .values({
      _id,
      event: mail.event,
      message_id: messageIdOf(_id, config.mail.from),
      user_id: mail.user_id ?? null,
      sender_name: 'Delibera',
      reply_to: mail.reply_to ?? null,
      recipient: mail.recipient,
      subject: mail.letter.subject,
      html: mail.letter.html,
      body: mail.letter.text,
      is_secret: mail.is_secret,
      headers: JSON.stringify(headersOf(mail)),
      created_at: clock.now().toISOString(),
    })
    .execute()
  await encloseAll(tx, [{ mail_id: _id, attachments: mail.attachments ?? [] }])
  await enqueue(tx, 'send_mail', { mail_id: _id }, `mail:${_id}`)
}

/** Letters that a person wrote, be it in this product: who is away may answer them by a machine. */
const byPeople: readonly EmailEvents[] = ['SENDING_COMMUNICATION', 'HELP_REQUEST']

/** What the product writes by itself is marked so (RFC 3834, 5): no out-of-office answer comes back to the company, or to the platform. */
const headersOf = ({ event, headers }: Pick<CompanyMail, 'event' | 'headers'>) => ({
  ...(byPeople.includes(event) ? {} : { 'Auto-Submitted': 'auto-generated' }),
  ...headers,
})

const messageIdOf = (_id: string, address: string) => `<${_id}@${address.split('@')[1]}>`

/** A letter of a company, to one of many. */
export interface CompanyMail {
  company_id: string
  event: EmailEvents
  recipient: string
  letter: WrittenLetter
  meeting_id?: string
  convocation_id?: string
  member_id?: string
  user_id?: string
  /** The formal communication that it is a letter of, to whom by name, and whether for information only. */
  communication?: { _id: string; recipient_name: string; is_copy: boolean }
  /** The slug in the personal link: what is kept of the letter once it has left does not say it. */
  secret?: string
  /** The same `content` in many letters is kept, and later read, once. */
  attachments?: readonly Attachment[]
  headers?: Readonly<Record<string, string>>
}

export const shortReceiptHeader = 'X-TipoRicevuta'
/** Providers of certified mail put the letter into their receipt, and with it the key that it brings: this asks them not to (the receipt is then a short one). */
export const shortReceipt = { [shortReceiptHeader]: 'sintetica' }

export const mailLine = (company_id: string): string => `mails:${company_id}`

/** As many rows in one statement: a letter is some ten kilobytes, and text that is held long is cleared away late. */
const rowsAtOnce = 10

/**
 * Writes the letters of a company to many people, in the command's own transaction; one job for each company sends them. Letters are taken as
 * they are written, a few at a time: the next are composed while the database keeps the last. Answers their ids, in the order given. From whom they come is decided here: a server that is changed later sends what was written for it, or says why not.
 */
export async function postMails(tx: Tx, deps: Pick<Deps, 'config' | 'clock'>, mails: Iterable<CompanyMail>): Promise<string[]> {
  const senders = new Map<string, Sender>()
  const kept: { mail_id: string; attachments: readonly Attachment[] }[] = []
  const keep = inBatches((rows: readonly Row[]) => insertRows(tx, rows))
  for (const it of mails) {
    if (!senders.has(it.company_id)) senders.set(it.company_id, await senderOf(tx, deps, it.company_id))
    const row = rowOf(it, senders.get(it.company_id)!, deps)
    kept.push({ mail_id: row._id, attachments: it.attachments ?? [] })
    await keep.add(row)
  }
  await keep.rest()
  await encloseAll(tx, kept)
  for (const company_id of senders.keys()) await enqueueInLine(tx, 'drain_mails', { company_id }, { line: mailLine(company_id), isCrowded: true })
  return kept.map((it) => it.mail_id)
}

/** One batch is written while the next fills. */
function inBatches<It>(write: (them: readonly It[]) => Promise<void>) {
  let batch: It[] = []
  let last = Promise.resolve()
  const turn = async () => {
    await last
    last = write(batch)
    // Whoever composes the next letters may fail first, and then nobody waits for this.
    last.catch(() => undefined)
    batch = []
    // The statement leaves before the next letters are composed.
    await setImmediate()
  }
  return {
    async add(it: It) {
      batch.push(it)
      if (batch.length === rowsAtOnce) await turn()
    },
    async rest() {
      if (batch.length > 0) await turn()
      await last
    },
  }
}

type Row = ReturnType<typeof rowOf>

function rowOf(it: CompanyMail, sender: Sender, { config, clock }: Pick<Deps, 'config' | 'clock'>) {
  const _id = crypto.randomUUID()
  return {
    _id,
    event: it.event,
    message_id: messageIdOf(_id, sender.address ?? config.mail.from),
    user_id: it.user_id ?? null,
    company_id: it.company_id,
    meeting_id: it.meeting_id ?? null,
    convocation_id: it.convocation_id ?? null,
    member_id: it.member_id ?? null,
    communication_id: it.communication?._id ?? null,
    recipient_name: it.communication?.recipient_name ?? null,
    is_copy: it.communication?.is_copy ?? false,
    sender_name: sender.name,
    sender: sender.address,
    reply_to: sender.reply_to,
    headers: JSON.stringify(headersOf(it)),
    certified: sender.isCertified(it.recipient),
    secret: it.secret ?? null,
    recipient: it.recipient,
    subject: it.letter.subject,
    html: it.letter.html,
    body: it.letter.text,
    is_secret: false,
    created_at: clock.now().toISOString(),
  }
}

async function insertRows(tx: Tx, rows: readonly Row[]): Promise<void> {
  const columns = sql.raw(Object.keys(rows[0]!).join(', '))
  // Each text goes as it is: as one text of many they would be copied whole, more than once.
  await sql`insert into mails (${columns}) values ${sql.join(rows.map((it) => sql`(${sql.join(Object.values(it))})`))}`.execute(tx)
}
