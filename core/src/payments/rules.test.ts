import { expect, test } from 'vitest'
import { ownProductsFor } from './rules.ts'
import { ProductQuery } from './schema.ts'

const codes = (query: Record<string, unknown>) => ownProductsFor(ProductQuery.parse(query)).items.map((it) => it.code)

test.each([
  [
    'the services of a company',
    { page: 1, count: 999, sort_by: '_id DESC', operator: 'AND', product_type: 'SUBSCRIPTION', category: 'SERVICE' },
    'SMTP1 MLR01',
  ],
  ['whatever is one or the other', { operator: 'OR', product_type: 'SUBSCRIPTION', category: 'CUSTOM' }, 'S0001 S0002 SMTP1 MLR01'],
  ['a part of the code', { search: 'mlr' }, 'MLR01'],
  ['the dearest first', { sort_by: 'price DESC', category: 'SERVICE', product_type: 'SUBSCRIPTION', count: 1 }, 'SMTP1'],
  ['what has no price comes last', { sort_by: 'price ASC', product_type: 'SUBSCRIPTION' }, 'SMTP1 MLR01 S0002 S0001'],
  ['a page past the end', { page: 2 }, ''],
  ['a field that is not there leaves the order', { sort_by: 'date DESC', search: 's000' }, 'S0001 S0002'],
])('%s', (_, query, expected) => expect(codes(query).join(' ')).toBe(expected))

test('nothing asked is the whole list, page by page', () => {
  expect(ownProductsFor(ProductQuery.parse({}))).toMatchObject({ total: 16 })
  expect([1, 2, 3, 4].flatMap((page) => codes({ page, count: 5 }))).toEqual(codes({}))
  expect(codes({ operator: 'OR' })).toHaveLength(16)
})
