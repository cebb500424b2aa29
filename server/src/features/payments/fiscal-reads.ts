import { Fault } from '@delibera/core/faults'
import type { Currency } from '@delibera/core/money'
import { chargeable } from '@delibera/core/payments/coupons'
import { type FiscalProfile, type FiscalStanding, missingIn } from '@delibera/core/payments/fiscal'
import { type Purchase, purchaseOf, refusePurchase } from '@delibera/core/payments/purchase'
import type { IntentReply, IntentRequest, Promotion, Quote } from '@delibera/core/payments/schema'
import { natureOf, type VatTerms, vatCaseOf, vatSums } from '@delibera/core/payments/vat'
import type { Db } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { IntentRow } from '../../stores/payments/card-store.ts'
import { usableCoupon } from '../../stores/payments/coupon-store.ts'
import { fiscalFacts } from '../../stores/payments/fiscal-store.ts'
import type { Owner } from '../../stores/payments/wallet-store.ts'

export const vatTermsFor = ({ config }: Pick<Deps, 'config'>, profile: FiscalProfile): VatTerms => ({
  vat_case: vatCaseOf(profile),
  vat_rate: config.vat_rate,
})

export async function fiscalStanding(deps: Pick<Deps, 'config'>, db: Db, owner: Owner): Promise<FiscalStanding> {
  const { profile, is_kept } = await fiscalFacts(db, owner)
  return { ...profile, is_kept, missing: missingIn(profile), ...vatTermsFor(deps, profile) }
}

interface Asked {
  owner: Owner
  wallet_id: string | null
  currency: Currency
}

/** What a request comes to, in this currency and for this wallet; anything wrong with its coupon is the same refusal. */
export async function priced(
  deps: Deps,
  body: Pick<IntentRequest, 'product_id' | 'quantity' | 'coupon_code'>,
  { owner, wallet_id, currency }: Asked,
): Promise<{ purchase: Purchase; coupon: Promotion | null; profile: FiscalProfile }> {
  const against = refusePurchase(body)
  if (against) throw new Fault(against)
  const coupon = body.coupon_code ? await usableCoupon(deps.db, body.coupon_code, { wallet_id, at: deps.clock.now() }) : null
  if (body.coupon_code && !coupon) throw new Fault('COU0001')
  const { profile } = await fiscalFacts(deps.db, owner)
  return { purchase: purchaseOf(body.quantity, currency, coupon, vatTermsFor(deps, profile)), coupon, profile }
}

export async function quoteFor(deps: Deps, body: Pick<IntentRequest, 'product_id' | 'quantity' | 'coupon_code'>, asked: Asked): Promise<Quote> {
  const { purchase, coupon, profile } = await priced(deps, body, asked)
  const { list_cents, amount_cents: due_cents, net_cents, vat_cents, vat_rate, vat_case: reason, currency } = purchase
  return { gross_cents: chargeable(list_cents, coupon), net_cents, vat_cents, vat_rate, due_cents, currency, reason, missing: missingIn(profile) }
}

/** The VAT of what a card is asked for; null where that was not noted yet. */
export function vatIn({ amount_cents, vat_case, vat_rate }: Pick<IntentRow, 'amount_cents' | 'vat_case' | 'vat_rate'>): IntentReply['data']['vat'] {
  if (vat_case === null || vat_rate === null) return null
  const nature = natureOf(vat_case)
  return { ...vatSums(amount_cents, { vat_case, vat_rate }), rate: nature ? 0 : vat_rate, nature }
}
