import type { MyAdvance } from '@delibera/core/advance/schema'
import { formatAmount, formatShares } from '@delibera/core/money'
import { useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** What a vote weighs: euro of a quota, or shares. */
export function useAdvanceWeight(unit: MyAdvance['unit']): (weight: number) => string {
  const t = useTranslations('advance.weight')
  const locale = useLocale()
  return (weight) =>
    unit === 'EUR_CENT' ? t('EUR_CENT', { amount: formatAmount(weight, locale) }) : t('SHARE', { count: weight, figure: formatShares(weight, locale) })
}
