import type { CompanyType } from '../company/company-type.ts'
import type { Statute } from '../company/statute.ts'
import type { MeetingType } from '../meeting/status.ts'

interface Called {
  convocations: readonly { convocation_type: 'FIRST' | 'SECOND' }[]
  /** Before there is a convocation: the day that is planned for a second call. */
  planned?: { second: string | null } | undefined
}

/** Whether a meeting has two calls: only then is one of them the first. */
export const hasSecondCall = ({ convocations, planned }: Called): boolean =>
  convocations.length > 0 ? convocations.some((it) => it.convocation_type === 'SECOND') : (planned?.second ?? null) !== null

/** What a call is called: the first and the second of two, or the only one. */
export const callName = ({ convocation_type }: Called['convocations'][number], meeting: Called): 'FIRST' | 'SECOND' | 'only' =>
  convocation_type === 'SECOND' ? 'SECOND' : hasSecondCall(meeting) ? 'FIRST' : 'only'

interface Offered {
  meeting_type: MeetingType
  company_type: CompanyType
  /** Undefined until the company is read: then only the law speaks. */
  statute: Pick<Statute, 'second_call_allowed'> | undefined
}

/** Whether a second call can be added: a company by shares has it by law (art. 2369), an S.r.l. where its statute says so, a board never. */
export const offersSecondCall = ({ meeting_type, company_type, statute }: Offered): boolean =>
  meeting_type === 'ASSEMBLY' && (company_type === 'SPA' || statute?.second_call_allowed === true)
