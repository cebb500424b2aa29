import { expect, test } from 'vitest'
import { CompanyEssentials, CustomDetails } from './registration.ts'

const form = { code: 'EXT_SRL', business_name: 'Acme S.r.l.', email: 'acme@pec.example.it', vat_number: '12345678903' }
const faultsOf = (it: object) => CustomDetails.safeParse(it).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

test('a company entered by hand names itself, its certified address, its kind and one tax identifier', () => {
  expect(faultsOf(form)).toEqual([])
  expect(faultsOf({ ...form, vat_number: null, fiscal_code: '12345678903' })).toEqual([])
  expect(faultsOf({ ...form, vat_number: null })).toEqual([['vat_number', 'taxIdNeeded']])
  expect(faultsOf({ ...form, code: null, business_name: null, email: null })).toEqual([
    ['business_name', 'requiredField'],
    ['email', 'requiredField'],
    ['code', 'requiredField'],
  ])
})

test('from the list only the name and the seat are changed', () => {
  expect(CompanyEssentials.parse({ business_name: 'Acme S.r.l.', name: '', vat_number: '1' })).toEqual({ business_name: 'Acme S.r.l.', name: null })
})
