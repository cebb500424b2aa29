import { expect, test } from 'vitest'
import { accountsAgenda, lastYearEnd } from './starts.ts'

test.each([
  ['2027-04-12', '12-31', '2026-12-31'],
  ['2027-12-31', '12-31', '2026-12-31'],
  ['2027-07-01', '06-30', '2027-06-30'],
  ['2028-03-01', '02-29', '2028-02-29'],
  ['2027-03-01', '02-29', '2027-02-28'],
])('on %s, with years that end on %s, the last one ended on %s', (today, monthDay, expected) => {
  expect(lastYearEnd(today, monthDay)).toBe(expected)
})

test('the accounts are named by the day they were closed', () => {
  expect(accountsAgenda('2026-12-31')).toEqual([{ template_id: 'A01', values: { fiscal_year_end: '31 dicembre 2026' } }, { template_id: 'A02' }])
})
