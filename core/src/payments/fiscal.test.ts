import { expect, test } from 'vitest'
import { buyerName, FiscalEntry as Entry, type FiscalEntry, missingIn } from './fiscal.ts'

const seat = { address: 'via Roma 1', cap: '30027', locality: 'San Donà di Piave', province: 've' }
const company = { kind: 'COMPANY', name: 'Officine Neri S.r.l.', vat_number: 'IT 12345678903', ...seat } as const
const person = { kind: 'PERSON', first_name: 'Dina', last_name: 'Moro', fiscal_code: 'mrodni95b48d612u', ...seat } as const
const body = { kind: 'PA', name: 'Comune di Noale', fiscal_code: '12345678903', recipient_code: 'uf1a2b', ...seat } as const
const abroad = { kind: 'FOREIGN', name: 'Holz GmbH', vat_number: 'de 123456789', address: 'Hauptstraße 1', locality: 'Bonn', country: 'de' } as const

const faultsIn = (it: FiscalEntry) => {
  const read = Entry.safeParse(it)
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
}

test.each([
  ['a company', company],
  ['a person', person],
  ['a public body', body],
  ['a business abroad', abroad],
  ['a company with a fiscal code alone', { ...company, vat_number: '', fiscal_code: '12345678903' }],
  ['a company reached by certified mail', { ...company, pec: 'neri@pec.example.it' }],
  ['somebody abroad without a VAT number', { ...abroad, vat_number: null }],
])('%s is told completely', (_, it) => expect(faultsIn(it)).toEqual([]))

test.each([
  ['a company without any code', { ...company, vat_number: null }, ['vat_number: requiredField']],
  ['a company without its seat', { ...company, address: ' ', cap: '' }, ['address: requiredField', 'cap: requiredField']],
  ['a VAT number of ten digits', { ...company, vat_number: '1234567890' }, ['vat_number: insertValidPiva']],
  ['a postcode of four digits', { ...company, cap: '3002' }, ['cap: insertValidCap']],
  ['a code of six characters for a company', { ...company, recipient_code: 'UF1A2B' }, ['recipient_code: insertValidSdi']],
  ['a code of seven for a public body', { ...body, recipient_code: 'ABCDEF1' }, ['recipient_code: invalidValue']],
  ['a public body without its code', { ...body, recipient_code: '' }, ['recipient_code: requiredField']],
  ['a person with the code of a company', { ...person, fiscal_code: '12345678903' }, ['fiscal_code: insertValidCF']],
  ['somebody abroad who lives in Italy', { ...abroad, country: 'it' }, ['country: invalidValue']],
])('%s is refused beside its field', (_, it, faults) => expect(faultsIn(it)).toEqual(faults))

test('codes are kept in one way, and what belongs to another kind of buyer is not kept', () => {
  expect(Entry.parse({ ...company, first_name: 'Dina', country: 'de' })).toMatchObject({
    vat_number: '12345678903',
    province: 'VE',
    country: 'IT',
    first_name: null,
    recipient_code: null,
    split_payment: false,
  })
  expect(Entry.parse({ ...person, name: 'Neri', vat_number: '12345678903', split_payment: true })).toMatchObject({
    name: null,
    vat_number: null,
    split_payment: false,
  })
  expect(Entry.parse({ ...abroad, province: 'VE' })).toMatchObject({ vat_number: 'DE123456789', country: 'DE', province: null })
})

test('a buyer is called by one name or by two', () => {
  expect(buyerName({ name: 'Neri S.r.l.', first_name: null, last_name: null })).toBe('Neri S.r.l.')
  expect(buyerName({ name: null, first_name: 'Dina', last_name: 'Moro' })).toBe('Dina Moro')
})

test('what a company lacks is named', () => {
  expect(missingIn({ ...Entry.parse(company), vat_number: null, cap: null })).toEqual(['vat_number', 'cap'])
})
