import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Crumb } from '../../../ui/page/PageHeader.tsx'

/** The crumbs of the pages that register a company. A page for one way of registering (`isBelow`) also leads back to the choice of the way. */
export function useRegisterCrumbs(isBelow = true): Crumb[] {
  const t = useTranslations('companies')
  const list = { label: t('list.title'), to: '/user/companies/list' }
  return isBelow ? [list, { label: t('register.crumb'), to: '/user/companies/register' }] : [list]
}
