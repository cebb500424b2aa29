import { expect, test } from 'vitest'
import { limits } from '../limits.ts'
import { creditsPack, creditsProductIn, ownProducts } from './catalogue.ts'

test.each([
  ['M0001', 'CONSUMPTION', 'SERVICE', 100],
  ['M0002', 'CONSUMPTION', 'SERVICE', 2],
  ['M0003', 'CONSUMPTION', 'SERVICE', 150],
  ['M0004', 'CONSUMPTION', 'SERVICE', 100],
  ['M0005', 'CONSUMPTION', 'SERVICE', 150],
  ['M0006', 'CONSUMPTION', 'SERVICE', 50],
  ['M0007', 'CONSUMPTION', 'SERVICE', 2],
  ['M0008', 'CONSUMPTION', 'SERVICE', 50],
  ['M0009', 'CONSUMPTION', 'SERVICE', 150],
  ['S0001', 'SUBSCRIPTION', 'CUSTOM', null],
  ['S0002', 'SUBSCRIPTION', 'SUBSCRIPTION', 1200],
  ['SMTP1', 'SUBSCRIPTION', 'SERVICE', 600],
  ['MLR01', 'SUBSCRIPTION', 'SERVICE', 600],
] as const)('%s is a %s of category %s and costs %s units', (code, product_type, category, price) => {
  expect(ownProducts.find((it) => it.code === code)).toEqual({ _id: code, code, product_type, category, price, credits: null })
})

test.each([
  ['EUR', 100],
  ['USD', 110],
  ['GBP', 90],
] as const)('one credit costs in %s %i cents and gives ten units', (currency, price) => {
  expect(creditsProductIn(currency)).toEqual({ _id: 'CREDITS10', code: 'CREDITS10', product_type: 'CREDITS', category: null, price, credits: 10, currency })
})

test('what is sold is what the limits name, no more and no less', () => {
  expect([...ownProducts.map((it) => it.code), creditsPack.code].sort()).toEqual(Object.keys(limits.products).sort())
})
