import { StatuteDetails } from '@delibera/core/companies/details'
import type { Company } from '@delibera/core/companies/schema'
import type { Statute, StatuteChange } from '@delibera/core/company/statute'
import { useSharedDraft } from '../../../ui/forms/useSharedDraft.ts'
import { useZodForm } from '../../../ui/forms/useZodForm.ts'

export type StatuteValues = Statute & { is_active_cda: boolean }
export const statuteOf = ({ statute, is_active_cda }: Company): StatuteValues => ({ ...statute, is_active_cda })

type Key = Exclude<keyof StatuteValues, 'quorum_overrides'>
interface Common {
  source: 'law' | 'custom' | 'ours'
}
export type Rule = Common &
  (
    | { key: Key; kind: 'days' | 'count' | 'switch' | 'monthDay' | 'roles' }
    | { key: 'board_auditors_vote'; kind: 'auditors' }
    | { key: 'notice_basis'; kind: 'choice'; options: readonly Statute['notice_basis'][] }
    | { key: 'chair_rule'; kind: 'choice'; options: readonly Statute['chair_rule'][] }
  )

export type StatuteForm = ReturnType<typeof useZodForm<unknown, StatuteValues>>

export function useStatuteForm(company: Company) {
  const fresh = statuteOf(company)
  const form = useZodForm<StatuteChange & { is_active_cda: boolean }, StatuteValues>(StatuteDetails, fresh)
  return { form, ...useSharedDraft(form, fresh) }
}
