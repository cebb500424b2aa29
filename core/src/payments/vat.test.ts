import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { tries } from '../fuzz.stage.ts'
import { dueOf, natureOf, vatCaseOf, vatCases, vatSums } from './vat.ts'

const buyer = { kind: 'COMPANY', country: 'IT', vat_number: '12345678903', split_payment: false } as const
const vat_rate = 22

test.each([
  ['nobody who has said who they are', null, 'INCLUDED'],
  ['an Italian company', buyer, 'INCLUDED'],
  ['a person', { ...buyer, kind: 'PERSON', vat_number: null }, 'INCLUDED'],
  ['a public body that pays its VAT itself', { ...buyer, kind: 'PA', split_payment: true }, 'SPLIT_PAYMENT'],
  ['a public body that does not', { ...buyer, kind: 'PA' }, 'INCLUDED'],
  ['a business of the Union', { ...buyer, kind: 'FOREIGN', country: 'DE', vat_number: 'DE123456789' }, 'REVERSE_CHARGE'],
  ['a business outside it', { ...buyer, kind: 'FOREIGN', country: 'CH', vat_number: 'CHE123456789' }, 'NOT_SUBJECT'],
  ['somebody abroad without a VAT number', { ...buyer, kind: 'FOREIGN', country: 'DE', vat_number: null }, 'INCLUDED'],
] as const)('the VAT of %s', (_, it, vat_case) => expect(vatCaseOf(it)).toBe(vat_case))

test.each([
  ['sixty credits', 6000, 4918, 1082],
  ['ten credits', 1000, 820, 180],
  ['one cent', 1, 1, 0],
  ['nothing', 0, 0, 0],
])('what is paid for %s contains its VAT', (_, paid, net_cents, vat_cents) => {
  const terms = { vat_case: 'INCLUDED', vat_rate } as const
  expect(dueOf(paid, terms)).toBe(paid)
  expect(vatSums(paid, terms)).toEqual({ net_cents, vat_cents })
})

test('a business elsewhere in the Union pays the net price of 150 credits, and no VAT', () => {
  const terms = { vat_case: 'REVERSE_CHARGE', vat_rate } as const
  expect(dueOf(15000, terms)).toBe(12295)
  expect(vatSums(12295, terms)).toEqual({ net_cents: 12295, vat_cents: 0 })
})

test('a public body pays the net price, and its VAT to the State', () => {
  const terms = { vat_case: 'SPLIT_PAYMENT', vat_rate } as const
  expect(dueOf(6000, terms)).toBe(4918)
  expect(vatSums(4918, terms)).toEqual({ net_cents: 4918, vat_cents: 1082 })
})

test('no net price is below what a card provider takes, and nothing stays nothing', () => {
  expect(dueOf(50, { vat_case: 'NOT_SUBJECT', vat_rate })).toBe(50)
  expect(dueOf(0, { vat_case: 'NOT_SUBJECT', vat_rate })).toBe(0)
})

test('only what bears no VAT has a nature', () => {
  expect(vatCases.map(natureOf)).toEqual([null, 'N2.1', 'N2.1', null])
})

describe('at random', () => {
  const cents = fc.integer({ min: 0, max: 50_000_000 })
  const rate = fc.integer({ min: 0, max: 100 })
  test('the two parts of a price are the price, and the VAT is right to the cent', () => {
    fc.assert(
      fc.property(cents, rate, (paid, percent) => {
        const { net_cents, vat_cents } = vatSums(paid, { vat_case: 'INCLUDED', vat_rate: percent })
        expect(net_cents + vat_cents).toBe(paid)
        expect(Math.abs(vat_cents - (net_cents * percent) / 100)).toBeLessThanOrEqual(1)
        expect(vat_cents).toBeGreaterThanOrEqual(0)
      }),
      tries(200),
    )
  })
})
