import type { CompanyType } from '../company/company-type.ts'
import { addDays } from '../dates.ts'
import type { BookCode, BookFinding, Duty } from './schema.ts'

/** The books that a company has by its type; quotas need none of holders, and those who hold them none of their own (art. 2421, 2478). */
export const booksOf = (type: CompanyType): readonly BookCode[] => (type === 'SPA' ? ['SOC', 'ASM', 'CDA', 'COL', 'CEX', 'OBB'] : ['SOC', 'ASM', 'CDA', 'COL'])

/** What happens in the product fills the book of holders and that of the assembly; a sole director decides outside it, auditors keep their own. */
export const takesUploads = (code: BookCode): boolean => code !== 'SOC' && code !== 'ASM'

/** The articles by which each book is kept. */
export const bookArticles: Record<CompanyType, Partial<Record<BookCode, string>>> = {
  SPA: { SOC: 'art. 2421, n. 1', ASM: 'art. 2421, n. 3', CDA: 'art. 2421, n. 4', COL: 'art. 2421, n. 5', CEX: 'art. 2421, n. 6', OBB: 'art. 2421, n. 2 e 7' },
  SRL: { SOC: 'art. 2470', ASM: 'art. 2478, n. 2', CDA: 'art. 2478, n. 3', COL: 'art. 2478, n. 4' },
}

const near_days = 30
const few_pages = 10

export interface FoundBook {
  code: BookCode
  seal_due: string | null
  pages_left: number | null
}

export interface FindingFacts {
  books: readonly FoundBook[]
  duties: readonly Duty[]
  /** Deeds that are awaited for minutes which no book has yet, by the day of their meeting. */
  unwritten: readonly { title: string; day: string }[]
  /** Closed years in which a digital book grew, without a package. */
  unkept: readonly { year: number; year_end: string }[]
  today: string
}

/** What is to be said of the books today (L-BOK-01 to L-BOK-06); nothing of it stops anything. */
export function findingsOf(facts: FindingFacts): BookFinding[] {
  return [...facts.books.flatMap((it) => bookFindings(it, facts.today)), ...dutyFindings(facts), ...unwrittenFindings(facts), ...unkeptFindings(facts)]
}

function bookFindings({ code, seal_due, pages_left }: FoundBook, today: string): BookFinding[] {
  const isNear = seal_due !== null && seal_due <= addDays(today, near_days)
  const isFew = pages_left !== null && pages_left < few_pages
  return [
    ...(isNear ? [{ id: 'L-BOK-01' as const, severity: 'WARN' as const, is_late: seal_due < today, code, data: { due_on: seal_due } }] : []),
    ...(isFew ? [{ id: 'L-BOK-03' as const, severity: 'WARN' as const, is_late: false, code, data: { pages: pages_left } }] : []),
  ]
}

const ofDuty = { STAMP: 'L-BOK-02', SHEETS: 'L-BOK-03', TCG: 'L-BOK-04' } as const

const dutyFindings = ({ duties }: FindingFacts): BookFinding[] =>
  duties
    .filter((it) => it.state === 'LATE' || it.state === 'NEAR')
    .map(({ kind, code, state, due_on, year, amount_cents }) => ({
      ...{ id: ofDuty[kind], severity: 'WARN', is_late: state === 'LATE', code },
      data: { due_on, year, amount_cents },
    }))

/** L-BOK-05: what was decided stands in its book within thirty days of the meeting. */
const unwrittenFindings = ({ unwritten, today }: FindingFacts): BookFinding[] =>
  unwritten
    .filter(({ day }) => addDays(day, near_days) < today)
    .map(({ title, day }) => ({ id: 'L-BOK-05', severity: 'WARN', is_late: true, code: null, data: { title, due_on: addDays(day, near_days) } }))

/** L-BOK-06: the package of a year is made within twelve months of its end; before, it is not missed. */
const unkeptFindings = ({ unkept, today }: FindingFacts): BookFinding[] =>
  unkept
    .map(({ year, year_end }) => ({ year, due_on: `${Number(year_end.slice(0, 4)) + 1}${year_end.slice(4)}`.replace(/-02-29$/, '-02-28') }))
    .filter(({ due_on }) => due_on < today)
    .map(({ year, due_on }) => ({ id: 'L-BOK-06', severity: 'WARN', is_late: true, code: null, data: { year, due_on } }))
