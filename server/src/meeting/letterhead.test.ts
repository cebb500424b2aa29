import { expect, test } from 'vitest'
import type { CompanyOnPaper } from '../stores/companies/company-store.ts'
import { letterheadOf } from './letterhead.ts'

const company = {
  business_name: 'Prova S.r.l.',
  shares_unit: 'EUR_CENT',
  shares_value: 1_000_000,
  payed_shares_value: 1_000_000,
  capital_cents: null,
  payed_capital_cents: null,
  fiscal_code: '05544332215',
  vat_number: '05544332215',
  rea_code: 'PD-401223',
  registry_office: null,
  sole_partner: false,
  in_liquidation: false,
} as CompanyOnPaper

test('paper says that the capital was paid in full only where that is known', () => {
  expect(letterheadOf(company, 'it')).not.toHaveProperty('paid')
  expect(letterheadOf({ ...company, payed_shares_value: null }, 'it')).toMatchObject({ capital_cents: 1_000_000, paid: '' })
  expect(letterheadOf({ ...company, payed_shares_value: 250_000 }, 'it')).toMatchObject({ capital_cents: 1_000_000, paid: '' })
})

test('a company that counts its shares states its capital in money, where somebody has said it, and never its number of shares as euro', () => {
  const shares = { ...company, shares_unit: 'SHARE', shares_value: 120_000, payed_shares_value: 120_000 }
  expect(letterheadOf(shares, 'it')).not.toHaveProperty('capital_cents')
  const known = { ...shares, capital_cents: 12_000_000, payed_capital_cents: 12_000_000 }
  expect(letterheadOf(known, 'it')).toMatchObject({ capital_cents: 12_000_000 })
  expect(letterheadOf(known, 'it')).not.toHaveProperty('paid')
})

test('which register a company is in is stated: the one it names, else that of its REA number; and its standing', () => {
  expect(letterheadOf(company, 'it')).toMatchObject({ name: 'Prova S.r.l.', registry: 'Registro delle Imprese di Padova, n. 05544332215' })
  expect(letterheadOf({ ...company, registry_office: 'Venezia Rovigo' }, 'it').registry).toBe('Registro delle Imprese di Venezia Rovigo, n. 05544332215')
  expect(letterheadOf({ ...company, rea_code: null, province: null }, 'it').registry).toBeNull()
  const ending = { ...company, sole_partner: true, in_liquidation: true }
  expect(letterheadOf(ending, 'it')).toMatchObject({ name: 'Prova S.r.l. in liquidazione', standing: 'Società con unico socio' })
})
