import { daysBetween, parseDay } from '../dates.ts'
import { parseMoney } from '../money.ts'

const months = ['gennaio', 'febbraio', 'marzo', 'aprile', 'maggio', 'giugno', 'luglio', 'agosto', 'settembre', 'ottobre', 'novembre', 'dicembre']
const inWords = /(\d{1,2})(?:°|º)?\s+([a-zà]+)\s+(\d{4})/i
const inFigures = /\d{4}[/.-]\d{1,2}[/.-]\d{1,2}|\d{1,2}[/.-]\d{1,2}[/.-]\d{4}/

/** The day that somebody typed for a placeholder of a resolution: 15 giugno 2026, 15/06/2026, 2026-06-15; null where there is none. */
export function dayIn(text: string | undefined): string | null {
  const figures = inFigures.exec(text ?? '')?.[0]
  if (figures) return parseDay(figures)
  const [, date, name = '', year] = inWords.exec(text ?? '') ?? []
  const month = months.indexOf(name.toLowerCase()) + 1
  return month > 0 ? parseDay(`${date}/${month}/${year}`) : null
}

/** The amount that somebody typed, in cents; null where there is none. */
export const amountIn = (text: string | undefined): number | null => parseMoney(text ?? '')

/** How many months somebody typed: 18, 18 mesi, diciotto (18) mesi. */
export function monthsIn(text: string | undefined): number | null {
  const months = Number(/\d{1,3}/.exec(text ?? '')?.[0] ?? Number.NaN)
  return months > 0 ? months : null
}

/** How many days after its term something was done; null where it was in time. */
export const daysLate = (due_on: string | null, done_on: string | null): number | null =>
  due_on && done_on && done_on > due_on ? daysBetween(due_on, done_on) : null
