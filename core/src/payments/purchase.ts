import type { FaultCode } from '../faults.ts'
import { Fault } from '../faults.ts'
import { CreditQuantity } from '../fields.ts'
import type { Currency } from '../money.ts'
import { creditsPack } from './catalogue.ts'
import { chargeable, type Discount } from './coupons.ts'
import type { IntentRequest } from './schema.ts'
import { dueOf, type VatSums, type VatTerms, vatSums } from './vat.ts'

/** What stands against buying this with a card. The quantity counts credits (decision D7). */
export function refusePurchase({ product_id, quantity }: Pick<IntentRequest, 'product_id' | 'quantity'>): FaultCode | null {
  if (product_id !== creditsPack.code) return 'PU002'
  return CreditQuantity.safeParse(quantity).success ? null : 'SP0002'
}

export interface Purchase extends VatTerms, VatSums {
  quantity: number
  credits_units: number
  currency: Currency
  /** The price before the coupon, with VAT; `amount_cents` is what the card is asked for, without it where the buyer owes us none. */
  list_cents: number
  amount_cents: number
}

/** The coupon first, then the VAT. */
export function purchaseOf(quantity: number, currency: Currency, coupon: Discount | null, { vat_case, vat_rate }: VatTerms): Purchase {
  const list_cents = quantity * creditsPack.price[currency]
  const amount_cents = dueOf(chargeable(list_cents, coupon), { vat_case, vat_rate })
  const vat = { vat_case, vat_rate, ...vatSums(amount_cents, { vat_case, vat_rate }) }
  return { quantity, currency, credits_units: quantity * creditsPack.credits, list_cents, amount_cents, ...vat }
}

interface Bought extends Pick<Purchase, 'credits_units' | 'amount_cents'> {
  /** Units that its coupon gave on top. */
  bonus_units: number
}

/** How many units of a purchase go back with the money that went back so far (decision D31): all of them with all of it, else its part of what was bought, rounded down. */
export const creditsRefunded = ({ credits_units, amount_cents, bonus_units }: Bought, refund: { refunded_cents: number; is_whole: boolean }): number =>
  refund.is_whole ? credits_units + bonus_units : Math.floor((credits_units * Math.min(refund.refunded_cents, amount_cents)) / amount_cents)

/** Nothing is sold in this installation: who runs it gives credits and plans, and is reached at `contact`. */
export const shopClosed = (contact: string): Fault => new Fault('PU002', { reason: 'payments_off', contact })
