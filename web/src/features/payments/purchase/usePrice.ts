import { formatMoney } from '@delibera/core/money'
import { chargeable, type Discount } from '@delibera/core/payments/coupons'
import { paymentRoutes } from '@delibera/core/payments/routes'
import type { CreditsProduct } from '@delibera/core/payments/schema'
import { dueOf, type VatTerms, vatSums } from '@delibera/core/payments/vat'
import { useQuery } from '@tanstack/react-query'
import { useLocale } from 'use-intl'
import type { CallError } from '../../../api/call.ts'
import { readOf } from '../../../api/hooks.ts'

/** What one credit costs. It depends on the language of the profile (decision D17), so each language asks for its own. */
export function useCreditsProduct() {
  const locale = useLocale()
  const read = readOf(paymentRoutes.creditProducts, {}, null)
  return useQuery<CreditsProduct | null, CallError>({
    queryKey: [...read.queryKey, locale],
    queryFn: async () => (await read.queryFn()).items[0] ?? null,
    staleTime: 60_000,
  })
}

export interface Sums {
  /** Cents before the coupon, what it takes off, and what the card is asked for. */
  list: number
  off: number
  total: number
  /** Of the total; null until it is known to whom the purchase is charged. `waived` is the VAT that a buyer who owes us none does not pay. */
  vat: { net: number; vat: number; waived: number } | null
}

export function sumsOf(quantity: number, { price }: CreditsProduct, coupon: Discount | null, terms: VatTerms | undefined): Sums {
  const list = quantity * price
  const gross = chargeable(list, coupon)
  const off = list - gross
  if (!terms) return { list, off, total: gross, vat: null }
  const total = dueOf(gross, terms)
  const { net_cents, vat_cents } = vatSums(total, terms)
  return { list, off, total, vat: { net: net_cents, vat: vat_cents, waived: gross - total } }
}

/** Cents in the currency of the purchase, whatever the language writes. */
export function useMoney({ currency }: Pick<CreditsProduct, 'currency'>): (cents: number) => string {
  const locale = useLocale()
  return (cents) => formatMoney(cents, locale, currency)
}
