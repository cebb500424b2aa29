import { dayMs } from './durations.ts'
import { limits } from './limits.ts'
import type { Locale } from './locale.ts'

/**
 * A day is `2027-04-28` and a moment `2027-04-28T10:00`: what calendar and clock on a wall in Italy show. People read
 * 28/04/2027 10:00 and may also type 2027/04/28 10:00. An instant is a `Date`.
 */
export interface DateRange {
  from: string
  to: string
}

const typedDay = /^(?:(\d{4})[/.-](\d{1,2})[/.-](\d{1,2})|(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}))$/
const typedHour = /^([01]?\d|2[0-3])[:.]([0-5]\d)$/

const two = (part: string) => part.padStart(2, '0')

/** The day that somebody typed, year first or day first; null when there is no such day. The year has four digits. */
export function parseDay(text: string): string | null {
  const parts = typedDay.exec(text.trim())
  if (!parts) return null
  const [, year, month, day, dayFirst, monthSecond, yearLast] = parts
  const written = `${year ?? yearLast}-${two(month ?? monthSecond!)}-${two(day ?? dayFirst!)}`
  return isDay(written) ? written : null
}

/** The moment that somebody typed: a day, then its hour and minutes. A day alone is not a moment. */
export function parseMoment(text: string): string | null {
  const [typed = '', hour = '', ...rest] = text.trim().split(/[\s,T]+/)
  const day = parseDay(typed)
  const clock = typedHour.exec(hour)
  return day && clock && rest.length === 0 ? `${day}T${two(clock[1]!)}:${clock[2]}` : null
}

/** The two days that somebody typed, whatever stands between them. */
export function parseRange(text: string): DateRange | null {
  const [from, to, ...rest] = (text.match(/\d{1,4}[/.-]\d{1,2}[/.-]\d{1,4}/g) ?? []).map(parseDay)
  return from && to && rest.length === 0 ? { from, to } : null
}

/** The 31st of June has the form of a day, and is none. */
function isDay(written: string): boolean {
  const instant = Date.parse(`${written}T00:00Z`)
  return !Number.isNaN(instant) && written === isoDay(instant)
}

const isoDay = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const utc = (day: string) => Date.parse(`${day}T00:00Z`)

/** 28/04/2027, as every screen shows it. */
export const formatDay = (day: string): string => day.split('-').reverse().join('/')

/** 28/04/2027 10:00 */
export const formatMoment = (moment: string): string => `${formatDay(moment.slice(0, 10))} ${moment.slice(11, 16)}`

/** 01/01/2027 – 12/04/2027 */
export const formatRange = ({ from, to }: DateRange): string => `${formatDay(from)} – ${formatDay(to)}`

export const addDays = (day: string, days: number): string => isoDay(utc(day) + days * dayMs)

/** The same day of another month, or its last day when that month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year, month, date] = day.split('-').map(Number) as [number, number, number]
  const last = new Date(Date.UTC(year, month + months, 0))
  return isoDay(last.setUTCDate(Math.min(date, last.getUTCDate())))
}

export const startOfYear = (day: string): string => `${day.slice(0, 4)}-01-01`

type DateRefusal = 'invalid' | 'beforeMinimum' | 'aboveMaximum'

interface Bounds {
  min?: string | undefined
  max?: string | undefined
}

/** What stands against a day or a moment (null: nothing) between two bounds of the same kind, both of them allowed. */
export function refuseDate(value: string | null, { min = `${limits.dates.first_year}-01-01`, max }: Bounds = {}): DateRefusal | null {
  if (!value) return 'invalid'
  if (value < min) return 'beforeMinimum'
  // A day as the upper bound of moments lasts until its midnight.
  return max && value.slice(0, max.length) > max ? 'aboveMaximum' : null
}

type RangeRefusal = 'invalid' | 'timeRangeError'

/** From not after to, and at most twelve months, ends included: 12/04/2026 to 12/04/2027 is allowed. */
export function refuseRange({ from, to }: DateRange): RangeRefusal | null {
  if (!isDay(from) || !isDay(to) || from > to) return 'invalid'
  return to > addMonths(from, limits.history.max_months) ? 'timeRangeError' : null
}

/** The bounds that list calls take. The offset of Italy is written out, so that they mean the same wherever they are read. */
export const rangeQuery = ({ from, to }: DateRange): { date_gt: string; date_lt: string } => ({
  date_gt: withOffset(`${from}T${limits.history.range_start}`),
  date_lt: withOffset(`${to}T${limits.history.range_end}`),
})

/** Made when first needed: knowing all time zones takes a browser longer than drawing a page. */
let writer: Intl.DateTimeFormat | undefined

/** Swedish writes dates as fields of a form do: 2027-04-28 10:00:00. */
function wall(instant: number | Date): string {
  writer ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Rome', dateStyle: 'short', timeStyle: 'medium' })
  return writer.format(instant).replace(' ', 'T')
}

/** What a clock on a wall in Italy shows: 2027-04-28T10:00. */
export const wallInRome = (instant: Date): string => wall(instant).slice(0, 16)

/** The same with its seconds: 2027-04-28T10:00:17. */
export const secondsInRome = (instant: Date): string => wall(instant)

export const dayInRome = (instant: Date): string => wall(instant).slice(0, 10)

/** A day as tables and notes write it: 28/04/2027. An American would read another day in those figures, and is told Apr 28, 2027. */
export const dayIn = (day: string, locale: Locale): string =>
  locale === 'en-US' ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(utc(day)) : formatDay(day)

/** The same of an instant, by the clocks of Italy: 28/04/2027 10:00, or Apr 28, 2027, 10:00 AM. */
export const momentIn = (instant: Date, locale: Locale): string =>
  locale === 'en-US'
    ? new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'Europe/Rome' }).format(instant)
    : formatMoment(wallInRome(instant))

/** Milliseconds by which Italy is ahead of UTC at an instant. */
const ahead = (instant: number): number => Date.parse(`${wall(instant)}Z`) - Math.floor(instant / 1000) * 1000

/** The instant at which that clock shows `moment`; null when it is no moment. An hour that daylight saving skips is the one after. */
export function instantInRome(moment: string): Date | null {
  const asIfUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d)?$/.test(moment) && isDay(moment.slice(0, 10)) ? Date.parse(`${moment}Z`) : Number.NaN
  if (Number.isNaN(asIfUtc)) return null
  // The first step may land on the other side of a change of hour; the second cannot.
  const near = asIfUtc - ahead(asIfUtc)
  return new Date(asIfUtc - ahead(near))
}

const writtenInstant = /^(\d{4})([-/])(\d\d)\2(\d\d)(?:[T ](\d\d:\d\d(?::\d\d)?)(\.\d+)?(Z|[+-]\d\d:?\d\d)?)?$/

/**
 * The instant that a query says: with an offset from UTC, or without one as a clock in Italy shows it. A day alone is its midnight.
 * Null when there is no such day or hour.
 */
export function readInstant(text: string): Date | null {
  const [, year, , month, date, clock = '00:00', fraction = '', offset] = writtenInstant.exec(text.trim()) ?? []
  const day = `${year}-${month}-${date}`
  if (!isDay(day)) return null
  if (!offset) return instantInRome(`${day}T${clock}`)
  const instant = new Date(`${day}T${clock}${fraction}${offset}`)
  return Number.isNaN(instant.getTime()) ? null : instant
}

function withOffset(moment: string): string {
  const hours = ahead(instantInRome(moment)!.getTime()) / (60 * 60 * 1000)
  return `${moment}+${two(String(hours))}:00`
}

/** Calendar days from one day to another: the first does not count, the last does (1st to 9th: 8). */
export const daysBetween = (from: string, to: string): number => (utc(to) - utc(from)) / dayMs

/** Midnights in Italy from one instant to another: the day of dispatch does not count, that of the meeting does. */
export const calendarDays = (from: Date, to: Date): number => daysBetween(dayInRome(from), dayInRome(to))
