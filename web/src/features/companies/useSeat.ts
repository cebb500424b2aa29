import type { Company } from '@delibera/core/companies/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Town and province as far as they are known: "Venezia (VE)". */
export function useSeat(): (it: Pick<Company, 'locality' | 'province'>) => string | null {
  const t = useTranslations('companyList')
  return ({ locality, province }) => (locality && province ? t('seat', { locality, province }) : (locality ?? province))
}
