import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { percentage } from './law/threshold.ts'
import { locales } from './locale.ts'
import { formatAmount, formatCredits, formatMoney, formatPercent, formatShares, parseMoney, readMoney } from './money.ts'

const plain = (text: string) => text.replace(/\u00a0/g, ' ')
const cents = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
const locale = fc.constantFrom(...locales)

describe('money as people read it', () => {
  test.each([
    [123_456, 'it', '1.234,56 €'],
    [123_456, 'en-US', '$1,234.56'],
    [123_456, 'en-GB', '£1,234.56'],
    [5, 'it', '0,05 €'],
    [-4_950, 'it', '-49,50 €'],
    [120_000_000, 'it', '1.200.000,00 €'],
    [Number.MAX_SAFE_INTEGER, 'it', '90.071.992.547.409,91 €'],
  ] as const)('%i cents in %s are %s', (amount, language, text) => {
    expect(plain(formatMoney(amount, language))).toBe(text)
  })

  test('a purchase keeps its currency whatever the language of the reader', () => {
    expect(plain(formatMoney(29_000, 'it', 'USD'))).toBe('290,00 USD')
  })
})

describe('money as people write it', () => {
  test.each([
    ['1.234,56', 123_456],
    ['1,234.56', 123_456],
    ['€ 1.234,56', 123_456],
    ['1.234,56 €', 123_456],
    ['1234', 123_400],
    ['1.234', 123_400],
    ['412.600', 41_260_000],
    ['0,05', 5],
    [',50', 50],
    ['12,5', 12_500],
    ['', null],
    ['euro', null],
    ['99999999999999999999', null],
  ])('"%s" is %s cents by the rule of the specification', (text, amount) => {
    expect(parseMoney(text)).toBe(amount)
  })

  test.each([
    ['12,5', 'it', 1_250],
    ['12,', 'it', 1_200],
    ['12.5', 'it', 12_500],
    ['12.5', 'en-US', 1_250],
    ['1.234,5', 'it', 123_450],
    ['', 'it', null],
  ] as const)('"%s" typed in %s means %s cents', (text, language, amount) => {
    expect(readMoney(text, language)).toBe(amount)
  })

  test('what was formatted is read back unchanged, in every language', () => {
    fc.assert(fc.property(cents, locale, (amount, language) => parseMoney(formatMoney(amount, language)) === amount))
    fc.assert(fc.property(cents, locale, (amount, language) => readMoney(formatAmount(amount, language), language) === amount))
  })

  test('no text gives anything but whole cents or nothing', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const amount = parseMoney(text)
        return amount === null || (Number.isSafeInteger(amount) && amount >= 0)
      }),
    )
  })
})

describe('credits, shares and their part of the whole', () => {
  test.each([
    [1240, '124'],
    [84, '8,4'],
    [-18, '-1,8'],
    [12_345, '1.234,5'],
  ])('%i units are %s credits', (units, text) => {
    expect(formatCredits(units, 'it')).toBe(text)
  })

  test('shares are whole and grouped', () => {
    expect(formatShares(1_200_000, 'it')).toBe('1.200.000')
    expect(formatShares(1234, 'en-GB')).toBe('1,234')
  })

  test.each([
    [92, 100, 'it', '92,00\u00a0%'],
    [1, 3, 'it', '33,33\u00a0%'],
    [2, 3, 'en-US', '66.67%'],
    [5, 0, 'it', '0,00\u00a0%'],
    [23, 160, 'it', '14,38\u00a0%'],
    [12, 10, 'it', '120,00\u00a0%'],
    [57.14, 100, 'it', '57,14\u00a0%'],
  ] as const)('%i of %i in %s is %s', (part, whole, language, text) => {
    expect(formatPercent(part, whole, language)).toBe(text)
  })

  test('is rounded as the law rounds it', () => {
    const weight = fc.integer({ min: 1, max: 2_000_000_000 })
    fc.assert(
      fc.property(weight, fc.integer({ min: 0, max: 2_000_000_000 }), (whole, part) => {
        fc.pre(part <= whole)
        expect(formatPercent(part, whole, 'en-US')).toBe(`${percentage(part, whole).toFixed(2)}%`)
      }),
    )
  })
})
