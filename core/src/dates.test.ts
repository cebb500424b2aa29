import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  calendarDays,
  dayIn,
  dayInRome,
  formatDay,
  formatMoment,
  formatRange,
  instantInRome,
  momentIn,
  parseDay,
  parseMoment,
  parseRange,
  rangeQuery,
  readInstant,
  refuseDate,
  refuseRange,
  startOfYear,
  wallInRome,
} from './dates.ts'

const instants = fc.date({ min: new Date('2010-01-01T00:00:00Z'), max: new Date('2100-01-01T00:00:00Z'), noInvalidDate: true })
const days = instants.map(dayInRome)
const hour_ms = 60 * 60 * 1000

test.each([
  ['day first', '28/04/2027', '2027-04-28'],
  ['year first', '2027/04/28', '2027-04-28'],
  ['with dashes', '2027-04-28', '2027-04-28'],
  ['with dots and single figures', '8.4.2027', '2027-04-08'],
  ['in a leap year', '29/02/2028', '2028-02-29'],
  ['with spaces around', ' 28/04/2027 ', '2027-04-28'],
])('a day typed %s is read', (_, typed, day) => {
  expect(parseDay(typed)).toBe(day)
})

test.each(['', '28/04/27', '31/06/2027', '29/02/2027', '00/01/2027', '2027/13/01', '28/04', 'domani', '28/04/2027 10:00', '128/04/2027'])(
  '"%s" is not a day',
  (typed) => {
    expect(parseDay(typed)).toBeNull()
  },
)

test.each([
  ['2027/04/28 10:00', '2027-04-28T10:00'],
  ['28/04/2027 9:05', '2027-04-28T09:05'],
  ['28/04/2027, 09.05', '2027-04-28T09:05'],
  ['2027-04-28T23:59', '2027-04-28T23:59'],
])('the moment "%s" is read', (typed, moment) => {
  expect(parseMoment(typed)).toBe(moment)
})

test.each(['', '28/04/2027', '28/04/2027 24:00', '28/04/2027 10:60', '28/04/2027 10', '10:00', '31/04/2027 10:00', '28/04/2027 10:00 CET'])(
  '"%s" is not a moment',
  (typed) => {
    expect(parseMoment(typed)).toBeNull()
  },
)

test('two days are read whatever stands between them', () => {
  const range = { from: '2027-01-01', to: '2027-04-12' }
  for (const typed of ['01/01/2027 – 12/04/2027', '01/01/2027-12/04/2027', '2027/01/01 2027/04/12', 'dal 1.1.2027 al 12.4.2027'])
    expect(parseRange(typed)).toEqual(range)
  for (const typed of ['', '01/01/2027', '01/01/2027 – 31/04/2027', '01/01/2027 02/01/2027 03/01/2027']) expect(parseRange(typed)).toBeNull()
})

test('what is shown can be typed back', () => {
  fc.assert(fc.property(days, (day) => parseDay(formatDay(day)) === day))
  fc.assert(fc.property(instants.map(wallInRome), (moment) => parseMoment(formatMoment(moment)) === moment))
  fc.assert(
    fc.property(days, days, (from, to) => {
      expect(parseRange(formatRange({ from, to }))).toEqual({ from, to })
    }),
  )
  fc.assert(fc.property(instants.map(wallInRome), (moment) => parseMoment(moment.replaceAll('-', '/').replace('T', ' ')) === moment))
})

test('a month later is the same day, or the last of a shorter month', () => {
  expect(addMonths('2027-01-31', 1)).toBe('2027-02-28')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2027-01-15', -1)).toBe('2026-12-15')
  expect(addMonths('2027-11-30', 3)).toBe('2028-02-29')
  expect(addDays('2027-03-28', 1)).toBe('2027-03-29')
  expect(startOfYear('2027-04-12')).toBe('2027-01-01')
})

test.each([
  ['nothing', null, {}, 'invalid'],
  ['a day before 2010', '2009-12-31', {}, 'beforeMinimum'],
  ['the first day of 2010', '2010-01-01', {}, null],
  ['a day before the minimum', '2027-04-11', { min: '2027-04-12' }, 'beforeMinimum'],
  ['the minimum itself', '2027-04-12', { min: '2027-04-12' }, null],
  ['the maximum itself', '2027-04-12', { max: '2027-04-12' }, null],
  ['a day after the maximum', '2027-04-13', { max: '2027-04-12' }, 'aboveMaximum'],
  ['a moment after the maximum', '2027-04-12T10:01', { max: '2027-04-12T10:00' }, 'aboveMaximum'],
  ['a moment of the last day', '2027-04-12T23:59', { max: '2027-04-12' }, null],
  ['a moment of the first day', '2027-04-12T00:00', { min: '2027-04-12' }, null],
] as const)('%s between two bounds', (_, value, bounds, refusal) => {
  expect(refuseDate(value, bounds)).toBe(refusal)
})

test.each([
  ['one day', '2027-04-12', '2027-04-12', null],
  ['twelve months to the day', '2026-04-12', '2027-04-12', null],
  ['one day more', '2026-04-11', '2027-04-12', 'timeRangeError'],
  ['a leap day and the year after it', '2028-02-29', '2029-02-28', null],
  ['one that ends before it begins', '2027-04-13', '2027-04-12', 'invalid'],
  ['one without an end', '2027-04-12', '', 'invalid'],
  ['one of days that do not exist', '2027-02-30', '2027-03-01', 'invalid'],
])('a range of %s', (_, from, to, refusal) => {
  expect(refuseRange({ from, to })).toBe(refusal)
})

test('no allowed range is longer than 366 days, and none of up to 365 is refused', () => {
  fc.assert(
    fc.property(days, fc.integer({ min: 0, max: 800 }), (from, length) => {
      const refusal = refuseRange({ from, to: addDays(from, length) })
      return length <= 365 ? refusal === null : length > 366 ? refusal === 'timeRangeError' : true
    }),
  )
})

test('a range is asked for from one second after midnight to one minute before, in Italian time', () => {
  expect(rangeQuery({ from: '2027-01-01', to: '2027-07-15' })).toEqual({ date_gt: '2027-01-01T00:00:01+01:00', date_lt: '2027-07-15T23:59:00+02:00' })
  fc.assert(fc.property(days, (day) => dayInRome(new Date(rangeQuery({ from: day, to: day }).date_gt)) === day))
  fc.assert(fc.property(days, (day) => dayInRome(new Date(rangeQuery({ from: day, to: day }).date_lt)) === day))
})

test.each([
  ['in winter', '2027-01-15T10:00', '2027-01-15T09:00:00.000Z'],
  ['in summer', '2027-07-15T10:00', '2027-07-15T08:00:00.000Z'],
  ['in the first hour after the clocks go forward', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
  ['in the last hour before they do', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  ['after the clocks go back', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
  ['before they do', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
])('a moment in Italy %s is one instant, and that instant is this moment', (_, moment, instant) => {
  expect(instantInRome(moment)?.toISOString()).toBe(instant)
  expect(wallInRome(new Date(instant))).toBe(moment)
})

test.each(['', '28/04/2027', '2027-04-28', '2027-02-30T10:00', '2027-04-28T25:00'])('"%s" is no instant', (written) => {
  expect(instantInRome(written)).toBeNull()
})

test('an instant comes back from the wall clock, but for the hour that is shown twice in autumn', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const minute = Math.floor(instant.getTime() / 60_000) * 60_000
      const back = instantInRome(wallInRome(instant))!.getTime()
      return back === minute || (Math.abs(back - minute) === hour_ms && wallInRome(new Date(back)) === wallInRome(instant))
    }),
  )
})

test('calendar days are counted in Italy, without the day of departure', () => {
  expect(calendarDays(new Date('2027-04-01T22:30:00Z'), new Date('2027-04-09T08:00:00Z'))).toBe(7)
  expect(calendarDays(new Date('2027-04-01T10:00:00Z'), new Date('2027-04-09T08:00:00Z'))).toBe(8)
  expect(calendarDays(new Date('2027-03-27T12:00:00Z'), new Date('2027-03-29T12:00:00Z'))).toBe(2)
  expect(calendarDays(new Date('2027-04-09T08:00:00Z'), new Date('2027-04-01T10:00:00Z'))).toBe(-8)
})

test('calendar days add up, and turning them round changes only the sign', () => {
  fc.assert(fc.property(instants, instants, instants, (a, b, c) => calendarDays(a, b) + calendarDays(b, c) === calendarDays(a, c)))
  fc.assert(fc.property(instants, instants, (a, b) => calendarDays(a, b) + calendarDays(b, a) === 0))
  fc.assert(fc.property(instants, fc.integer({ min: 0, max: 900 }), (a, n) => addDays(dayInRome(a), n) === dayInRome(new Date(utcNoon(a) + n * 24 * hour_ms))))
})

const utcNoon = (instant: Date) => Date.parse(`${dayInRome(instant)}T12:00Z`)

describe('an instant as a query says it', () => {
  test.each([
    ['2026-01-15', '2026-01-14T23:00:00.000Z'],
    ['2026-07-15', '2026-07-14T22:00:00.000Z'],
    ['2026/07/15 10:30', '2026-07-15T08:30:00.000Z'],
    ['2026-07-15T10:30:17', '2026-07-15T08:30:17.000Z'],
    ['2026-07-15T10:30:17Z', '2026-07-15T10:30:17.000Z'],
    ['2026-07-15T10:30:17.250Z', '2026-07-15T10:30:17.250Z'],
    ['2026-07-15T10:30:17+02:00', '2026-07-15T08:30:17.000Z'],
    ['2026-07-15T10:30-0500', '2026-07-15T15:30:00.000Z'],
    [' 2026-07-15 ', '2026-07-14T22:00:00.000Z'],
  ])('%s', (text, expected) => expect(readInstant(text)?.toISOString()).toBe(expected))

  test.each(['', 'now', '15/07/2026', '2026-02-30', '2026-13-01', '2026-07-15T25:00', '2026-07-15T10:61Z', '2026-07/15', '26-07-15', '1752537600000'])(
    '"%s" is none',
    (text) => expect(readInstant(text)).toBeNull(),
  )
})

test.each([
  ['it', '28/04/2027', '28/04/2027 10:05'],
  ['en-GB', '28/04/2027', '28/04/2027 10:05'],
  ['en-US', 'Apr 28, 2027', 'Apr 28, 2027, 10:05 AM'],
] as const)('days and moments as tables write them in %s', (locale, day, moment) => {
  expect(dayIn('2027-04-28', locale)).toBe(day)
  expect(momentIn(new Date('2027-04-28T08:05:00Z'), locale).replace(/\u202f/g, ' ')).toBe(moment)
})
