import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { concessionDueOn, concessionTax, type DutyFacts, digitalStamp, dutiesOf, type KeptBook, sheetStamp, stampDueOn, yearOf } from './duties.ts'
import { linesOfPages, paged, type UnpagedLine } from './paging.ts'
import { booksOf, findingsOf, takesUploads } from './rules.ts'
import scenario from './scenarios.json' with { type: 'json' }
import type { BookSetting } from './schema.ts'
import { sealDue } from './seals.ts'

const { inputs, expected } = scenario

describe('B11, stamp duty, concession tax and seal', () => {
  test('lines of a digital book pay by 2500 begun, and nothing where there are none', () => {
    expect(inputs.stamp_digital.map((it) => digitalStamp(it.lines))).toEqual(expected.stamp_digital_cents)
    expect(stampDueOn(inputs.fiscal_year_end)).toBe(expected.stamp_digital_due_on)
  })

  test('sheets pay by the hundred begun', () => {
    expect(inputs.stamp_paper.map((it) => sheetStamp(it.pages))).toEqual(expected.stamp_paper_cents)
  })

  test('a company outside the flat tax pays twice as much on its books', () => {
    expect([digitalStamp(2501, { tcg_flat: false }), sheetStamp(100, { tcg_flat: false })]).toEqual([6400, 3200])
  })

  test('the concession tax is by the capital of the first of January', () => {
    expect(inputs.tcg.map((it) => ({ cents: concessionTax(it.capital_on_1_january_cents), due_on: concessionDueOn(it.year) }))).toEqual(
      expected.tcg.map(({ cents, due_on }) => ({ cents, due_on })),
    )
  })

  test('a seal is due within a year, or with the next registration after it', () => {
    expect(inputs.seals.map(sealDue)).toEqual(expected.seal_due_on)
  })
})

const statute = { fiscal_year_end: '12-31', tcg_flat: true, books_mode: 'PAPER' } as const
const digital: BookSetting = { mode: 'DIGITAL', since: '2026-02-01', vidimation: null }
const sheets = { office: 'Camera di commercio di Padova', day: '2025-03-01', pages_from: 1, pages_to: 150, stamp_paid_cents: 3200 }
const minutes: KeptBook = {
  code: 'ASM',
  settings: [{ mode: 'PAPER', since: '2025-03-01', vidimation: sheets }, digital],
  entries: [
    { registered_on: '2025-04-28', lines: 90 },
    { registered_on: '2026-04-29', lines: 2400 },
    { registered_on: '2026-12-31', lines: 101 },
  ],
}
const facts: DutyFacts = { statute, books: [minutes], capital_cents: 1_000_000, known_since: '2025-03-17', payments: {}, today: '2027-04-10' }

describe('what is due on books', () => {
  test('is asked of lines written since a book is digital, of sheets, and once a year of the company', () => {
    expect(dutiesOf(facts)).toMatchObject([
      { _id: 'SHEETS-ASM-2025-1', base: 150, amount_cents: 3200, secretary_cents: 2500, state: 'DONE', paid_on: '2025-03-01' },
      { _id: 'TCG-2025', due_on: '2025-03-17', state: 'LATE' },
      { _id: 'TCG-2026', due_on: '2026-03-16', amount_cents: 30987, tax_code: '7085', state: 'LATE' },
      { _id: 'TCG-2027', due_on: '2027-03-16' },
      { _id: 'STAMP-ASM-2026', base: 2501, amount_cents: 3200, tax_code: '2501', due_on: '2027-04-30', state: 'NEAR', is_open: false },
    ])
  })

  test('what was paid is done, by the name under which it is due', () => {
    const paid = dutiesOf({ ...facts, payments: { 'TCG-2026': { paid_on: '2026-03-10', file_id: null } } })
    expect(paid.find((it) => it._id === 'TCG-2026')).toMatchObject({ state: 'DONE', paid_on: '2026-03-10' })
    expect(paid.filter((it) => it.state === 'DONE')).toHaveLength(2)
  })

  test('what is paid too little stays due, and the same sheets said twice are due once', () => {
    const short = { ...sheets, stamp_paid_cents: 1600 }
    const settings: BookSetting[] = [
      { mode: 'PAPER', since: '2025-03-01', vidimation: short },
      { mode: 'PAPER', since: '2025-05-01', vidimation: short },
    ]
    expect(dutiesOf({ ...facts, statute: { ...statute, tcg_flat: false }, books: [{ ...minutes, settings }] })).toMatchObject([
      { _id: 'SHEETS-ASM-2025-1', amount_cents: 6400, state: 'LATE' },
    ])
  })

  test('a year that is not over may still cost more', () => {
    expect(dutiesOf({ ...facts, today: '2026-06-01' }).find((it) => it.kind === 'STAMP')).toMatchObject({ is_open: true, state: 'AHEAD', year: 2026 })
  })

  test('the lines of years that end in June belong to the year of its end', () => {
    expect(['2026-06-30', '2026-07-01', '2027-06-30'].map((it) => yearOf(it, '06-30'))).toEqual([2026, 2027, 2027])
    expect(yearOf('2027-02-28', '02-29')).toBe(2027)
  })
})

describe('findings', () => {
  const none = { books: [], duties: [], unwritten: [], unkept: [], today: '2027-05-31' }

  test('speak of a seal thirty days before it is due, and of one that is late', () => {
    const at = (seal_due: string) => findingsOf({ ...none, books: [{ code: 'ASM', seal_due, pages_left: null }] })
    expect(at('2027-07-01')).toEqual([])
    expect(at('2027-06-30')).toMatchObject([{ id: 'L-BOK-01', is_late: false }])
    expect(at('2027-05-30')).toMatchObject([{ id: 'L-BOK-01', is_late: true, data: { due_on: '2027-05-30' } }])
  })

  test('speak of sheets when fewer than ten are left', () => {
    const at = (pages_left: number | null) => findingsOf({ ...none, books: [{ code: 'CDA', seal_due: null, pages_left }] })
    expect([at(10), at(null)]).toEqual([[], []])
    expect(at(9)).toMatchObject([{ id: 'L-BOK-03', data: { pages: 9 } }])
  })

  test('speak of duties that are near or late, of a deed after thirty days, of a year after twelve months', () => {
    const duties = dutiesOf({ ...facts, today: none.today })
    const found = findingsOf({
      ...none,
      duties,
      unwritten: [
        { title: 'Assemblea', day: '2027-04-30' },
        { title: 'Assemblea', day: '2027-05-01' },
      ],
      unkept: [
        { year: 2025, year_end: '2025-12-31' },
        { year: 2026, year_end: '2026-06-30' },
      ],
    })
    expect(found.map((it) => `${it.id} ${it.is_late}`)).toEqual([
      'L-BOK-04 true',
      'L-BOK-04 true',
      'L-BOK-04 true',
      'L-BOK-02 true',
      'L-BOK-05 true',
      'L-BOK-06 true',
    ])
  })
})

test('a company has the books of its type, and takes files into those that nothing fills', () => {
  expect(booksOf('SRL')).toEqual(['SOC', 'ASM', 'CDA', 'COL'])
  expect(booksOf('SPA').filter(takesUploads)).toEqual(['CDA', 'COL', 'CEX', 'OBB'])
})

const day = fc.integer({ min: 0, max: 1500 }).map((it) => addDays('2024-01-01', it))

describe('always', () => {
  test('pages of a book follow one another without a gap, in whatever order its entries are read', () => {
    const entry = fc.record({ _id: fc.uuid(), registered_at: day, pages: fc.integer({ min: 1, max: 40 }) })
    fc.assert(
      fc.property(fc.uniqueArray(entry, { selector: (it) => it._id }), fc.integer({ min: 1, max: 300 }), (entries, first) => {
        const pages = paged(entries as unknown as UnpagedLine[], first)
        expect(pages.map((it) => it.page_from)).toEqual(pages.map((_, at) => (at === 0 ? first : pages[at - 1]!.page_to + 1)))
        expect(paged(entries.toReversed() as unknown as UnpagedLine[], first)).toEqual(pages)
      }),
    )
  })

  test('a later entry moves no page before it', () => {
    const entries = fc.uniqueArray(fc.record({ _id: fc.uuid(), registered_at: day, pages: fc.integer({ min: 1, max: 9 }) }), {
      minLength: 1,
      selector: (it) => it._id,
    })
    fc.assert(
      fc.property(entries, fc.integer({ min: 1, max: 9 }), (before, pages) => {
        const later = { _id: crypto.randomUUID(), registered_at: '2099-01-01', pages }
        const known = paged(before as unknown as UnpagedLine[])
        expect(paged([later, ...before] as unknown as UnpagedLine[]).slice(0, known.length)).toEqual(known)
      }),
    )
  })

  test('a seal that is due comes after the seal before, and no later than a year after it or the next registration', () => {
    fc.assert(
      fc.property(fc.array(day), fc.array(day, { maxLength: 2 }), (registrations, seals) => {
        const due = sealDue({ registrations, seals })
        const last = seals.toSorted().at(-1)
        if (due !== null && last !== undefined) expect(due > last).toBe(true)
        if (due === null) expect(last === undefined ? registrations : registrations.filter((it) => it > last)).toEqual([])
      }),
    )
  })

  test('a page is said to have as many lines as a hundredth of what one stamp is for', () => expect(linesOfPages(100)).toBe(2500))
})
