import type { Meeting } from '@delibera/core/meetings/schema'
import { nameOf } from '../../../company/useMembers.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLockedView } from '../../../shell/useLockedView.ts'

/** Nobody leaves the general step while it lacks who presides, or while their data are not complete: everything after it would be refused (specification 5). */
export function useChairNeeded({ company_id, members }: Pick<Meeting, 'company_id' | 'members'>, administrator_id: string | null, isShut: boolean): void {
  const t = useTranslations('meetings.details.who.needed')
  const chair = members.find((it) => it._id === administrator_id)
  const reason = chair ? (chair.is_valid ? null : t('data', { name: nameOf(chair) })) : t('chair')
  // Data of people are completed in the company's book.
  useLockedView(isShut ? null : reason, `/company/${company_id}/settings/company-details`)
}
