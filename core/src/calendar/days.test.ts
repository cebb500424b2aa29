import { expect, test } from 'vitest'
import { placeInWeek, readDay, readMonth, weekOf, weeksOf } from './days.ts'

test.each([
  ['2027-04', 5, '2027-03-29', '2027-05-02'],
  ['2027-02', 4, '2027-02-01', '2027-02-28'],
  ['2027-05', 6, '2027-04-26', '2027-06-06'],
  ['2028-02', 5, '2028-01-31', '2028-03-05'],
  ['2026-12', 5, '2026-11-30', '2027-01-03'],
])('the month %s has %i weeks', (month, count, first, last) => {
  const weeks = weeksOf(month)
  expect(weeks).toHaveLength(count)
  expect([weeks[0]![0], weeks.at(-1)!.at(-1)]).toEqual([first, last])
})

test('every month from Monday to Sunday, without a gap and with all of its days', () => {
  for (let year = 2020; year < 2040; year++)
    for (let at = 1; at <= 12; at++) {
      const month = `${year}-${String(at).padStart(2, '0')}`
      const days = weeksOf(month).flat()
      expect(days.every((it, place) => placeInWeek(it) === place % 7)).toBe(true)
      expect(new Set(days).size).toBe(days.length)
      expect(days.filter((it) => it.startsWith(month))).toHaveLength(new Date(Date.UTC(year, at, 0)).getUTCDate())
    }
})

test('a week over a change of hour has seven days', () => {
  expect(weekOf('2027-03-28')).toEqual(['2027-03-22', '2027-03-23', '2027-03-24', '2027-03-25', '2027-03-26', '2027-03-27', '2027-03-28'])
})

test.each(['2027-13', '2027-4', 'aprile', '', 202704, undefined, '0001-01', '9999-12'])('no month: %j', (text) => {
  expect(readMonth(text)).toBeNull()
})

test.each(['2027-06-31', '2027-02-29', '2027-4-1', '2027-04', null])('no day: %j', (text) => {
  expect(readDay(text)).toBeNull()
})

test('what can be read', () => {
  expect([readMonth('2027-04'), readDay('2028-02-29')]).toEqual(['2027-04', '2028-02-29'])
})
