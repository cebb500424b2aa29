import type { FaultCode } from '../faults.ts'
import { Fault } from '../faults.ts'
import { CreditQuantity } from '../fields.ts'
import type { Currency } from '../money.ts'
import { creditsPack } from './catalogue.ts'
import { chargeable, type Discount } from './coupons.ts'
import type { IntentRequest } from './schema.ts'

/** What stands against buying this with a card. The quantity counts credits (decision D7). */
export function refusePurchase({ product_id, quantity }: Pick<IntentRequest, 'product_id' | 'quantity'>): FaultCode | null {
  if (product_id !== creditsPack.code) return 'PU002'
  return CreditQuantity.safeParse(quantity).success ? null : 'SP0002'
}

export interface Purchase {
  quantity: number
  credits_units: number
  currency: Currency
  /** Before the coupon, and what the card is asked for. */
  list_cents: number
  amount_cents: number
}

export function purchaseOf(quantity: number, currency: Currency, coupon: Discount | null): Purchase {
  const list_cents = quantity * creditsPack.price[currency]
  return { quantity, currency, credits_units: quantity * creditsPack.credits, list_cents, amount_cents: chargeable(list_cents, coupon) }
}

/** Nothing is sold in this installation: who runs it gives credits and plans, and is reached at `contact`. */
export const shopClosed = (contact: string): Fault => new Fault('PU002', { reason: 'payments_off', contact })
