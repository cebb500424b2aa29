import { useCompanyId } from '../../company/CompanyWorkspace.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useWorkspace } from '../../shell/workspace.ts'
import { Tasks } from './Tasks.tsx'

/** What is to be done in a company after its resolutions. */
export function CompanyTasksPage() {
  const t = useTranslations('tasks')
  const companyId = useCompanyId() ?? ''
  const { company } = useWorkspace()
  return <Tasks title={t('title')} crumbs={company ? [{ label: company.business_name, to: `/company/${companyId}/home` }] : []} companyId={companyId} />
}
