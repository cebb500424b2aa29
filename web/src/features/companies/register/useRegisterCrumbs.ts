import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Crumb } from '../../../ui/page/PageHeader.tsx'

/** Above the pages that register a company; the ways to do it stand below the choice between them. */
export function useRegisterCrumbs(isBelow = true): Crumb[] {
  const t = useTranslations('companies')
  const list = { label: t('list.title'), to: '/user/companies/list' }
  return isBelow ? [list, { label: t('register.crumb'), to: '/user/companies/register' }] : [list]
}
