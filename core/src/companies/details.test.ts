import { describe, expect, test } from 'vitest'
import { accountsDeadline } from '../company/accounts-deadline.ts'
import { isBelowLaw, quorumCells } from '../company/quorums.ts'
import { type Quorum, Statute } from '../company/statute.ts'
import { CompanyDetails, mailerForm } from './details.ts'
import { mailProviders, providerAt, providerOf } from './mail-providers.ts'

const company = { business_name: 'Fonderia Valserra', vat_number: '01234567897', fiscal_code: null }

test.each([
  ['neither tax identifier', { ...company, vat_number: null }, [['vat_number', 'taxIdNeeded']]],
  ['more paid than subscribed', { ...company, shares_value: 100, payed_shares_value: 101 }, [['payed_shares_value', 'paidAboveShares']]],
  ['more votes than capital', { ...company, shares_value: 100, vote_value: 101 }, [['vote_value', 'voteSharesAboveShares']]],
  ['nothing against it', { ...company, shares_value: 100, payed_shares_value: 25, vote_value: 100 }, []],
])('the details of a company: %s', (_, values, expected) => {
  const read = CompanyDetails.safeParse(values)
  expect(read.success ? [] : read.error.issues.map((it) => [it.path.join('.'), it.message])).toEqual(expected)
})

describe('the mailbox of a company', () => {
  const server = { email: 'M1234567', host: 'mbox.cert.legalmail.it', port: '993', secure: true }
  const values = { email: 'acme@legalmail.it', reply_to: '', imap: { ...server, password: null }, smtp: { ...server, password: null } }
  test('asks for a password once', () => {
    const first = mailerForm({ imap: false, smtp: false }).safeParse(values)
    expect(first.success ? [] : first.error.issues.map((it) => it.path.join('.'))).toEqual(['imap.password', 'smtp.password'])
  })
  test('leaves an empty password out, so that the kept one stays', () => {
    const read = mailerForm({ imap: true, smtp: true }).parse(values)
    expect(read).toEqual({ email: 'acme@legalmail.it', reply_to: null, imap: { ...server, port: 993 }, smtp: { ...server, port: 993 } })
  })
  test('sends a password that was typed, spaces and all', () => {
    const read = mailerForm({ imap: true, smtp: true }).parse({ ...values, smtp: { ...server, password: 'a b' } })
    expect(read.smtp.password).toBe('a b')
  })
})

test('providers are known by the end of an address and by their servers', () => {
  expect(providerOf('acme@pec.it')?.id).toBe('aruba')
  expect(providerOf('acme@impresa.legalmail.it')?.id).toBe('legalmail')
  expect(providerOf('info@notlegalmail.it')).toBeNull()
  expect(providerOf('acme')).toBeNull()
  for (const it of mailProviders) expect(providerAt(it.imap.host, it.smtp.host)?.id).toBe(it.id)
})

test('every cell of the quorums is a quorum under a key that the statute takes', () => {
  for (const cells of Object.values(quorumCells)) {
    const overrides = Object.fromEntries(cells.map((it) => [it.key, it.law ?? { value: 10, base: 'shares_total', greater: false }]))
    expect(Statute.shape.quorum_overrides.parse(overrides)).toEqual(overrides)
    expect(new Set(cells.map((it) => it.key)).size).toBe(cells.length)
  }
})

const cell = (type: 'SPA' | 'SRL', key: string) => quorumCells[type].find((it) => it.key === key)!
const quorum = (value: number, more: Partial<Quorum> = {}): Quorum => ({ value, base: 'shares_total', greater: false, ...more })

test.each([
  ['an S.p.A. that asks for less than half at the first call', 'SPA', 'ordinary.first', quorum(40), true],
  ['the law itself', 'SPA', 'ordinary.first', quorum(50), false],
  ['more than the law', 'SPA', 'ordinary.first', quorum(50, { greater: true }), false],
  ['66,66 % where the law says two thirds', 'SPA', 'extraordinary.second_deliberative', quorum(66.66, { base: 'shares_present' }), true],
  ['two thirds as a fraction', 'SPA', 'extraordinary.second_deliberative', quorum(66.67, { fraction: [2, 3], base: 'shares_present' }), false],
  ['a threshold where the law has none', 'SPA', 'ordinary.second', quorum(5), false],
  ['an S.r.l., which is free', 'SRL', 'srl.normal', quorum(10), false],
] as const)('below the law: %s', (_, type, key, chosen, expected) => {
  expect(isBelowLaw(type, cell(type, key), chosen)).toBe(expected)
})

test.each([
  ['in spring, those of last year', '12-31', 120, '2027-04-12', { year_end: '2026-12-31', deadline: '2027-04-30' }],
  ['on the last day, still those', '12-31', 120, '2027-04-30', { year_end: '2026-12-31', deadline: '2027-04-30' }],
  ['the day after, those of this year', '12-31', 120, '2027-05-01', { year_end: '2027-12-31', deadline: '2028-04-29' }],
  ['a year that ends in June', '06-30', 120, '2027-09-01', { year_end: '2027-06-30', deadline: '2027-10-28' }],
  ['a statute that grants more than the law', '12-31', 300, '2027-05-10', { year_end: '2026-12-31', deadline: '2027-06-29' }],
  ['the end of February in a common year', '02-29', 180, '2027-03-10', { year_end: '2027-02-28', deadline: '2027-08-27' }],
])('the accounts to approve next: %s', (_, fiscal_year_end, accounts_deadline_days, today, expected) => {
  expect(accountsDeadline({ fiscal_year_end, accounts_deadline_days }, today)).toEqual(expected)
})
