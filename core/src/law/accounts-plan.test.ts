import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { accountsDeadline } from '../company/accounts-deadline.ts'
import { addDays, daysBetween } from '../dates.ts'
import { accountsPlan, accountsYear } from './accounts-plan.ts'

const statute = (fiscal_year_end = '12-31', accounts_deadline_days = 120, notice_days = 8) => ({ fiscal_year_end, accounts_deadline_days, notice_days })

describe('the way of the accounts', () => {
  test.each([
    [
      'a usual year',
      statute(),
      2026,
      { year_end: '2026-12-31', deadline: '2027-04-30' },
      ['2027-03-31', '2027-04-15', '2027-04-22', '2027-04-30', '2027-05-30'],
    ],
    [
      'a leap year has the 120th day earlier',
      statute(),
      2027,
      { year_end: '2027-12-31', deadline: '2028-04-29' },
      ['2028-03-30', '2028-04-14', '2028-04-21', '2028-04-29', '2028-05-29'],
    ],
    [
      'a year that ends in June',
      statute('06-30'),
      2026,
      { year_end: '2026-06-30', deadline: '2026-10-28' },
      ['2026-09-28', '2026-10-13', '2026-10-20', '2026-10-28', '2026-11-27'],
    ],
    [
      'a year that ends in February, which is leap',
      statute('02-29'),
      2028,
      { year_end: '2028-02-29', deadline: '2028-06-28' },
      ['2028-05-29', '2028-06-13', '2028-06-20', '2028-06-28', '2028-07-28'],
    ],
    [
      'a year that ends in February, which is not',
      statute('02-29'),
      2027,
      { year_end: '2027-02-28', deadline: '2027-06-28' },
      ['2027-05-29', '2027-06-13', '2027-06-20', '2027-06-28', '2027-07-28'],
    ],
    [
      '180 days and a notice of 15',
      statute('12-31', 180, 15),
      2026,
      { year_end: '2026-12-31', deadline: '2027-06-29' },
      ['2027-05-30', '2027-06-14', '2027-06-14', '2027-06-29', '2027-07-29'],
    ],
  ])('%s', (_, it, year, ends, days) => {
    expect(accountsPlan(it, year)).toEqual({ ...ends, days: { PROJECT: days[0], DEPOSIT: days[1], NOTICE: days[2], ASSEMBLY: days[3], FILING: days[4] } })
  })

  test('once a day is fixed for the assembly the other terms follow it, and the last day stays', () => {
    expect(accountsPlan(statute(), 2026, '2027-04-20')).toEqual({
      year_end: '2026-12-31',
      deadline: '2027-04-30',
      days: { PROJECT: '2027-03-21', DEPOSIT: '2027-04-05', NOTICE: '2027-04-12', ASSEMBLY: '2027-04-30', FILING: '2027-05-20' },
    })
  })
})

const monthDay = fc.date({ min: new Date('2028-01-01'), max: new Date('2028-12-31'), noInvalidDate: true }).map((it) => it.toISOString().slice(5, 10))
const anyStatute = fc.record({
  fiscal_year_end: monthDay,
  accounts_deadline_days: fc.integer({ min: 1, max: 365 }),
  notice_days: fc.integer({ min: 0, max: 365 }),
})
const anyYear = fc.integer({ min: 2010, max: 2100 })

describe('always', () => {
  test('the terms are as many days from the assembly as the law and the statute say', () => {
    fc.assert(
      fc.property(anyStatute, anyYear, (it, year) => {
        const { year_end, deadline, days } = accountsPlan(it, year)
        expect(year_end.slice(0, 4)).toBe(String(year))
        expect(daysBetween(year_end, deadline)).toBe(Math.min(it.accounts_deadline_days, 180))
        expect([days.PROJECT, days.DEPOSIT, days.NOTICE, days.FILING].map((day) => daysBetween(day, deadline))).toEqual([30, 15, it.notice_days, -30])
      }),
    )
  })

  test('the accounts that can be approved on a day are those of the year that ended last', () => {
    fc.assert(
      fc.property(anyStatute, anyYear, fc.integer({ min: 1, max: 365 }), (it, year, after) => {
        const { year_end } = accountsPlan(it, year)
        const day = addDays(year_end, after)
        fc.pre(day <= accountsPlan(it, year + 1).year_end)
        expect(accountsYear(it, day)).toBe(year)
      }),
    )
  })

  test('the accounts still to be approved have the deadline of their plan', () => {
    fc.assert(
      fc.property(anyStatute, anyYear, fc.integer({ min: 0, max: 365 }), (it, year, at) => {
        const next = accountsDeadline(it, addDays(`${year}-01-01`, at))
        expect(accountsPlan(it, Number(next.year_end.slice(0, 4)))).toMatchObject(next)
      }),
    )
  })
})
