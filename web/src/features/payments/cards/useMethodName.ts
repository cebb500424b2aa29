import type { PaymentMethod } from '@delibera/core/payments/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'

/** As their owners write them; a brand we do not know keeps the provider's word. */
const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  diners: 'Diners Club',
  unionpay: 'UnionPay',
  jcb: 'JCB',
}

/** "Visa che termina con 4242". */
export function useMethodName(): (it: PaymentMethod) => string {
  const t = useTranslations('payments.methods')
  return ({ card: { brand, last4 } }) => t('name', { brand: brands[brand] ?? brand, last4 })
}
