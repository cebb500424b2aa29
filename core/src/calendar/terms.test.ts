import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays } from '../dates.ts'
import { tries } from '../fuzz.stage.ts'
import { holidayOn } from '../holidays.ts'
import { isWeekend } from './days.ts'
import { afterQuarter, nextMarch, OPP, PLAIN, RI, TAX } from './terms.ts'

const days = fc.integer({ min: 0, max: 4000 }).map((it) => addDays('2024-01-01', it))

describe('terms of law (books 3.1)', () => {
  test('a filing ends on the next working day, in August too', () => {
    expect(RI('2026-04-30', 30)).toBe('2026-06-01')
    expect(RI('2026-07-16', 30)).toBe('2026-08-17')
    expect(RI('2026-11-08', 30)).toBe('2026-12-09')
  })

  test('a payment of August is due on the 20th, moved again where nobody works', () => {
    expect(TAX('2016-07-30')).toBe('2016-08-22')
    expect(TAX('2026-08-17')).toBe('2026-08-20')
    expect(TAX('2026-08-21')).toBe('2026-08-21')
    expect(TAX('2026-03-15')).toBe('2026-03-16')
  })

  test('oppositions of creditors rest in August', () => {
    expect(OPP('2026-07-20', 60)).toBe('2026-10-19')
    expect(OPP('2026-08-10', 1)).toBe('2026-09-01')
    expect(OPP('2026-01-01', 60)).toBe('2026-03-02')
  })

  test('what was paid in a quarter is due on the 16th of the month after it', () => {
    expect(afterQuarter('2026-06-15')).toBe('2026-07-16')
    expect(afterQuarter('2026-09-30')).toBe('2026-10-16')
    // 16 January 2027 is a Saturday.
    expect(afterQuarter('2026-12-01')).toBe('2027-01-18')
    expect(nextMarch('2026-06-15')).toBe('2027-03-16')
  })

  test('a term ends on a working day, never early and at most a few days late', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 120 }), (start, n) => {
        const due = RI(start, n)
        expect(isWeekend(due) || holidayOn(due) !== null).toBe(false)
        expect(due >= PLAIN(start, n) && due <= addDays(start, n + 5)).toBe(true)
      }),
      tries(50),
    )
  })

  test('between the fact and the end of oppositions lie as many days outside of August as the law says', () => {
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 90 }), (start, n) => {
        const end = OPP(start, n)
        let counted = 0
        for (let day = addDays(start, 1); day <= end; day = addDays(day, 1)) if (day.slice(5, 7) !== '08') counted += 1
        expect(counted).toBe(n)
        expect(end.slice(5, 7)).not.toBe('08')
      }),
      tries(50),
    )
  })
})
