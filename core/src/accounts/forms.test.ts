import { describe, expect, test } from 'vitest'
import { ConsultantData, ConsultantRequest, PersonalData } from './forms.ts'

const faultsOf = (schema: { safeParse: (it: unknown) => { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined } }, it: unknown) =>
  (schema.safeParse(it).error?.issues ?? []).map(({ path, message }) => `${path.join('.')}: ${message}`)

const person = { first_name: 'Anna', last_name: 'Rossi', phone_number: null, fiscal_code: null, studio: null }

describe('personal data', () => {
  test('may lack phone, fiscal code and studio', () => expect(faultsOf(PersonalData, person)).toEqual([]))
  test('of a consultant have a fiscal code', () => expect(faultsOf(ConsultantData, person)).toEqual(['fiscal_code: requiredField']))
  test('never lack a name', () => expect(faultsOf(PersonalData, { ...person, first_name: null })).toEqual(['first_name: requiredField']))
})

describe('becoming a consultant', () => {
  test('takes a fiscal code however it is typed', () =>
    expect(ConsultantRequest.parse({ fiscal_code: ' rssmra80a01h501u', studio: null }).fiscal_code).toBe('RSSMRA80A01H501U'))
  test('refuses one that cannot be', () => expect(faultsOf(ConsultantRequest, { fiscal_code: 'RSSMRA80A99H501U' })).toEqual(['fiscal_code: insertValidCF']))
})
