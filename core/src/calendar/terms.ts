import { addDays } from '../dates.ts'
import { workingDay } from '../holidays.ts'

/** How a term of law is counted (books 3.1): the day of the fact is excluded, the last one included. */
export type TermRule = 'RI' | 'TAX' | 'OPP' | 'PLAIN'

/** Filings with the Registro delle Imprese: a term that ends on a day without offices ends on the next working day. August suspends nothing. */
export const RI = (start: string, days: number): string => workingDay(addDays(start, days))

/** Payments by F24 (d.lgs. 241/1997, art. 18): what would be due from 1 to 20 August is due on the 20th (d.l. 223/2006, art. 37, c. 11-bis). */
export function TAX(day: string): string {
  const due = workingDay(day)
  const isSuspended = due.slice(5) >= '08-01' && due.slice(5) <= '08-20'
  return isSuspended ? workingDay(`${due.slice(0, 4)}-08-20`) : due
}

/** The last day for oppositions of creditors: days from 1 to 31 August do not count (l. 742/1969). What waits for them is done the day after. */
export function OPP(start: string, days: number): string {
  let day = start
  for (let left = days; left > 0; ) {
    day = addDays(day, 1)
    if (day.slice(5, 7) !== '08') left -= 1
  }
  return day
}

/** Terms that nothing moves (art. 2963: a Saturday is no holiday; those counted backwards never move forward). */
export const PLAIN = (start: string, days: number): string => addDays(start, days)

/** The 16th of the month after the quarter of a day, as a tax on what was paid on it is due. */
export function afterQuarter(day: string): string {
  const [year, month] = day.split('-').map(Number) as [number, number]
  const next = Math.ceil(month / 3) * 3 + 1
  return TAX(next > 12 ? `${year + 1}-01-16` : `${year}-${String(next).padStart(2, '0')}-16`)
}

/** The 16th of March of the year after a day. */
export const nextMarch = (day: string): string => TAX(`${Number(day.slice(0, 4)) + 1}-03-16`)
