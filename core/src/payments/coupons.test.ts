import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { chargeable, type Discount, discounted, isFree, isUsable } from './coupons.ts'

const percent = (value: number): Discount => ({ discount_type: 'PERCENTAGE', value })
const fixed = (value: number): Discount => ({ discount_type: 'FIXED', value })

test.each([
  ['twenty percent of 40 euro (S09)', 4000, percent(20), 3200],
  ['half a cent off is rounded up', 110, percent(50), 55],
  ['a third', 1000, percent(33), 670],
  ['half a cent, half up', 1050, percent(5), 997],
  ['a fixed amount', 4000, fixed(1500), 2500],
  ['more than there is', 1000, fixed(5000), 0],
  ['all of it', 4000, percent(100), 0],
])('%s', (_, cents, coupon, due) => expect(discounted(cents, coupon)).toBe(due))

test.each([
  ['without a coupon the price', 1000, null, 1000],
  ['free is free', 1000, percent(100), 0],
  ['less than a provider takes becomes the least it takes', 1000, percent(96), 50],
  ['one cent becomes fifty', 1000, fixed(999), 50],
  ['exactly fifty stays', 1000, fixed(950), 50],
])('what the card is asked for: %s', (_, cents, coupon, due) => expect(chargeable(cents, coupon)).toBe(due))

test('only a hundred percent is called free', () => {
  expect([isFree(percent(100)), isFree(percent(99)), isFree(fixed(100))]).toEqual([true, false, false])
})

test('a discount never adds, and never goes below nothing', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(100), fc.nat(2_000_000), (cents, share, off) => {
      for (const it of [discounted(cents, percent(share)), discounted(cents, fixed(off))]) {
        expect(it).toBeGreaterThanOrEqual(0)
        expect(it).toBeLessThanOrEqual(cents)
        expect(Number.isInteger(it)).toBe(true)
      }
    }),
  )
})

describe('a coupon', () => {
  const now = new Date('2026-11-15T12:00:00Z')
  const good = { ...percent(20), start_date: new Date('2026-11-01T00:00:00Z'), end_date: new Date('2026-11-30T00:00:00Z'), uses_left: 3, used_by_wallet: false }
  test.each([
    ['within its days', {}, true],
    ['on its first moment', { start_date: now }, true],
    ['on its last moment', { end_date: now }, true],
    ['before its days', { start_date: new Date('2026-11-16T00:00:00Z') }, false],
    ['after its days', { end_date: new Date('2026-11-14T00:00:00Z') }, false],
    ['used up', { uses_left: 0 }, false],
    ['without a limit', { uses_left: null }, true],
    ['already used by this wallet', { used_by_wallet: true }, false],
  ])('%s', (_, change, usable) => expect(isUsable({ ...good, ...change }, now)).toBe(usable))
})
