import { describe, expect, test } from 'vitest'
import { ownHolding } from '../company/holdings.ts'
import { entryOf, roleOf } from '../members/entry.ts'
import { type KnownMember, membersFrom, type RegisteredCompany, type RegistryFacts, type RegistryPersonFacts, registryPlan } from './difference.ts'

const company = {
  business_name: 'Alfa S.r.l.',
  code: 'SR',
  class_code: '62.01',
  email: 'alfa@pec.it',
  vat_number: '00743110157',
  fiscal_code: '00743110157',
  codice_univoco: 'ABCDEF1',
  rea_code: 'MI-1',
  province: 'MI',
  locality: 'Milano',
  locality_code: 'F205',
  cap: '20100',
  address: 'Via Roma 1',
  shares_unit: 'EUR_CENT',
  shares_value: 1_000_000,
  payed_shares_value: 1_000_000,
}

const listed = (subject_code: string, it: Partial<RegistryPersonFacts> = {}): RegistryPersonFacts => ({
  subject_code,
  kind: 'P',
  first_name: 'Anna',
  last_name: `Rossi ${subject_code}`,
  fiscal_code: null,
  email: null,
  roles: [{ code: 'CON', description: null }],
  shares_value: 0,
  vote_value: 0,
  ...it,
})

let count = 0
const known = (it: Partial<KnownMember> & { codes?: string[] } = {}): KnownMember => {
  const { codes = ['CON'], _id = `m${++count}`, ...entry } = it
  return { ...entryOf({ first_name: 'Anna', last_name: 'Rossi', roles: codes.map((code) => roleOf(code)!), ...entry }), _id }
}

const now = (members: KnownMember[], it: Partial<RegisteredCompany> = {}): RegisteredCompany => ({ ...company, vote_value: null, members, ...it })
const registry = (people: RegistryPersonFacts[], it: Partial<RegistryFacts> = {}): RegistryFacts => ({ ...company, people, ...it })

describe('people of the registry as members', () => {
  test.each([
    ['an office that is known', listed('1', { roles: [{ code: 'PCA', description: 'x' }] }), ['PCA'], null],
    ['a quota makes a partner', listed('1', { shares_value: 5, vote_value: 5 }), ['CON', 'PAR'], null],
    ['a sole partner is one already', listed('1', { roles: [{ code: 'SOU', description: null }], shares_value: 5 }), ['SOU'], null],
    [
      'an unknown office makes a guest, in the words of the registry',
      listed('1', { roles: [{ code: 'ZZZ', description: 'Direttore tecnico' }] }),
      ['EXT'],
      'Direttore tecnico',
    ],
    ['an unknown office without words keeps its code', listed('1', { roles: [{ code: 'ZZZ', description: null }] }), ['EXT'], 'ZZZ'],
    ['two unknown offices are one guest', listed('1', { roles: ['A1', 'A2'].map((code) => ({ code, description: null })) }), ['EXT'], 'A1, A2'],
    ['nothing at all is a guest', listed('1', { roles: [] }), ['EXT'], null],
  ])('%s', (_, person, codes, ext_description) => {
    const [member] = membersFrom([person])
    expect([member!.roles.map((it) => it.code), member!.ext_description]).toEqual([codes, ext_description])
  })

  test('one fiscal code listed twice is one person with both offices and both quotas, not two who vote', () => {
    const twice = { fiscal_code: 'rssmra80a01h501u' }
    const people = [
      listed('1', { ...twice, shares_value: 10, vote_value: 10 }),
      listed('2', { ...twice, roles: [{ code: 'PCA', description: null }], shares_value: 5, vote_value: 0, email: 'anna@pec.it' }),
      listed('3'),
      listed('4'),
    ]
    const members = membersFrom(people)
    expect(members.map((it) => [it.subject_code, it.roles.map(({ code }) => code).join()])).toEqual([
      ['1', 'CON,PCA,PAR'],
      ['3', 'CON'],
      ['4', 'CON'],
    ])
    expect(members[0]).toMatchObject({ email: 'anna@pec.it', holdings: ownHolding(15, 10) })
  })

  test('what two share stays with the first, and nobody votes more than they hold', () => {
    const people = [listed('1', { email: 'Studio@Pec.it', shares_value: 10, vote_value: 20 }), listed('2', { email: 'studio@pec.it' })]
    const members = membersFrom(people)
    expect(members.map((it) => it.email)).toEqual(['studio@pec.it', null])
    expect(members[0]!.holdings).toEqual(ownHolding(10, 10))
  })
})

describe('the company', () => {
  const fields = (a: Partial<RegisteredCompany>, b: Partial<RegistryFacts>) => {
    const plan = registryPlan(now([], a), registry([], b))
    return { changes: plan.difference.company, set: plan.company }
  }
  test('nothing new, nothing to do', () => expect(fields({}, {})).toEqual({ changes: [], set: {} }))

  test('a new name and a new seat', () => {
    expect(fields({}, { business_name: 'Alfa Nuova S.r.l.', address: 'Via Po 2' })).toEqual({
      changes: [
        { field: 'business_name', before: 'Alfa S.r.l.', after: 'Alfa Nuova S.r.l.' },
        { field: 'address', before: 'Via Roma 1', after: 'Via Po 2' },
      ],
      set: { business_name: 'Alfa Nuova S.r.l.', address: 'Via Po 2' },
    })
  })

  test('what the registry does not say stays', () => expect(fields({}, { codice_univoco: null, cap: null, shares_value: null }).set).toEqual({}))

  test('capital that shrinks takes what is paid up and what votes with it', () => {
    expect(fields({ vote_value: 900_000 }, { shares_value: 500_000 }).set).toEqual({ shares_value: 500_000, payed_shares_value: 500_000, vote_value: 500_000 })
  })

  test('another legal form brings other rules', () => expect(fields({}, { code: 'SP' }).set).toEqual({ code: 'SP', type: 'SPA' }))
})

describe('the people', () => {
  test('somebody new', () => {
    const { difference, added } = registryPlan(now([]), registry([listed('1', { fiscal_code: 'RSSMRA80A01H501U' })]))
    expect(difference.added).toEqual([{ name: 'Anna Rossi 1', fiscal_code: 'RSSMRA80A01H501U', roles: ['CON'], changes: [] }])
    expect(added).toHaveLength(1)
  })

  test('somebody known by the registry’s own name changes office and quota', () => {
    const member = known({ subject_code: '1', last_name: 'Rossi 1', holdings: ownHolding(10), codes: ['CON', 'PAR'] })
    const plan = registryPlan(now([member]), registry([listed('1', { roles: [{ code: 'PCA', description: null }], shares_value: 20, vote_value: 20 })]))
    expect(plan.difference.changed).toEqual([
      {
        name: 'Anna Rossi 1',
        fiscal_code: null,
        roles: ['PCA', 'PAR'],
        changes: [
          { field: 'roles', before: 'CON, PAR', after: 'PCA, PAR' },
          { field: 'shares_value', before: '10', after: '20' },
          { field: 'vote_value', before: '10', after: '20' },
        ],
      },
    ])
    expect(plan.changed[0]).toMatchObject({ _id: member._id, holdings: ownHolding(20) })
  })

  test('somebody entered by hand is found by the fiscal code, and keeps the address', () => {
    const member = known({ last_name: 'Rossi 1', fiscal_code: 'RSSMRA80A01H501U', email: 'anna@pec.it' })
    const plan = registryPlan(now([member]), registry([listed('1', { fiscal_code: 'rssmra80a01h501u', email: 'registro@pec.it' })]))
    expect(plan.difference).toMatchObject({ added: [], changed: [], removed: [] })
    expect(plan.changed).toEqual([{ ...member, subject_code: '1' }])
  })

  test('a code written by hand on one entry and known to the registry under another is one person still', () => {
    const byHand = known({ last_name: 'Rossi 1', fiscal_code: 'RSSMRA80A01H501U' })
    const before = known({ last_name: 'Rossi 1', subject_code: '1' })
    const plan = registryPlan(now([before, byHand]), registry([listed('1', { fiscal_code: 'RSSMRA80A01H501U' })]))
    expect(plan.changed).toEqual([{ ...byHand, subject_code: '1' }])
    expect(plan).toMatchObject({ added: [], removed: [before._id] })
  })

  test('a bare owner of whom the registry names only the office stays a partner', () => {
    const holdings = [{ title: 'BARE_OWNERSHIP' as const, shares_value: 10, vote_value: 0, of: null }]
    const member = known({ subject_code: '1', last_name: 'Rossi 1', holdings, codes: ['CON', 'PAR'] })
    expect(registryPlan(now([member]), registry([listed('1')])).changed).toEqual([])
  })

  test('an address is filled in where there was none, and only where nobody else has it', () => {
    const [one, other] = [known({ subject_code: '1', last_name: 'Rossi 1' }), known({ email: 'anna@pec.it' })]
    const people = (email: string) => registry([listed('1', { email })])
    expect(registryPlan(now([one, other]), people('nuova@pec.it')).changed[0]!.email).toBe('nuova@pec.it')
    expect(registryPlan(now([one, other]), people('anna@pec.it')).changed).toEqual([])
  })

  test('rights on a quota other than ownership are the company’s own to write', () => {
    const holdings = [{ title: 'USUFRUCT' as const, shares_value: 10, vote_value: 10, of: null }]
    const member = known({ subject_code: '1', last_name: 'Rossi 1', holdings, codes: ['CON', 'PAR'] })
    expect(registryPlan(now([member]), registry([listed('1', { shares_value: 99, vote_value: 99 })])).changed).toEqual([])
  })

  test('who has left the registry goes, who is also a guest stays as one, who was never there is left alone', () => {
    const members = [known({ subject_code: '1' }), known({ subject_code: '2', codes: ['CON', 'EXT'], holdings: ownHolding(5) }), known()]
    const plan = registryPlan(now(members), registry([]))
    expect(plan.difference.removed.map((it) => it.roles)).toEqual([['CON'], ['CON', 'PAR']])
    expect(plan.removed).toEqual([members[0]!._id])
    expect(plan.changed).toEqual([{ ...members[1]!, roles: [roleOf('EXT')], holdings: [] }])
  })

  test('carried out, the plan has nothing left to do', () => {
    const people = [listed('1', { shares_value: 7, vote_value: 7 }), listed('2', { roles: [{ code: 'ZZZ', description: 'Direttore' }] })]
    const after = registryPlan(now([]), registry(people)).added.map((it, index) => ({ ...it, _id: `n${index}` }))
    expect(registryPlan(now(after), registry(people))).toMatchObject({ added: [], changed: [], removed: [], company: {} })
  })
})
