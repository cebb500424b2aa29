import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import type { MinutesHead } from './minutes-store.ts'

/** A book of minutes in one year: numbers in it begin from one (L-MIN-04). */
export interface BookKey {
  company_id: string
  meeting_type: 'ASSEMBLY' | 'BOARD'
  year: number
}

export async function nextNumber(db: Db | Tx, { company_id, meeting_type, year }: BookKey): Promise<number> {
  const row = await db
    .selectFrom('verbals')
    .select(({ fn }) => fn.max('book_number').as('last'))
    .where('company_id', '=', company_id)
    .where('meeting_type', '=', meeting_type)
    .where('book_year', '=', year)
    .executeTakeFirst()
  return (row?.last ?? 0) + 1
}

/** Whoever else would take a number of this book waits for the end of the transaction; the unique key has the last word. */
export async function holdBook(tx: Tx, { company_id, meeting_type, year }: BookKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`book:${company_id}:${meeting_type}:${year}`}, 0))`.execute(tx)
}

export interface BookRow {
  verbal_id: string
  meeting_id: string
  form: 'MEETING' | 'WRITTEN'
  book_number: number
  book_year: number
  told: MinutesHead
  confirmed_at: string
  pages: number
  is_signed: boolean
  locale: string
}

interface Asked {
  meeting_type: 'ASSEMBLY' | 'BOARD'
  year?: number | undefined
}

/** The newest first. Signed: by chair and secretary, by the director who recorded a decision, or by the notary whose deed is there (art. 2375). */
export async function bookRows(db: Db, company: Proven<'company'>, { meeting_type, year = undefined }: Asked): Promise<BookRow[]> {
  const { rows } = await sql<BookRow>`
    select v._id as verbal_id, v.meeting_id, m.form, v.book_number, v.book_year, v.told, v.confirmed_at, coalesce(v.pages, 0) as pages, v.locale,
      exists (select 1 from verbal_documents d where d.verbal_id = v._id and d.kind = 'DEED') or coalesce((
        select bool_and(s.signed_at is not null) from verbal_signatures s where s.verbal_id = v._id and s.role in ('PRESIDENT', 'SECRETARY', 'DIRECTOR')), false) as is_signed
    from verbals v join meetings m on m._id = v.meeting_id
    where v.company_id = ${company} and v.meeting_type = ${meeting_type} and v.book_number is not null and (${year ?? null}::int is null or v.book_year = ${year ?? null})
    order by v.book_year desc, v.book_number desc`.execute(db)
  return rows
}

export async function bookYears(db: Db, company: Proven<'company'>, meeting_type: Asked['meeting_type']): Promise<number[]> {
  const rows = await db
    .selectFrom('verbals')
    .select('book_year')
    .distinct()
    .where('company_id', '=', company)
    .where('meeting_type', '=', meeting_type)
    .where('book_year', 'is not', null)
    .orderBy('book_year', 'desc')
    .execute()
  return rows.map((it) => it.book_year!)
}

/** The newest document of these minutes that a printer can take: an envelope has the same pages as the one before it, a deed those of the notary. */
export async function printedKey(db: Db, { verbal_id, told }: Pick<BookRow, 'verbal_id' | 'told'>): Promise<string | null> {
  const row = await db
    .selectFrom('verbal_documents as d')
    .innerJoin('file_versions as v', 'v.file_id', 'd.file_id')
    .select('v.storage_key')
    .where('d.verbal_id', '=', verbal_id)
    .where('v.mime_type', '=', 'application/pdf')
    // The draft that the notary worked from never stands in the book.
    .$if(told.for_notary, (it) => it.where('d.kind', '=', 'DEED'))
    .orderBy('d.seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.storage_key ?? null
}
