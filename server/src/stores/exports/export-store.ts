import type { ReceiptKind } from '@delibera/core/communications/receipts'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { MailboxName } from '../../receipts/judge.ts'

/** When somebody says that a meeting was held without the room; null where nobody does. */
export async function heldElsewhereAt(db: Db, meeting: Proven<'meeting'>): Promise<string | null> {
  const row = await db.selectFrom('offline_records').select('held_at').where('meeting_id', '=', meeting).executeTakeFirst()
  return row?.held_at ?? null
}

export interface IssuedFile {
  sha256: Buffer
  company: Proven<'company'>
  meeting: Proven<'meeting'>
  kind: 'SHEET' | 'BUNDLE' | 'ANSWER'
  title: string
  at: Date
}

/** The same bytes leave as often as somebody asks for them; the first time counts. */
export async function rememberIssued(db: Db, ...files: readonly IssuedFile[]): Promise<void> {
  await db
    .insertInto('issued_files')
    .values(
      files.map(({ sha256, company, meeting, kind, title, at }) => ({
        ...{ sha256, company_id: company, meeting_id: meeting, kind, title },
        issued_at: at.toISOString(),
      })),
    )
    .onConflict((key) => key.column('sha256').doNothing())
    .execute()
}

export interface KeptReceipt {
  _id: string
  kind: ReceiptKind | null
  recipient: string
  at: string
  bytes: number
  is_trial: boolean
}

/** What providers said of letters, letter by letter in the order they were written; without copies found in somebody else's mailbox. */
export const receiptRows = (db: Db) =>
  db
    .selectFrom('receipts')
    .innerJoin('mails', 'mails._id', 'mail_id')
    .select(['receipts._id', 'kind', 'mails.recipient', 'bytes', 'is_trial', sql<string>`coalesce(at, received_at)`.as('at')])
    .where('raw', 'is not', null)
    .where(sql<boolean>`doubt is distinct from 'OTHER_MAILBOX'`)
    .orderBy('mails.created_at')
    .orderBy('mails._id')
    .orderBy(sql`coalesce(at, received_at)`)
    .orderBy('uid')
    .orderBy('receipts._id')
type ReceiptRow = Awaited<ReturnType<ReturnType<typeof receiptRows>['execute']>>[number]

export const asKept = (row: ReceiptRow): KeptReceipt => ({ ...row, kind: row.kind as ReceiptKind | null, at: new Date(row.at).toISOString() })

export const keptReceipts = async (db: Db, meeting: Proven<'meeting'>): Promise<KeptReceipt[]> =>
  (await receiptRows(db).where('meeting_id', '=', meeting).execute()).map(asKept)

export async function keptReceipt(db: Db, meeting: Proven<'meeting'>, _id: string): Promise<KeptReceipt | undefined> {
  return (await keptReceipts(db, meeting)).find((it) => it._id === _id)
}

/** The mailboxes from which certified letters of a company left: of a meeting, or of a communication. */
export async function sentFrom(db: Db, company: Proven<'company'>, of: { meeting_id: string } | { communication_id: string }): Promise<MailboxName[]> {
  const rows = await db
    .selectFrom('mails')
    .select(sql<boolean>`sender is null`.as('is_platform'))
    .distinct()
    .where('company_id', '=', company)
    .where((it) => ('meeting_id' in of ? it('meeting_id', '=', of.meeting_id) : it('communication_id', '=', of.communication_id)))
    .where('certified', '=', true)
    .execute()
  return rows.map((it): MailboxName => (it.is_platform ? 'platform' : `company:${company}`))
}

/** The database writes bytes as text of twice their size: of such a piece that is what a socket hands over at once, and longer answers are put together in memory. */
const pieceBytes = 32_000

/** The message as it came, piece by piece. */
export async function* receiptBytes(db: Db, { _id, bytes }: Pick<KeptReceipt, '_id' | 'bytes'>): AsyncGenerator<Buffer> {
  for (let from = 0; from < bytes; from += pieceBytes) {
    const { piece } = await db
      .selectFrom('receipts')
      .select(sql<Buffer>`substring(raw from ${from + 1}::int for ${pieceBytes}::int)`.as('piece'))
      .where('_id', '=', _id)
      .executeTakeFirstOrThrow()
    yield piece
  }
}

export interface SentPaper {
  sha256: string
  name: string
  bytes: number
}

/** What the notice carried, each paper once however many letters did. What was for the readers' calendars is no paper. */
export async function papersSent(db: Db, meeting: Proven<'meeting'>): Promise<SentPaper[]> {
  const { rows } = await sql<SentPaper>`
    select encode(e.sha256, 'hex') as sha256, min(e.name) as name, min(length(a.content)) as bytes
    from mails m join mail_enclosures e on e.mail_id = m._id join mail_attachments a on a.sha256 = e.sha256
    where m.meeting_id = ${meeting} and m.event in ('CONVOCATION', 'CONVOCATION_SECOND') and e.mime_type not like 'text/calendar%'
    group by e.sha256 order by min(m.created_at), min(e.position), 1`.execute(db)
  return rows
}

/** How far the log of the room and the audit chain go at one moment: what is written afterwards is in neither. */
export interface Heads {
  chain: number
  log_id: string | null
  events: number
}

export async function headsOf(db: Db, meeting: Proven<'meeting'>): Promise<Heads> {
  const { rows } = await sql<Heads>`
    select coalesce((select max(seq) from audit_log where chain = ${`meeting:${meeting}`}), 0) as chain, l._id as log_id, coalesce(l.seq, 0) as events
    from (select 1) one left join live_logs l on l.meeting_id = ${meeting} and l.kind = 'REAL'`.execute(db)
  return rows[0]!
}

/** Rows of the meeting's chain after a seq and up to another, in order. */
export const chainRows = (db: Db, meeting: Proven<'meeting'>, { after, upTo, limit }: { after: number; upTo: number; limit: number }) =>
  db
    .selectFrom('audit_log')
    .selectAll()
    .where('chain', '=', `meeting:${meeting}`)
    .where('seq', '>', after)
    .where('seq', '<=', upTo)
    .orderBy('seq')
    .limit(limit)
    .execute()

export interface HashedActs {
  from: number
  to: number
  hash: string
}

/** Which row of the chain covers which events of the log. */
export async function hashedActs(db: Db, meeting: Proven<'meeting'>, upTo: number): Promise<HashedActs[]> {
  const { rows } = await sql<HashedActs>`
    select (data->>'from')::int as from, (data->>'to')::int as to, encode(hash, 'hex') as hash
    from audit_log where chain = ${`meeting:${meeting}`} and action = 'live.events' and seq <= ${upTo} order by seq`.execute(db)
  return rows
}

export interface MinutesFile {
  kind: 'CONFIRMED' | 'SEALED' | 'ELSEWHERE' | 'ENVELOPE' | 'DEED'
  name: string
  storage_key: string
  mime_type: string
  bytes: number
}

/** The files of confirmed minutes, each on top of the one before. */
export async function minutesFiles(db: Db, meeting: Proven<'meeting'>): Promise<MinutesFile[]> {
  const rows = await db
    .selectFrom('verbal_documents as d')
    .innerJoin('verbals as v', 'v._id', 'd.verbal_id')
    .innerJoin('file_versions as f', 'f.file_id', 'd.file_id')
    .select(['d.kind', 'd.name', 'f.storage_key', 'f.mime_type', 'd.bytes'])
    .where('v.meeting_id', '=', meeting)
    .orderBy('d.seq')
    .execute()
  return rows as MinutesFile[]
}
