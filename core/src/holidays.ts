import { addDays } from './dates.ts'

/** Days on which all of Italy rests (l. 260/1949, d.P.R. 792/1985, l. 336/2000); their names are in the locale files. */
const fixed = {
  '01-01': 'newYear',
  '01-06': 'epiphany',
  '04-25': 'liberation',
  '05-01': 'labour',
  '06-02': 'republic',
  '08-15': 'assumption',
  '11-01': 'allSaints',
  '12-08': 'immaculate',
  '12-25': 'christmas',
  '12-26': 'stephen',
} as const

export type Holiday = (typeof fixed)[keyof typeof fixed] | 'easter' | 'easterMonday' | 'francis'

/** Saint Francis is a holiday again since this year (l. 151/2025). */
const francis_since = 2026

/** Easter Sunday of the Gregorian calendar (Meeus, Jones and Butcher; the letters are theirs). */
export function easterOf(year: number): string {
  const a = year % 19
  const b = Math.floor(year / 100)
  const c = year % 100
  const g = Math.floor((8 * b + 13) / 25)
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7
  const m = Math.floor((a + 11 * h + 22 * l) / 451)
  const at = h + l - 7 * m + 114
  return `${year}-0${Math.floor(at / 31)}-${String((at % 31) + 1).padStart(2, '0')}`
}

/** The holiday that a day is, or null. */
export function holidayOn(day: string): Holiday | null {
  const year = Number(day.slice(0, 4))
  const ofYear = fixed[day.slice(5) as keyof typeof fixed]
  if (ofYear) return ofYear
  if (day.slice(5) === '10-04' && year >= francis_since) return 'francis'
  const easter = easterOf(year)
  if (day === easter) return 'easter'
  return day === addDays(easter, 1) ? 'easterMonday' : null
}

/** Nobody is expected to come: a Sunday, or a day on which all of Italy rests. */
export const isRestDay = (day: string): boolean => new Date(`${day}T00:00Z`).getUTCDay() === 0 || holidayOn(day) !== null
