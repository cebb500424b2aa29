import { accountsOf } from '../company/accounts-deadline.ts'
import type { Statute } from '../company/statute.ts'
import { addDays } from '../dates.ts'
import type { OfficeTerm } from './schema.ts'

export type YearStatute = Pick<Statute, 'fiscal_year_end' | 'accounts_deadline_days'>

/** The end of the n-th exercise: the first is the one in course on the day of appointment, however short (DB10). */
export function lastYearEnd(appointed_on: string, n: number, statute: YearStatute): string {
  const year = Number(appointed_on.slice(0, 4))
  const first = accountsOf(statute, year).year_end >= appointed_on ? year : year + 1
  return accountsOf(statute, first + n - 1).year_end
}

/** With the accounts of which year an office ends; null where it ends otherwise, or nobody knows when it began. */
export function expiresWith(term: OfficeTerm, appointed_on: string | null, statute: YearStatute): string | null {
  if (term.kind === 'WITH') return term.year_end
  return term.kind === 'EXERCISES' && appointed_on !== null ? lastYearEnd(appointed_on, term.n, statute) : null
}

export interface ExpiryAlerts {
  /** The last day for the assembly that approves those accounts. */
  expected_on: string
  /** Days on which the company is told. */
  alert_90: string
  alert_30: string
}

export function alertsOf(expires_with: string, statute: YearStatute): ExpiryAlerts {
  const expected_on = accountsOf(statute, Number(expires_with.slice(0, 4))).deadline
  return { expected_on, alert_90: addDays(expected_on, -90), alert_30: addDays(expected_on, -30) }
}
