import { dayIn, dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { minutesTexts } from '@delibera/core/i18n/minutes'
import type { Locale } from '@delibera/core/locale'
import type { BookEntry } from '@delibera/core/minutes/schema'
import type { TableSheet } from '../../adapters/documents/shapes.ts'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import { type CompanyOnPaper, companyRow } from '../../stores/companies/company-store.ts'
import { type BookRow, bookRows, bookYears, printedKey } from '../../stores/minutes/book-store.ts'

interface Asked {
  meeting_type: 'ASSEMBLY' | 'BOARD'
  year?: number | undefined
}

export const entryOf = (it: BookRow): BookEntry => ({
  number: it.book_number,
  year: it.book_year,
  book: it.told.book,
  meeting_id: it.meeting_id,
  form: it.form,
  title: it.told.title,
  held_at: it.told.held_at,
  confirmed_at: it.confirmed_at,
  pages: it.pages,
  is_signed: it.is_signed,
})

export async function bookOf({ db }: Pick<Deps, 'db'>, company: Proven<'company'>, asked: Asked) {
  const items = (await bookRows(db, company, asked)).map(entryOf)
  return { total: items.length, items, years: await bookYears(db, company, asked.meeting_type) }
}

/** An index, then the minutes in their order, for the printer: what is signed are the documents themselves. */
export async function printedBook(deps: Deps, company: Proven<'company'>, { locale, ...asked }: Asked & { locale: Locale }): Promise<Buffer> {
  const found = await companyRow(deps.db, company)
  if (!found) throw new Fault('CP003')
  const rows = (await bookRows(deps.db, company, asked)).reverse()
  const sheets: Buffer[] = []
  const lost = new Set<string>()
  for (const it of rows) {
    const key = await printedKey(deps.db, it)
    const pdf = key && (await deps.storage.read(key))
    if (pdf) sheets.push(pdf)
    else lost.add(it.verbal_id)
  }
  const index = await deps.documents.compile('record', indexData(found, { ...asked, locale, rows, lost }), logoOf(found))
  return sheets.length === 0 ? index.pdf : deps.parsers.merged([index.pdf, ...sheets])
}

interface Index extends Asked {
  locale: Locale
  /** The minutes of the book, in the order of their numbers. */
  rows: readonly BookRow[]
  /** Those that no printer takes. */
  lost: ReadonlySet<string>
}

function indexData(company: CompanyOnPaper, { meeting_type, year, locale, rows, lost }: Index): TableSheet {
  const t = documentTexts(locale).book
  const day = (at: string) => dayIn(dayInRome(new Date(at)), locale)
  const numbered = (it: BookRow) => `${it.book_number}/${it.book_year}${lost.has(it.verbal_id) ? ' *' : ''}`
  return {
    lang: locale,
    timestamp: `${dayInRome(new Date(rows.at(-1)?.confirmed_at ?? company.created_at))}T12:00:00Z`,
    company: letterheadOf(company, locale),
    document: {
      title: minutesTexts(locale).book[`${company.type as 'SRL' | 'SPA'}_${meeting_type}`],
      subtitle: year === undefined ? t.whole : fill(t.subtitle, { year: String(year) }),
    },
    columns: [
      { title: t.number, width: 0 },
      { title: t.day, width: 0 },
      { title: t.minutes, width: 1 },
      { title: t.confirmed, width: 0 },
      { title: t.pages, width: 0, align: 'right' },
      { title: t.signed, width: 0 },
    ],
    rows: rows.map((it) => [numbered(it), day(it.told.held_at), it.told.title, day(it.confirmed_at), String(it.pages), it.is_signed ? t.yes : t.no]),
    wide: false,
    notes: [t.printed, ...(lost.size > 0 ? [t.absent] : [])],
  }
}
