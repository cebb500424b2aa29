import { useTranslations } from '../../i18n/useTranslations.ts'
import { Tasks } from './Tasks.tsx'

/** The same of all companies that a consultant serves. */
export function ServedTasksPage() {
  const t = useTranslations('tasks')
  return <Tasks title={t('served')} companyId={null} />
}
