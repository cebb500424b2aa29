import { accountsDeadline } from '../companies/deadlines.ts'
import { confirmationDays } from '../companies/rules.ts'
import type { Statute } from '../companies/statute.ts'
import { addDays, wallInRome } from '../dates.ts'
import type { ServedCompany } from './schema.ts'

/** INVITATION waits for the consultant, REQUEST for the company's certified mail, ACCOUNTS is advice: the law's term for approving them. */
export type DeadlineKind = 'INVITATION' | 'REQUEST' | 'ACCOUNTS'

export interface Deadline {
  kind: DeadlineKind
  company: Pick<ServedCompany, '_id' | 'business_name'>
  /** Null: nothing expires, it only waits. */
  day: string | null
  /** Of accounts: the day on which their year ended. */
  year_end?: string
}

type Served = Pick<ServedCompany, '_id' | 'business_name' | 'status' | 'since'>
type Statutes = Readonly<Record<string, Pick<Statute, 'fiscal_year_end' | 'accounts_deadline_days'> | undefined>>

/** What a consultant has to think of, in the order of the days; what has no day comes first. A letter that nobody answered in time is past, and not listed. */
export function deadlinesOf(companies: readonly Served[], statutes: Statutes, today: string): Deadline[] {
  const all = companies.flatMap(({ _id, business_name, status, since }): Deadline[] => {
    const company = { _id, business_name }
    if (status === 'PENDING') return [{ kind: 'INVITATION', company, day: null }]
    if (status === 'REQUESTED_PENDING') return [{ kind: 'REQUEST', company, day: addDays(wallInRome(new Date(since)).slice(0, 10), confirmationDays) }]
    const statute = status === 'ACTIVE' ? statutes[_id] : undefined
    if (!statute) return []
    const { year_end, deadline } = accountsDeadline(statute, today)
    return [{ kind: 'ACCOUNTS', company, day: deadline, year_end }]
  })
  const order = (it: Deadline) => it.day ?? ''
  return all
    .filter((it) => it.day === null || it.day >= today)
    .sort((a, b) => order(a).localeCompare(order(b)) || a.company.business_name.localeCompare(b.company.business_name))
}
