import type { UnpagedLine } from '@delibera/core/books/paging'
import { linesOfPages } from '@delibera/core/books/paging'
import type { BookCode, BookMode, BookSetting, Vidimation } from '@delibera/core/books/schema'
import { dayInRome } from '@delibera/core/dates'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export type SettingRow = BookSetting & { code: BookCode; seq: number; first_page: number }

/** How each book was kept, in the order in which it was said. */
export async function settingRows(db: Db | Tx, company: Proven<'company'>): Promise<SettingRow[]> {
  const rows = await db
    .selectFrom('book_settings')
    .select(['code', 'seq', 'mode', 'since', 'vidimation', 'first_page'])
    .where('company_id', '=', company)
    .orderBy('code')
    .orderBy('seq')
    .execute()
  return rows.map((it) => ({ ...it, code: it.code as BookCode, mode: it.mode as BookMode, vidimation: it.vidimation as Vidimation | null }))
}

type NewSetting = BookSetting & { company: Proven<'company'>; code: BookCode; seq: number; first_page: number; at: Date }

/** Of two that were said at once the key lets one through. */
export async function addSetting(tx: Tx, { company, vidimation, at, ...it }: NewSetting): Promise<void> {
  await tx
    .insertInto('book_settings')
    .values({ ...it, company_id: company, vidimation: vidimation && JSON.stringify(vidimation), at: at.toISOString() })
    .execute()
}

/** Whoever else would file something in a book of the company, or say how it is kept, waits for the end of the transaction. */
export async function holdBooks(tx: Tx, company: Proven<'company'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`books:${company}`}, 0))`.execute(tx)
}

interface MinutesRow {
  _id: string
  meeting_id: string
  meeting_type: 'ASSEMBLY' | 'BOARD'
  number: number
  year: number
  title: string
  held_at: string
  registered_at: string
  pages: number
  lines: number | null
  file_id: string
  sha256: Buffer
  signers: string[]
}

/** Minutes and records of decisions that have their number, with the newest document of each that a printer takes; a deed counts from the day on which it came. */
async function minutesLines(db: Db | Tx, company: Proven<'company'>): Promise<UnpagedLine[]> {
  const { rows } = await sql<MinutesRow>`
    select v._id, v.meeting_id, v.meeting_type, v.book_number as number, v.book_year as year, v.told ->> 'title' as title, v.told ->> 'held_at' as held_at,
      coalesce(deed.at, v.confirmed_at) as registered_at, greatest(coalesce(v.pages, 1), 1) as pages, case when deed.at is null then v.lines end as lines,
      document.file_id, document.sha256,
      coalesce((select array_agg(s.name order by s.position) from verbal_signatures s where s.verbal_id = v._id and s.signed_at is not null), '{}') as signers
    from verbals v
    left join lateral (select min(d.at) as at from verbal_documents d where d.verbal_id = v._id and d.kind = 'DEED') deed on true
    join lateral (
      select d.file_id, d.sha256 from verbal_documents d join file_versions f on f.file_id = d.file_id
      where d.verbal_id = v._id and f.mime_type = 'application/pdf' and (deed.at is null or d.kind = 'DEED') order by d.seq desc limit 1) document on true
    where v.company_id = ${company} and v.book_number is not null`.execute(db)
  return rows.map(({ meeting_type, held_at, sha256, ...it }) => ({
    ...it,
    ...{ code: meeting_type === 'BOARD' ? 'CDA' : 'ASM', source: 'meeting', day: dayInRome(new Date(held_at)), sha256: sha256.toString('hex') },
    ...{ registered_at: isoOf(it.registered_at), registered_on: dayInRome(new Date(it.registered_at)), lines: it.lines ?? linesOfPages(it.pages) },
  }))
}

/** A moment out of a join comes as the database writes it. */
const isoOf = (at: string | Date): string => new Date(at).toISOString()

async function uploadLines(db: Db | Tx, company: Proven<'company'>): Promise<UnpagedLine[]> {
  const rows = await db.selectFrom('book_uploads').selectAll().where('company_id', '=', company).execute()
  return rows.map(({ company_id: _, code, sha256, registered_at, ...it }) => ({
    ...it,
    ...{ code: code as BookCode, source: 'upload', meeting_id: null, sha256: sha256.toString('hex') },
    ...{ registered_at, registered_on: dayInRome(new Date(registered_at)) },
  }))
}

/** All that stands in the books of a company, whoever filled them. */
export const writtenLines = async (db: Db | Tx, company: Proven<'company'>): Promise<UnpagedLine[]> => [
  ...(await minutesLines(db, company)),
  ...(await uploadLines(db, company)),
]

/** Minutes that no book has yet, because the notary's deed is awaited: by the day of their meeting. */
export async function unwrittenMinutes(db: Db, company: Proven<'company'>): Promise<{ title: string; day: string }[]> {
  const { rows } = await sql<{ title: string; held_at: string }>`select told ->> 'title' as title, told ->> 'held_at' as held_at from verbals
    where company_id = ${company} and confirmed_at is not null and book_number is null`.execute(db)
  return rows.map(({ title, held_at }) => ({ title, day: dayInRome(new Date(held_at)) }))
}

export interface NewUpload {
  company: Proven<'company'>
  code: BookCode
  year: number
  number: number
  title: string
  day: string
  signers: readonly string[]
  file_id: string
  sha256: Buffer
  pages: number
  at: Date
}

export async function addUpload(tx: Tx, { company, at, signers, ...it }: NewUpload): Promise<string> {
  const row = await tx
    .insertInto('book_uploads')
    .values({ ...it, company_id: company, signers: [...signers], lines: linesOfPages(it.pages), registered_at: at.toISOString() })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return row._id
}

/** The same file in the same book is there once. */
export async function uploadedBefore(db: Db | Tx, { company, code, sha256 }: Pick<NewUpload, 'company' | 'code' | 'sha256'>): Promise<string | null> {
  const row = await db
    .selectFrom('book_uploads')
    .select('_id')
    .where('company_id', '=', company)
    .where('code', '=', code)
    .where('sha256', '=', sha256)
    .executeTakeFirst()
  return row?._id ?? null
}

/** The next number of a book that only files fill. The caller holds the books. */
export async function nextUpload(tx: Tx, { company, code, year }: Pick<NewUpload, 'company' | 'code' | 'year'>): Promise<number> {
  const row = await tx
    .selectFrom('book_uploads')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('company_id', '=', company)
    .where('code', '=', code)
    .where('year', '=', year)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** The bytes of what stands in a book, by its file. */
export async function keysOfFiles(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('file_versions')
    .select(['file_id', 'storage_key'])
    .where('file_id', 'in', ids)
    .where('state', '=', 'READY')
    .orderBy('version')
    .execute()
  return new Map(rows.map((it) => [it.file_id, it.storage_key]))
}
