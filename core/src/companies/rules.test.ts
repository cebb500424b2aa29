import { describe, expect, test } from 'vitest'
import { looksCertified } from '../certified-hosts.ts'
import { confirmationState, isManaged, missingOf, refuseDetails, typeOfCode, usualUnit } from './rules.ts'

describe('legal forms', () => {
  test.each([
    ['SP', 'SPA', true],
    ['AU', 'SPA', true],
    ['SR', 'SRL', true],
    ['SU', 'SRL', true],
    ['RS', 'SRL', true],
    ['EXT_SPA', 'SPA', false],
    ['EXT_SRL', 'SRL', false],
    ['SN', null, false],
    ['', null, false],
  ])('%s follows the rules of %s, registrable from the registry: %s', (code, type, managed) => {
    expect(typeOfCode(code)).toBe(type)
    expect(isManaged(code)).toBe(managed)
  })

  test('an S.r.l. has quotas in money, an S.p.A. counts its shares', () => {
    expect(usualUnit('SRL')).toBe('EUR_CENT')
    expect(usualUnit('SPA')).toBe('SHARE')
  })
})

describe('details against each other', () => {
  test.each([
    ['a VAT number alone is enough', { vat_number: '00743110157' }, null],
    ['a fiscal code alone is enough', { fiscal_code: '00743110157' }, null],
    ['neither is refused', { vat_number: null, fiscal_code: '' }, ['vat_number', 'taxIdNeeded']],
    ['capital paid up in full', { vat_number: '1', shares_value: 100, payed_shares_value: 100 }, null],
    ['more paid up than subscribed', { vat_number: '1', shares_value: 100, payed_shares_value: 101 }, ['payed_shares_value', 'paidAboveShares']],
    ['more votes than shares', { vat_number: '1', shares_value: 100, vote_value: 101 }, ['vote_value', 'voteSharesAboveShares']],
    ['nothing said of the capital', { vat_number: '1', payed_shares_value: 5, vote_value: 5 }, null],
    ['no capital and nothing paid', { vat_number: '1', shares_value: 0, payed_shares_value: 0, vote_value: 0 }, null],
  ])('%s', (_, details, refusal) => {
    expect(refuseDetails(details)).toEqual(refusal && { path: refusal[0], message: refusal[1] })
  })
})

describe('what is missing before the first meeting (D13)', () => {
  const complete = {
    business_name: 'Alfa S.r.l.',
    vat_number: '00743110157',
    fiscal_code: null,
    address: 'Via Roma 1',
    locality: 'Milano',
    confirmed: true,
    directors: 1,
    partners: 1,
    invalid_members: 0,
  }
  test.each([
    ['nothing of a complete one', {}, []],
    ['a name', { business_name: ' ' }, ['name']],
    ['a tax identifier', { vat_number: null }, ['tax_id']],
    ['a street', { address: null }, ['address']],
    ['a town', { locality: '' }, ['address']],
    ['the answer of the certified mail', { confirmed: false }, ['confirmed_email']],
    ['a director', { directors: 0 }, ['director']],
    ['a partner with shares', { partners: 0 }, ['partner']],
    ['members without flaws', { invalid_members: 2 }, ['valid_members']],
    ['several, in the order in which they are asked for', { invalid_members: 1, address: null, directors: 0 }, ['address', 'director', 'valid_members']],
  ])('%s', (_, change, missing) => expect(missingOf({ ...complete, ...change })).toEqual(missing))
})

describe('a letter to the certified mail', () => {
  const now = new Date('2027-01-10T12:00:00Z')
  const open = { kind: 'REGISTRATION', used: false, already: false, expires_at: new Date('2027-01-11T00:00:00Z') } as const
  test.each([
    ['is open until it expires', {}, 'OPEN'],
    ['is expired at its last moment', { expires_at: now }, 'EXPIRED'],
    ['opened again tells that all went well, even when it has expired since', { used: true, already: true, expires_at: now }, 'USED'],
    ['asks for what is there already', { already: true, expires_at: now }, 'ALREADY_ACTIVE'],
  ])('%s', (_, change, state) => expect(confirmationState({ ...open, ...change }, now)).toBe(state))
})

describe('an address looks like certified mail', () => {
  test.each([
    ['alfa@pec.it', true],
    ['alfa@pec.alfa.example', true],
    ['alfa@cert.alfa.example', true],
    ['alfa@legalmail.it', true],
    ['studio@milano.pecprofessionisti.it', true],
    ['alfa@gmail.com', false],
    ['alfa@spec.example', false],
    ['pec.it', false],
  ])('%s: %s', (email, answer) => expect(looksCertified(email)).toBe(answer))
})
