/** A card provider takes no less than this, in cents. */
export const smallestCharge = 50

export interface Discount {
  discount_type: 'PERCENTAGE' | 'FIXED'
  /** Percent, or cents. */
  value: number
}

export interface CouponFacts extends Discount {
  start_date: Date
  end_date: Date
  /** How often the coupon can still be used; null has no limit. */
  uses_left: number | null
  used_by_wallet: boolean
}

/** Any reason is the same refusal: a code that is guessed must not tell why it failed. */
export const isUsable = (it: CouponFacts, now: Date): boolean =>
  it.start_date <= now && now <= it.end_date && (it.uses_left === null || it.uses_left > 0) && !it.used_by_wallet

/** Cents to pay: a percentage is rounded half up, nothing falls below zero. */
export function discounted(cents: number, { discount_type, value }: Discount): number {
  const off = discount_type === 'PERCENTAGE' ? Math.floor((cents * value * 2 + 100) / 200) : value
  return Math.max(0, cents - off)
}

export const isFree = ({ discount_type, value }: Discount): boolean => discount_type === 'PERCENTAGE' && value === 100

/** What the card is asked for: nothing, or at least what the provider takes. */
export function chargeable(cents: number, coupon: Discount | null): number {
  const due = coupon ? discounted(cents, coupon) : cents
  return due === 0 ? 0 : Math.max(due, smallestCharge)
}
