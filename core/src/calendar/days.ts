import { addDays } from '../dates.ts'
import { limits } from '../limits.ts'

const weekdayOf = (day: string): number => new Date(`${day}T00:00Z`).getUTCDay()

/** 0 on the first day of the week, 6 on the last. */
export const placeInWeek = (day: string): number => (weekdayOf(day) - limits.dates.week_starts + 7) % 7

export const isWeekend = (day: string): boolean => weekdayOf(day) % 6 === 0

/** The day on which the week of a day begins. */
export const weekStart = (day: string): string => addDays(day, -placeInWeek(day))

export const weekOf = (day: string): string[] => Array.from({ length: 7 }, (_, at) => addDays(weekStart(day), at))

/** The weeks that have a day of a month (`2027-04`), whole: they begin and end in its neighbours. */
export function weeksOf(month: string): string[][] {
  const weeks: string[][] = []
  for (let day = weekStart(`${month}-01`); day.slice(0, 7) <= month; day = addDays(day, 7)) weeks.push(weekOf(day))
  return weeks
}

/** A month that exists, of a year that the product knows; null for anything else that an address may say. */
export function readMonth(text: unknown): string | null {
  const month = typeof text === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(text) ? text : null
  return month && Number(month.slice(0, 4)) >= limits.dates.first_year && month < '2200' ? month : null
}

export function readDay(text: unknown): string | null {
  if (typeof text !== 'string' || !readMonth(text.slice(0, 7)) || !/^\d{4}-\d\d-\d\d$/.test(text)) return null
  // The 31st of June has the form of a day.
  return new Date(`${text}T00:00Z`).toJSON()?.slice(0, 10) === text ? text : null
}
