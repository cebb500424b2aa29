import { expect, test } from 'vitest'
import { rangeQuery } from '../dates.ts'
import { historyRange } from './history.ts'

const now = new Date('2027-04-12T10:00:00Z')

test.each([
  ['a day', '2027-04-12', '2027-04-12'],
  ['a year, ends included', '2026-04-12', '2027-04-12'],
  ['a year across a leap day', '2024-02-29', '2025-02-28'],
])('%s is allowed', (_, from, to) => {
  const { date_gt, date_lt } = rangeQuery({ from, to })
  expect(historyRange({ date_gt, date_lt }, now)).toEqual({ after: new Date(date_gt), before: new Date(date_lt) })
})

test('a year and a day is too long', () => {
  expect(historyRange(rangeQuery({ from: '2026-04-11', to: '2027-04-12' }), now)).toEqual({ path: 'date_lt', message: 'timeRangeError' })
})

test('the calendar is that of Italy: the last second of a day in UTC belongs to the next', () => {
  expect(historyRange({ date_gt: '2026-04-11T21:59:59Z', date_lt: '2027-04-12T10:00:00Z' }, now)).toMatchObject({ message: 'timeRangeError' })
  expect(historyRange({ date_gt: '2026-04-11T22:00:00Z', date_lt: '2027-04-12T10:00:00Z' }, now)).toHaveProperty('after')
})

test('what is left out is as much as may be asked for', () => {
  expect(historyRange({}, now)).toEqual({ after: new Date('2026-04-11T22:00:00Z'), before: now })
  expect(historyRange({ date_lt: '2026-12-31T23:00:00+01:00' }, now)).toMatchObject({ after: new Date('2025-12-30T23:00:00Z') })
  expect(historyRange({ date_gt: '2027-01-01T00:00:01+01:00' }, now)).toMatchObject({ before: now })
  expect(historyRange({ date_gt: '2026-01-01T00:00:01+01:00' }, now)).toEqual({ path: 'date_lt', message: 'timeRangeError' })
})

test.each([
  ['no moment', { date_gt: 'ieri' }, 'date_gt'],
  ['no end', { date_lt: '31/12/2026' }, 'date_lt'],
  ['the wrong way round', { date_gt: '2027-02-01T00:00:00Z', date_lt: '2027-01-01T00:00:00Z' }, 'date_gt'],
])('%s is refused by name', (_, query, path) => expect(historyRange(query, now)).toEqual({ path, message: 'dates.invalid' }))
