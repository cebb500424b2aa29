import type { CompanyType } from '../company/company-type.ts'
import type { Statute } from '../company/statute.ts'
import { addDays } from '../dates.ts'

/** The day whose holders vote in an assembly: its own, or some days before where the statute of an S.p.A. asks for the deposit of shares (art. 2370 c. 2). */
export function recordDateOf(meeting_on: string, { type, statute }: { type: CompanyType; statute: Pick<Statute, 'record_date_rule' | 'record_days'> }): string {
  return type === 'SPA' && statute.record_date_rule === 'DAYS_BEFORE' ? addDays(meeting_on, -statute.record_days) : meeting_on
}
