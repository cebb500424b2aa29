import { expect, test } from 'vitest'
import { meetingsFor, purchasable, quantityRange } from './quantity.ts'

test.each([
  ['nothing is due', 0, 10, false],
  ['a balance is above what is due', -40, 10, false],
  ['one unit is missing', 1, 10, false],
  ['ten credits are missing', 100, 10, false],
  ['a tenth more', 101, 20, false],
  ['the price of the annual subscription', 1200, 120, false],
  ['exactly the most', 15_000, 1500, false],
  ['more than can be bought at once', 15_001, 1500, true],
])('%s: the least is a whole step that covers it', (_, units, min, isBeyond) => expect(quantityRange(units)).toEqual({ min, max: 1500, isBeyond }))

test('an online meeting costs 35 credits from the convocation to the minutes', () => {
  expect([10, 34, 35, 69, 70, 250].map(meetingsFor)).toEqual([0, 0, 1, 1, 2, 7])
})

test.each([
  ['a whole step', 40, 40],
  ['between two steps', 35, 40],
  ['too little', 3, 10],
  ['too much', 99_999, 1500],
])('%s: of %i credits so many are sold', (_, wished, sold) => expect(purchasable(wished, quantityRange(0))).toBe(sold))

test('what a cart lacks is the least that is sold for it', () => {
  expect(quantityRange(350).min).toBe(40)
  expect(purchasable(10, quantityRange(350))).toBe(40)
})
