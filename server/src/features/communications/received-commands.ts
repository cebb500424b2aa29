import { composed } from '../../adapters/mail/compose.ts'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import type { LetterHead, LetterReading, ReceivedLetter } from '../../mailroom/message.ts'
import { notify } from '../../notices/notify.ts'
import { attachmentReader } from '../../outbox/attachments.ts'
import type { LetterToRead } from '../../parsing/parsers.ts'
import { sha256Of } from '../../process/patience.ts'
import type { ArrivedLetter, LetterPlace } from '../../receipts/take.ts'
import { publish } from '../../socket/publish.ts'
import {
  type Answered,
  addReceived,
  conversationsOf,
  type ReceivedRow,
  sentLetter,
  takeNew,
  takenBefore,
  type Unread,
} from '../../stores/communications/received-store.ts'
import { holdersOf } from '../../stores/companies/role-store.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'log' | 'storage' | 'parsers'>

/** How many letters are written to the storage at once. */
const writersAtOnce = 32
/** When more come together people are told of the newest alone: told of a thousand, they would be told nothing. */
const mostTold = 5

interface Read {
  arrived: ArrivedLetter
  hash: Buffer
  letter: ReceivedLetter
  unread: Unread
  storage_key: string | null
}

/**
 * Keeps letters that arrived, each once: their bytes at once, then, by what it answers, all that is known of them in one transaction. A crash in between
 * leaves bytes that the next reading finds again under the same key.
 */
export async function keepReceived(deps: Needs, place: LetterPlace, letters: readonly ArrivedLetter[]): Promise<() => Promise<void>> {
  const { db } = deps
  const hashed = unique(await Promise.all(letters.map(async (arrived) => ({ arrived, hash: await hashOf(arrived) }))))
  if (hashed.length === 0) return async () => undefined
  const known = await takenBefore(
    db,
    place.company_id,
    hashed.map((it) => it.hash),
  )
  const unknown = hashed.filter((it) => !known.has(it.hash.toString('hex')))
  if (unknown.length === 0) return async () => undefined
  // The disk writes while the messages are read.
  const writing = writeAll(deps, place.company_id, unknown)
  writing.catch(() => undefined)
  const readings = await deps.parsers.letters(
    unknown.map((it) => toRead(place, it.arrived)),
    place.anchors,
  )
  const read = unknown.map((it, i): Read => {
    const storage_key = it.arrived.raw && keyOf(place.company_id, it.hash)
    return { ...it, storage_key, ...whatIsKnown(deps, place, it.arrived, readings[i]!) }
  })
  await writing
  return () => writeDown(deps, place, read)
}

async function writeDown(deps: Needs, place: LetterPlace, read: readonly Read[]): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const fresh = await takeNew(
      tx,
      place.company_id,
      read.map((it) => it.hash),
    )
    const rows = await rowsOf(
      tx,
      place.company_id,
      read.filter((it) => fresh.has(it.hash.toString('hex'))),
    )
    if (rows.length === 0) return
    await addReceived(tx, { ...place, at: deps.clock.now() }, rows)
    await tell(
      tx,
      deps,
      place,
      rows.filter((it) => !it.is_routine),
    )
  })
}

async function writeAll({ storage }: Needs, company_id: string, them: readonly Pick<Read, 'arrived' | 'hash'>[]): Promise<void> {
  const waiting = them.filter((it) => it.arrived.raw).values()
  const writer = async () => {
    for (const { arrived, hash } of waiting) await storage.write(keyOf(company_id, hash), arrived.raw!, 'message/rfc822')
  }
  await Promise.all(Array.from({ length: writersAtOnce }, writer))
}

/** Of what is too long to be read whole, what is known of it. */
const hashOf = ({ raw, head, bytes }: ArrivedLetter): Promise<Buffer> => sha256Of(raw ?? Buffer.concat([head, Buffer.from(String(bytes))]))

const keyOf = (company_id: string, hash: Buffer): string => `mail_${company_id}_${hash.toString('hex')}`

function unique<It extends { hash: Buffer }>(them: readonly It[]): It[] {
  return [...new Map(them.map((it) => [it.hash.toString('hex'), it])).values()]
}

const toRead = ({ mailbox, folder }: LetterPlace, { raw, head, received_at, uid }: ArrivedLetter): LetterToRead => ({
  bytes: raw ?? head,
  received_at,
  is_head: raw === null,
  about: { mailbox, folder, uid },
})

/** Of a letter that nobody could read what its head says, if anything, and why there is no more: its bytes are kept, and those after it are read. */
function whatIsKnown({ log }: Needs, { mailbox }: LetterPlace, { raw, uid }: ArrivedLetter, reading: LetterReading): Pick<Read, 'letter' | 'unread'> {
  if ('whole' in reading) return { letter: reading.whole, unread: null }
  if (reading.fault) log.error({ mailbox, uid, fault: reading.fault }, 'a message was not understood')
  return { letter: untold(reading.head ?? nobodys), unread: raw ? 'UNREADABLE' : 'TOO_LONG' }
}

const nobodys: LetterHead = { from: { name: null, email: '?' }, to: [], cc: [], subject: '', message_id: null, answers: [] }
const untold = (letter: LetterHead): ReceivedLetter => ({ ...letter, envelope: null, text: '', preview: '', files: [], has_remote: false })

const mostNames = 5

async function rowsOf(tx: Tx, company_id: string, read: readonly Read[]): Promise<ReceivedRow[]> {
  const names = [...new Set(read.flatMap((it) => it.letter.answers))]
  const conversations = await conversationsOf(tx, company_id, names)
  return read.map(({ arrived, hash, letter, unread, storage_key }) => {
    const _id = crypto.randomUUID()
    const answered = letter.answers.flatMap((it) => conversations.get(it) ?? [])[0]
    const own: Answered = { _id, thread_id: answered?.thread_id ?? _id }
    // The next in the same batch may answer this one.
    if (letter.message_id) conversations.set(letter.message_id, own)
    return {
      ...own,
      ...columnsOf(letter),
      unread,
      reply_to: answered?._id ?? null,
      storage_key,
      ...placeOf(arrived),
      sha256: hash.toString('hex'),
      is_routine: arrived.is_routine,
    }
  })
}

const placeOf = ({ uid, received_at }: ArrivedLetter) => ({ uid, timestamp: received_at.toISOString() })

function columnsOf({ from, to, cc, subject, text, preview, files, envelope, message_id, has_remote }: ReceivedLetter) {
  const named = [...to, ...cc]
  return {
    sender: from.email,
    sender_name: from.name,
    subject,
    preview,
    body_text: text,
    has_remote,
    recipients: to,
    copies: cc,
    enclosed: files,
    envelope,
    message_id,
    recipients_count: named.length,
    recipients_names: named.slice(0, mostNames).map((it) => it.name ?? it.email),
  }
}

/** Everybody of the company hears at once that something came; of the newest they are told by a notice each. */
async function tell(tx: Tx, { clock }: Needs, { company_id, is_first }: LetterPlace, rows: readonly ReceivedRow[]): Promise<void> {
  if (rows.length === 0) return
  const at = clock.now()
  // Always in one order, so that two who take letters cannot wait for each other.
  const people = [...new Set((await holdersOf(tx, company_id)).map((it) => it._id))].sort()
  const company = await tx.selectFrom('companies').select('business_name').where('_id', '=', company_id).executeTakeFirstOrThrow()
  const ids = rows.map((it) => it._id)
  for (const user_id of people) {
    const data = { company_id, count: ids.length, communication_ids: ids.slice(0, 100) }
    await publish(tx, { topic: `user:${user_id}`, type: 'communication', data, at })
    if (is_first) continue
    for (const { _id, sender, sender_name, subject } of rows.length > mostTold ? rows.slice(-1) : rows) {
      const place = { name: `${sender_name ?? sender}: ${subject}`, to: `/company/${company_id}/communications?id=${_id}` }
      const news = { ...place, company_id, company: company.business_name, communication_id: _id, from: sender_name ?? sender, subject }
      await notify(tx, { user_id, kind: 'COMMUNICATION_RECEIVED', data: news, key: `communication:${_id}`, at })
    }
  }
}

/** A letter as it was sent, written anew from what is kept of it; null when there is none. */
export async function letterSource({ db, config }: Deps, company: Proven<'company'>, communication_id: string) {
  const row = await sentLetter(db, company, communication_id)
  if (!row) return null
  const { message_id, recipient: to, subject, html, body: text, created_at: timestamp } = row
  const from = { name: row.sender_name, address: row.sender ?? config.mail.from }
  const attachments = await attachmentReader(db)(row.enclosures)
  const headers = row.headers as Record<string, string>
  const raw = await composed(
    { message_id, from, to, subject, html, text, attachments, headers, ...(row.reply_to && { reply_to: row.reply_to }) },
    new Date(timestamp),
  )
  return { raw, subject, timestamp }
}
