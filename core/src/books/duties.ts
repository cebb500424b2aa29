import { TAX } from '../calendar/terms.ts'
import { endOfYear } from '../company/accounts-deadline.ts'
import type { Statute } from '../company/statute.ts'
import { addDays } from '../dates.ts'
import { tariff } from '../filing/tariff.ts'
import type { BookCode, BookSetting, Duty } from './schema.ts'

const { books } = tariff

/** Each begun unit is paid whole; nothing is due of nothing. */
const units = (count: number, each: number): number => Math.ceil(count / each)

const stampOf = ({ tcg_flat }: Pick<Statute, 'tcg_flat'>): number => (tcg_flat ? books.stamp_cents : books.stamp_outside_flat_cents)

type FlatTax = Pick<Statute, 'tcg_flat'>

/** L-BOK-02: of a book that is kept with a computer, for the lines of one financial year. Fractions are not carried on (decision DB14). */
export const digitalStamp = (lines: number, flat: FlatTax = { tcg_flat: true }): number => units(lines, books.lines_per_stamp) * stampOf(flat)

/** L-BOK-03: of sheets, before they are used. */
export const sheetStamp = (pages: number, flat: FlatTax = { tcg_flat: true }): number => units(pages, books.pages_per_stamp) * stampOf(flat)

/** L-BOK-04: the tax on government concessions of a calendar year, by the capital on its first day. */
export const concessionTax = (capital_cents: number): number => (capital_cents <= books.tcg.up_to_cents ? books.tcg.lower_cents : books.tcg.upper_cents)

/** DM 17/6/2014 art. 6 c. 3: within 120 days of the end of the financial year, by F24. */
export const stampDueOn = (year_end: string): string => TAX(addDays(year_end, books.stamp_days))

/** By F24, in the middle of March. */
export const concessionDueOn = (year: number): string => TAX(`${year}-${books.tcg.day}`)

/** How a book was kept on a day: the newest setting of those that had begun. */
export const settingOn = <Setting extends BookSetting>(settings: readonly Setting[], day: string): Setting | null =>
  settings.findLast((it) => it.since <= day) ?? null

/** The financial year in which a day lies, by the calendar year of its end. */
export function yearOf(day: string, monthDay: string): number {
  const year = Number(day.slice(0, 4))
  return day <= endOfYear(year, monthDay) ? year : year + 1
}

export interface KeptBook {
  code: BookCode
  /** In the order in which they were said. */
  settings: readonly BookSetting[]
  entries: readonly { registered_on: string; lines: number }[]
}

export interface DutyFacts {
  statute: Pick<Statute, 'fiscal_year_end' | 'tcg_flat' | 'books_mode'>
  books: readonly KeptBook[]
  /** As entered in the business register; null while nobody knows it. */
  capital_cents: number | null
  /** Since when the product looks after the company: what was due before is not its business. */
  known_since: string
  payments: Readonly<Record<string, { paid_on: string; file_id: string | null }>>
  today: string
}

type Due = Omit<Duty, 'paid_on' | 'file_id' | 'state'> & { paid_on?: string | undefined }

/** All that is due on the books, the first day first. */
export function dutiesOf(facts: DutyFacts): Duty[] {
  const due = [...facts.books.flatMap((it) => [...digitalDuties(it, facts), ...sheetDuties(it, facts)]), ...concessionDuties(facts)]
  return due.map((it) => withPayment(it, facts)).toSorted((a, b) => (a.due_on < b.due_on ? -1 : a.due_on > b.due_on ? 1 : a._id < b._id ? -1 : 1))
}

/** How a book is kept on a day: as it was said, or else as the statute says. */
export const modeOn = ({ settings }: Pick<KeptBook, 'settings'>, day: string, { books_mode }: Pick<Statute, 'books_mode'>) =>
  settingOn(settings, day)?.mode ?? books_mode

function digitalDuties(book: KeptBook, { statute, today }: DutyFacts): Due[] {
  const lines = new Map<number, number>()
  for (const it of book.entries) {
    if (modeOn(book, it.registered_on, statute) !== 'DIGITAL') continue
    const year = yearOf(it.registered_on, statute.fiscal_year_end)
    lines.set(year, (lines.get(year) ?? 0) + it.lines)
  }
  return [...lines].map(([year, base]) => {
    const year_end = endOfYear(year, statute.fiscal_year_end)
    return {
      ...{ _id: `STAMP-${book.code}-${year}`, kind: 'STAMP', code: book.code, year, base, amount_cents: digitalStamp(base, statute) },
      ...{ secretary_cents: 0, tax_code: books.stamp_code, due_on: stampDueOn(year_end), is_open: year_end >= today },
    }
  })
}

/** One for each lot of stamped sheets: paid where what was paid then covers it. */
function sheetDuties({ code, settings }: KeptBook, { statute }: DutyFacts): Due[] {
  return settings.flatMap(({ vidimation }, at) => {
    const isSame = vidimation && settings.slice(0, at).some((it) => JSON.stringify(it.vidimation) === JSON.stringify(vidimation))
    if (!vidimation || isSame) return []
    const base = vidimation.pages_to - vidimation.pages_from + 1
    const amount_cents = sheetStamp(base, statute)
    const year = Number(vidimation.day.slice(0, 4))
    return [
      {
        ...{ _id: `SHEETS-${code}-${year}-${vidimation.pages_from}`, kind: 'SHEETS' as const, code, year, base, amount_cents },
        ...{ secretary_cents: books.secretary_cents, tax_code: null, due_on: vidimation.day, is_open: false },
        paid_on: vidimation.stamp_paid_cents >= amount_cents ? vidimation.day : undefined,
      },
    ]
  })
}

/** Of each year whose day of payment the product has seen; a company that pays by its books pays none. */
function concessionDuties({ statute, capital_cents, known_since, today }: DutyFacts): Due[] {
  if (!statute.tcg_flat || capital_cents === null) return []
  const [first, last] = [known_since, today].map((it) => Number(it.slice(0, 4))) as [number, number]
  const years = Array.from({ length: last - first + 1 }, (_, at) => first + at).filter((year) => concessionDueOn(year) >= known_since)
  return years.map((year) => ({
    ...{ _id: `TCG-${year}`, kind: 'TCG', code: null, year, base: capital_cents, amount_cents: concessionTax(capital_cents) },
    ...{ secretary_cents: 0, tax_code: books.tcg.code, due_on: concessionDueOn(year), is_open: false },
  }))
}

const nearDays = 30

function withPayment({ paid_on = undefined, ...it }: Due, { payments, today }: DutyFacts): Duty {
  const payment = payments[it._id]
  const paid = payment?.paid_on ?? paid_on ?? null
  const state = paid !== null ? 'DONE' : it.due_on < today ? 'LATE' : it.due_on <= addDays(today, nearDays) ? 'NEAR' : 'AHEAD'
  return { ...it, paid_on: paid, file_id: payment?.file_id ?? null, state }
}
