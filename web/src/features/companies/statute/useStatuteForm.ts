import { StatuteDetails } from '@delibera/core/companies/details'
import type { Company } from '@delibera/core/companies/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type Statute, type StatuteChange, type WrittenInitiative, withLawful } from '@delibera/core/company/statute'
import { useSharedDraft } from '../../../ui/forms/useSharedDraft.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

export type StatuteValues = Statute & { is_active_cda: boolean }
export const statuteOf = ({ statute, is_active_cda }: Company): StatuteValues => ({
  ...statute,
  written_initiative: withLawful(statute.written_initiative),
  is_active_cda,
})

type Key = Exclude<keyof StatuteValues, 'quorum_overrides' | 'articles'>
interface Common {
  source: 'law' | 'custom' | 'ours'
  /** The type of company that it concerns; both where it is not said. */
  concerns?: CompanyType
}
/** The clauses of elections that companies of today may have. */
type ElectionClause = 'plurality' | 'lists' | 'heads'
export type Rule = Common &
  (
    | { key: Key; kind: 'days' | 'hours' | 'count' | 'switch' | 'monthDay' | 'roles' }
    | { key: 'board_auditors_vote'; kind: 'auditors' }
    | { key: 'notice_basis'; kind: 'choice'; options: readonly Statute['notice_basis'][] }
    | { key: 'chair_rule'; kind: 'choice'; options: readonly Statute['chair_rule'][] }
    | { key: 'written_decisions' | 'board_written_decisions'; kind: 'pick'; options: readonly Statute['written_decisions'][] }
    | { key: 'designated_representative'; kind: 'pick'; options: readonly Statute['designated_representative'][] }
    /** What is `fixed` the law gives, whatever the statute says: it stays ticked. */
    | { key: 'written_initiative'; kind: 'ticks'; options: readonly WrittenInitiative[]; fixed: readonly WrittenInitiative[] }
    | { key: 'elections'; kind: 'clauses'; options: readonly ElectionClause[] }
  )

export type StatuteForm = ReturnType<typeof useZodForm<unknown, StatuteValues>>

export function useStatuteForm(company: Company) {
  const fresh = statuteOf(company)
  const form = useZodForm<StatuteChange & { is_active_cda: boolean }, StatuteValues>(StatuteDetails, fresh)
  return { form, ...useSharedDraft(form, fresh) }
}
