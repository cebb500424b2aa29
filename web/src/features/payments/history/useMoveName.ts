import type { CreditsTransaction } from '@delibera/core/payments/schema'
import { useProductName } from '../../../credits/useProductName.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'

const isAdjustment = (code: string | null): code is 'TRIAL' | 'CARD_REFUND' => code === 'TRIAL' || code === 'CARD_REFUND'

/** What was paid is called by its name, everything else by what happened. */
export function useMoveName(): (it: CreditsTransaction) => string {
  const t = useTranslations('history.kinds')
  const adjustment = useTranslations('history.adjustments')
  const productName = useProductName()
  return ({ kind, code }) => {
    if (kind === 'ADJUST' && isAdjustment(code)) return adjustment(code)
    const product = productName(code ?? '')
    return kind === 'CHARGE' || kind === 'SUBSCRIPTION' ? product : t(kind, { product })
  }
}
