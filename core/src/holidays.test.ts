import { expect, test } from 'vitest'
import { addDays } from './dates.ts'
import { easterOf, holidayOn } from './holidays.ts'

test.each([
  [2000, '2000-04-23'],
  [2008, '2008-03-23'],
  [2011, '2011-04-24'],
  [2024, '2024-03-31'],
  [2025, '2025-04-20'],
  [2026, '2026-04-05'],
  [2027, '2027-03-28'],
  [2038, '2038-04-25'],
  [2285, '2285-03-22'],
])('Easter of %i', (year, day) => {
  expect(easterOf(year)).toBe(day)
})

test('Easter is a Sunday between 22 March and 25 April', () => {
  for (let year = 1950; year <= 2150; year++) {
    const day = easterOf(year)
    expect(new Date(`${day}T00:00Z`).getUTCDay()).toBe(0)
    expect(day >= `${year}-03-22` && day <= `${year}-04-25`).toBe(true)
  }
})

test('the holidays of a year', () => {
  const days = Array.from({ length: 365 }, (_, at) => addDays('2027-01-01', at))
  expect(days.flatMap((it) => holidayOn(it) ?? [])).toEqual([
    ...['newYear', 'epiphany', 'easter', 'easterMonday', 'liberation', 'labour', 'republic', 'assumption', 'francis', 'allSaints', 'immaculate'],
    ...['christmas', 'stephen'],
  ])
})

test('Saint Francis is a holiday since 2026', () => {
  expect([holidayOn('2025-10-04'), holidayOn('2026-10-04')]).toEqual([null, 'francis'])
})
