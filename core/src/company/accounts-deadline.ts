import { addDays } from '../dates.ts'
import type { Statute } from './statute.ts'

export interface AccountsDeadline {
  /** The day on which the financial year ended, or will end. */
  year_end: string
  deadline: string
}

/** A statute may close on the 31st of a shorter month: the last day of it is meant. */
function endIn(year: number, monthDay: string): string {
  const [month, day] = monthDay.split('-').map(Number) as [number, number]
  const last = new Date(Date.UTC(year, month, 0)).getUTCDate()
  return `${year}-${monthDay.slice(0, 2)}-${String(Math.min(day, last)).padStart(2, '0')}`
}

type AccountsYear = Pick<Statute, 'fiscal_year_end' | 'accounts_deadline_days'>

/** The most that a statute can grant, and only for particular reasons (art. 2364 c. 2, 2478-bis c. 1). */
const most_days = 180

/** Within how many days of the end of their year accounts are approved, whatever longer term a statute says. */
export const accountsDays = ({ accounts_deadline_days }: Pick<Statute, 'accounts_deadline_days'>): number => Math.min(accounts_deadline_days, most_days)

/** The accounts of the financial year that ends in `year`. */
export function accountsOf(statute: AccountsYear, year: number): AccountsDeadline {
  const year_end = endIn(year, statute.fiscal_year_end)
  return { year_end, deadline: addDays(year_end, accountsDays(statute)) }
}

/** The accounts that are still to be approved in time (art. 2364 c. 2, 2478-bis): those of the year that ended last, or else of the next to end. */
export function accountsDeadline(statute: AccountsYear, today: string): AccountsDeadline {
  const thisYear = Number(today.slice(0, 4))
  return [thisYear - 1, thisYear, thisYear + 1].map((year) => accountsOf(statute, year)).find((it) => it.deadline >= today)!
}

/** The year that ended last before the meeting: its accounts are the ones that can be on the agenda. */
export function yearEndBefore(day: string, monthDay: string): string {
  const year = Number(day.slice(0, 4))
  return endIn(year, monthDay) < day ? endIn(year, monthDay) : endIn(year - 1, monthDay)
}
