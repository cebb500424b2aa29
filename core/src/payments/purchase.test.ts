import { expect, test } from 'vitest'
import { creditsRefunded, purchaseOf, refusePurchase } from './purchase.ts'

test.each([
  ['the least', 10, null],
  ['the most', 1500, null],
  ['something between', 730, null],
  ['nothing', 0, 'SP0002'],
  ['less than the least', 9, 'SP0002'],
  ['between two steps', 15, 'SP0002'],
  ['a part of a credit', 10.5, 'SP0002'],
  ['more than the most', 1510, 'SP0002'],
  ['credits that would be given back', -10, 'SP0002'],
])('%s: %d credits', (_, quantity, refusal) => expect(refusePurchase({ product_id: 'CREDITS10', quantity })).toBe(refusal))

test('a card buys credits and nothing else', () => {
  expect(refusePurchase({ product_id: 'S0002', quantity: 10 })).toBe('PU002')
})

test.each([
  ['in euro', 'EUR', null, 4000, 4000, 721],
  ['in dollars', 'USD', null, 4400, 4400, 793],
  ['in pounds', 'GBP', null, 3600, 3600, 649],
  ['a fifth off (S09)', 'EUR', { discount_type: 'PERCENTAGE', value: 20 }, 4000, 3200, 577],
  ['almost everything off: the least that a provider takes', 'EUR', { discount_type: 'FIXED', value: 3990 }, 4000, 50, 9],
  ['everything off', 'EUR', { discount_type: 'FIXED', value: 9000 }, 4000, 0, 0],
] as const)('forty credits, %s', (_, currency, coupon, list_cents, amount_cents, vat_cents) => {
  const vat = { vat_case: 'INCLUDED', vat_rate: 22 } as const
  const sums = { net_cents: amount_cents - vat_cents, vat_cents }
  expect(purchaseOf(40, currency, coupon, vat)).toEqual({ quantity: 40, credits_units: 400, currency, list_cents, amount_cents, ...vat, ...sums })
})

test('of a coupon and a buyer who owes us no VAT the coupon comes first', () => {
  const bought = purchaseOf(150, 'EUR', { discount_type: 'FIXED', value: 3000 }, { vat_case: 'REVERSE_CHARGE', vat_rate: 22 })
  expect(bought).toMatchObject({ list_cents: 15000, amount_cents: 9836, net_cents: 9836, vat_cents: 0 })
})

test.each([
  ['all of it takes everything, the gift of the coupon too', 4000, true, 450],
  ['a quarter takes a quarter of what was bought', 1000, false, 100],
  ['a part is rounded in favour of whoever paid', 1009, false, 100],
  ['more than was paid takes no more than was bought', 9000, false, 400],
])('of a refund, %s', (_, refunded_cents, is_whole, units) => {
  expect(creditsRefunded({ credits_units: 400, amount_cents: 4000, bonus_units: 50 }, { refunded_cents, is_whole })).toBe(units)
})
