import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Quorum } from '../company/statute.ts'
import { isBelow, isStricter, leastOf, meets, milderOf, percentage } from './threshold.ts'

const quorum = (of: number | [number, number], greater: boolean): Quorum => ({
  ...(typeof of === 'number' ? { value: of } : { value: Math.round((of[0] / of[1]) * 1e6) / 1e4, fraction: of }),
  base: 'shares_present',
  greater,
})

test.each<[string, Quorum | null, number, number, boolean]>([
  ['two of three are two thirds', quorum([2, 3], false), 2, 3, true],
  ['two of three are not more than two thirds', quorum([2, 3], true), 2, 3, false],
  ['360 of 540 are two thirds, which 66,6667 % would deny', quorum([2, 3], false), 360, 540, true],
  ['66,6667 % written as a percentage is more than two thirds', quorum(66.6667, false), 360, 540, false],
  ['300 of 900 are not more than a third', quorum([1, 3], true), 300, 900, false],
  ['301 of 900 are', quorum([1, 3], true), 301, 900, true],
  ['half is at least half', quorum(50, false), 5000, 10_000, true],
  ['half is not more than half', quorum(50, true), 5000, 10_000, false],
  ['a unit above half of a very large capital is seen', quorum(50, true), 4_503_599_627_370_497, 9_007_199_254_740_991, true],
  ['a unit below half of it too', quorum(50, false), 4_503_599_627_370_495, 9_007_199_254_740_991, false],
  ['without a threshold one unit is enough', null, 1, 900, true],
  ['nothing is never enough', null, 0, 900, false],
  ['not even of nothing', quorum(0, false), 0, 0, false],
  ['percentages have decimals', quorum(33.34, false), 3334, 10_000, true],
])('%s', (_, threshold, part, whole, expected) => expect(meets(threshold, part, whole)).toBe(expected))

const weights = fc.nat({ max: Number.MAX_SAFE_INTEGER })
const fractions = fc
  .tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }))
  .map(([a, b]): [number, number] => [Math.min(a, b), Math.max(a, b)])
const thresholds = fc.record({ fraction: fractions, greater: fc.boolean() }).map((it) => quorum(it.fraction, it.greater))

describe('whatever the numbers', () => {
  test('a fraction compares exactly', () =>
    fc.assert(
      fc.property(fractions, fc.integer({ min: 1, max: 1_000_000 }), ([n, d], unit) => {
        expect(meets(quorum([n, d], false), n * unit, d * unit)).toBe(true)
        expect(meets(quorum([n, d], true), n * unit, d * unit)).toBe(false)
        expect(meets(quorum([n, d], true), n * unit + 1, d * unit)).toBe(true)
        expect(meets(quorum([n, d], false), n * unit - 1, d * unit)).toBe(false)
      }),
    ))

  test('the least that is enough is enough, and one less is not', () =>
    fc.assert(
      fc.property(fc.option(thresholds), fc.integer({ min: 1, max: 1_000_000_000 }), (threshold, whole) => {
        const least = leastOf(threshold, whole)
        expect(meets(threshold, least, whole)).toBe(true)
        expect(meets(threshold, least - 1, whole)).toBe(false)
      }),
    ))

  test('more weight never loses what less had reached', () =>
    fc.assert(
      fc.property(thresholds, weights, fc.nat(1000), (threshold, part, more) => {
        const whole = Number.MAX_SAFE_INTEGER
        if (part + more <= whole && meets(threshold, part, whole)) expect(meets(threshold, part + more, whole)).toBe(true)
      }),
    ))

  test('a percentage lies between 0 and 100, with two decimals', () =>
    fc.assert(
      fc.property(weights, weights, (part, whole) => {
        const it = percentage(part, whole)
        expect(it).toBeGreaterThanOrEqual(0)
        expect(it).toBeLessThanOrEqual(100)
        expect(Math.round(it * 100) / 100).toBe(it)
      }),
    ))
})

test.each([
  [45_000, 100_000, 45],
  [310, 900, 34.44],
  [1, 3, 33.33],
  [2, 3, 66.67],
  [1, 800, 0.13],
  [9_007_199_254_740_991, 9_007_199_254_740_991, 100],
  [11, 10, 100],
  [5, 0, 0],
])('%i of %i is %d per cent', (part, whole, expected) => expect(percentage(part, whole)).toBe(expected))

test('of two thresholds the stricter is the higher, then the one that must be passed', () => {
  expect(isStricter(quorum([2, 3], false), quorum(66.66, true))).toBe(true)
  expect(isStricter(quorum(50, true), quorum([1, 2], false))).toBe(true)
  expect(isStricter(quorum(50, true), quorum([1, 2], true))).toBe(false)
})

test('the milder of two is the lower; none at all is milder still', () => {
  expect(milderOf(null, quorum(50, true))).toBeNull()
  expect(milderOf(quorum(50, true), quorum([1, 3], true))).toEqual(quorum([1, 3], true))
  expect(milderOf(quorum(50, false), quorum(50, true))).toEqual(quorum(50, false))
})

describe('a threshold is below another', () => {
  const of = (base: Quorum['base'], value: number, greater = false): Quorum => ({ value, base, greater })
  test.each<[string, Quorum | null, Quorum | null, boolean]>([
    ['with a lower number', of('shares_present', 40, true), of('shares_present', 50, true), true],
    ['when it need only be reached', of('shares_total', 50), of('shares_total', 50, true), true],
    ['when those who came are asked instead of all', of('shares_present', 100), of('shares_total', 50), true],
    ['not when all are asked for as much', of('shares_total', 50), of('shares_present', 50, true), false],
    ['but when all are asked for less', of('shares_total', 40), of('shares_present', 50, true), true],
    ['when there is none', null, of('shares_total', 50), true],
    ['never where none is asked for', null, null, false],
    ['never by being the same', of('shares_total', 50), of('shares_total', 50), false],
  ])('%s', (_, chosen, due, expected) => expect(isBelow(chosen, due)).toBe(expected))
})
