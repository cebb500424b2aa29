import { type DutyFacts, dutiesOf, type KeptBook, modeOn, yearOf } from '@delibera/core/books/duties'
import { paged } from '@delibera/core/books/paging'
import { booksOf, findingsOf, takesUploads } from '@delibera/core/books/rules'
import type { BookCode, BookLine, BookSeal, CompanyBook, CompanyBooks, Conservation, Duty } from '@delibera/core/books/schema'
import { sealDue } from '@delibera/core/books/seals'
import { endOfYear } from '@delibera/core/company/accounts-deadline'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type Statute, type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import { dayInRome } from '@delibera/core/dates'
import { Fault } from '@delibera/core/faults'
import { tariff } from '@delibera/core/filing/tariff'
import type { z } from 'zod'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { capitalIn } from '../../meeting/letterhead.ts'
import { type SettingRow, settingRows, unwrittenMinutes, writtenLines } from '../../stores/books/book-store.ts'
import { dutyPayments, type MadePackage, packageRows, sealRows } from '../../stores/books/seal-store.ts'
import { type CompanyOnPaper, companyRow } from '../../stores/companies/company-store.ts'

/** A book with all that stands in it, in the order of its pages. */
export interface ReadBook extends KeptBook {
  settings: SettingRow[]
  entries: BookLine[]
  seals: BookSeal[]
}

/** All that is asked about the books of a company, read once. */
export interface BookFacts {
  company: CompanyOnPaper
  type: CompanyType
  statute: Statute
  books: ReadBook[]
  packages: MadePackage[]
  duties: Duty[]
  today: string
}

type Reading = Pick<Deps, 'db' | 'clock'>

export async function bookFacts({ db, clock }: Reading, id: Proven<'company'>): Promise<BookFacts> {
  const company = await companyRow(db, id)
  if (!company) throw new Fault('CP003')
  const type = company.type as CompanyType
  const statute = statuteOf(type, company.statute as StatuteChange)
  const [settings, lines, seals] = [await settingRows(db, id), await writtenLines(db, id), await sealRows(db, id)]
  const books = booksOf(type).flatMap((code): ReadBook[] => {
    const own = settings.filter((it) => it.code === code)
    const entries = paged(
      lines.filter((it) => it.code === code),
      own[0]?.first_page,
    )
    return isKept(code) ? [{ code, settings: own, entries, seals: seals.filter((it) => it.code === code) }] : []
  })
  const today = dayInRome(clock.now())
  const facts: DutyFacts = {
    ...{ statute, books, capital_cents: capitalIn(company)?.cents ?? null, today },
    ...{ known_since: dayInRome(new Date(company.created_at)), payments: await dutyPayments(db, id) },
  }
  return { company, type, statute, books, packages: await packageRows(db, id), duties: dutiesOf(facts), today }
}

/** The register of holders keeps its own book. */
const isKept = (code: BookCode): boolean => code !== 'SOC'

export function bookIn({ books }: BookFacts, code: BookCode): ReadBook {
  const found = books.find((it) => it.code === code)
  if (!found) throw new Fault('E0002', { reason: 'no_book' })
  return found
}

/** Stamped sheets that are still free. */
function pagesLeft({ entries }: ReadBook, setting: SettingRow | undefined): number | null {
  if (setting?.mode !== 'PAPER' || !setting.vidimation) return null
  const { pages_from, pages_to } = setting.vidimation
  return Math.max(0, pages_to - Math.max(entries.at(-1)?.page_to ?? 0, pages_from - 1))
}

export function cardOf(book: ReadBook, { statute, today }: Pick<BookFacts, 'statute' | 'today'>): CompanyBook {
  const { code, settings, entries, seals } = book
  const setting = settings.findLast((it) => it.since <= today) ?? settings.at(-1)
  const digital = entries.filter((it) => modeOn(book, it.registered_on, statute) === 'DIGITAL')
  return {
    code,
    mode: setting?.mode ?? statute.books_mode,
    since: setting?.since ?? null,
    vidimation: setting?.vidimation ?? null,
    entries: entries.length,
    pages: entries.reduce((sum, it) => sum + it.page_to - it.page_from + 1, 0),
    lines: entries.reduce((sum, it) => sum + it.lines, 0),
    pages_left: pagesLeft(book, setting),
    last: entries.at(-1) ?? null,
    seal_due: sealDue({ registrations: digital.map((it) => it.registered_on), seals: seals.map((it) => it.day) }),
    seal: seals[0] ?? null,
    is_open: takesUploads(code),
  }
}

/** Years that have ended and in which something was registered, the newest first, with the package of each. */
export function closedYears({ books, packages, statute: { fiscal_year_end }, today }: BookFacts): Conservation[] {
  const years = new Set(books.flatMap((it) => it.entries.map((one) => yearOf(one.registered_on, fiscal_year_end))))
  const ended = [...years].filter((year) => endOfYear(year, fiscal_year_end) < today)
  return ended
    .toSorted((a, b) => b - a)
    .map((year) => {
      const { file_id: _, ...made } = packages.find((it) => it.year === year) ?? { file_id: null, ...nothingMade }
      return { ...made, year, year_end: endOfYear(year, fiscal_year_end) }
    })
}

const nothingMade = { made_at: null, sha256: null, index_sha256: null, bytes: null }

/** Years in which a digital book grew, without a package. */
function unkeptYears(facts: BookFacts): { year: number; year_end: string }[] {
  const { books, statute } = facts
  const grew = (year: number) =>
    books.some((book) =>
      book.entries.some((it) => yearOf(it.registered_on, statute.fiscal_year_end) === year && modeOn(book, it.registered_on, statute) === 'DIGITAL'),
    )
  return closedYears(facts).filter((it) => it.made_at === null && grew(it.year))
}

/** The books as their page shows them. */
export async function companyBooks(deps: Reading, id: Proven<'company'>): Promise<z.infer<typeof CompanyBooks>> {
  const facts = await bookFacts(deps, id)
  const items = facts.books.map((it) => cardOf(it, facts))
  const findings = findingsOf({
    ...{ books: items, duties: facts.duties, unwritten: await unwrittenMinutes(deps.db, id), unkept: unkeptYears(facts), today: facts.today },
  })
  return { total: items.length, items, findings, tariff_from: tariff.valid_from, years: closedYears(facts) }
}
