import { accountsOf } from '../company/accounts-deadline.ts'
import type { Statute } from '../company/statute.ts'
import { addDays } from '../dates.ts'
import { CampaignStep } from './accounts-steps.ts'

/** The template whose point makes an assembly that of the accounts. */
export const accountsTemplate = 'A01'

/** Days before the assembly by which the project is with the auditors and all is deposited at the seat (art. 2429 c. 1, 3), and after it to file (art. 2435 c. 1). */
const project_days = 30
const deposit_days = 15
const filing_days = 30

export interface AccountsPlan {
  /** The day on which the financial year ended. */
  year_end: string
  /** The last day for the assembly. */
  deadline: string
  /** The last day of each step. */
  days: Record<CampaignStep, string>
}

export type PlanStatute = Pick<Statute, 'fiscal_year_end' | 'accounts_deadline_days' | 'notice_days'>

/**
 * The way of the accounts backwards from the last day for their assembly, or from the day for which it is fixed: the other terms follow that one.
 * `year` is the one in which the financial year ended.
 */
export function accountsPlan(statute: PlanStatute, year: number, fixed: string | null = null): AccountsPlan {
  const { year_end, deadline } = accountsOf(statute, year)
  const day = fixed ?? deadline
  return {
    year_end,
    deadline,
    days: {
      PROJECT: addDays(day, -project_days),
      DEPOSIT: addDays(day, -deposit_days),
      NOTICE: addDays(day, -statute.notice_days),
      ASSEMBLY: deadline,
      FILING: addDays(day, filing_days),
    },
  }
}

/** Whose accounts an assembly on a day can approve: those of the year that ended last before it. */
export function accountsYear(statute: PlanStatute, day: string): number {
  const year = Number(day.slice(0, 4))
  return accountsOf(statute, year).year_end < day ? year : year - 1
}

/** Roles of those who check the accounts besides the board of auditors: an audit firm, an auditor. */
export const auditorCodes = ['SDR', 'RC', 'RSU'] as const

/** The steps that a company has to take: only one with auditors owes them the project (art. 2429 c. 1, decision D29). */
export const stepsOwed = ({ has_auditors }: { has_auditors: boolean }): readonly CampaignStep[] =>
  CampaignStep.options.filter((it) => has_auditors || it !== 'PROJECT')
