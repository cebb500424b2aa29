import { expect, test } from 'vitest'
import { letterheadOf } from './letterhead-commands.ts'
import type { CompanyRow } from './store.ts'

const company = { business_name: 'Prova S.r.l.', shares_unit: 'EUR_CENT', shares_value: 1_000_000, payed_shares_value: 1_000_000 } as CompanyRow

test('paper says that the capital was paid in full only where that is known', () => {
  expect(letterheadOf(company)).not.toHaveProperty('paid')
  expect(letterheadOf({ ...company, payed_shares_value: null })).toMatchObject({ capital_cents: 1_000_000, paid: '' })
  expect(letterheadOf({ ...company, payed_shares_value: 250_000 })).toMatchObject({ capital_cents: 1_000_000, paid: '' })
})
