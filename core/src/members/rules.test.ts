import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holding, ownHolding, sumsOf } from '../company/holdings.ts'
import { type BookRow, bookOf } from './book.ts'
import { entryOf, inRoleOrder, type MemberEntry, newMember, refuseEntry, roleOf, rolesFrom } from './entry.ts'
import { capitalSummary, colorFor, flawsOf, groupOrder, groupsOf, isValid, leadingType, memberColors, percentageOf, wholeOf } from './rules.ts'

const roles = (...codes: string[]) => codes.map((it) => roleOf(it)!)
const complete: MemberEntry = entryOf({
  last_name: 'Rossi',
  first_name: 'Mario',
  fiscal_code: 'RSSMRA80A01H501U',
  email: 'rossi@pec.it',
  roles: roles('PAR'),
  holdings: ownHolding(100),
})
const firm: Partial<MemberEntry> = { kind: 'S', first_name: null, fiscal_code: '00743110157', legal_representative: 'Giulia Bianchi' }
const coOwner = (it: Partial<Holding>): Partial<MemberEntry> => ({ holdings: [{ title: 'CO_OWNERSHIP', shares_value: 5, vote_value: 5, of: null, ...it }] })

describe('what is missing or doubtful of a member', () => {
  test.each([
    ['nothing, when all is there', {}, []],
    ['a person needs a first name', { first_name: null }, ['first_name requiredField blocks']],
    ['a firm does not', firm, []],
    ['but a legal representative', { ...firm, legal_representative: null }, ['legal_representative legalRepresentativeNeeded blocks']],
    ['whom the minutes name has a fiscal code', { fiscal_code: null }, ['fiscal_code requiredField blocks']],
    ['a guest may come without', { fiscal_code: null, roles: roles('EXT') }, []],
    ['a wrong check character deserves a look', { fiscal_code: 'RSSMRA80A01H501X' }, ['fiscal_code taxIdCheck']],
    ['that of a VAT number as well', { ...firm, fiscal_code: '12345678901' }, ['fiscal_code taxIdCheck']],
    ['nobody is convened without an address', { email: null }, ['email requiredField blocks']],
    ['a partner with ordinary mail gives no proof of receipt', { email: 'rossi@example.com' }, ['email looksLikeOrdinaryMail']],
    ['a director need not give one', { email: 'rossi@example.com', roles: roles('CON') }, []],
    ['a representative of co-owners who does not vote is none', coOwner({ vote_value: 0 }), ['holdings noCommonRepresentative']],
    ['one who votes is', coOwner({}), []],
    ['a co-owner may be represented by another', coOwner({ of: 'present', vote_value: 0 }), []],
    ['who is still in the book', coOwner({ of: 'gone', vote_value: 0 }), ['holdings noCommonRepresentative']],
  ] as [string, Partial<MemberEntry>, string[]][])('%s', (_, it, flaws) => {
    const found = flawsOf({ ...complete, ...it }, false, new Set(['present']))
    expect(found.map(({ field, message, blocks }) => `${field} ${message}${blocks ? ' blocks' : ''}`)).toEqual(flaws)
    expect(isValid(found)).toBe(!flaws.some((flaw) => flaw.endsWith('blocks')))
  })

  test('where identifiers are taken strictly a wrong check character blocks', () => {
    expect(flawsOf({ ...complete, fiscal_code: 'RSSMRA80A01H501X' }, true)).toEqual([{ field: 'fiscal_code', message: 'taxIdCheck', blocks: true }])
    expect(newMember({ ...complete, fiscal_code: 'RSSMRA80A01H501X' }, true).is_valid).toBe(false)
    expect(newMember({ ...complete, fiscal_code: 'RSSMRA80A01H501X' }, false).is_valid).toBe(true)
  })
})

const right = (title: Holding['title'], shares_value = 5): Holding[] => [{ title, shares_value, vote_value: shares_value, of: null }]

test.each(['USUFRUCT', 'PLEDGE', 'CUSTODY'] as const)('whose right is on the quota of another (%s) is made no partner, and is in order as a guest', (title) => {
  const bank = newMember({ ...complete, ...firm, roles: roles('EXT'), holdings: right(title) }, false)
  expect([bank.roles, bank.is_valid]).toEqual([roles('EXT'), true])
})

describe('an entry', () => {
  test.each([
    ['has a role once', { roles: roles('PAR', 'PCA', 'PAR') }, { roles: roles('PCA', 'PAR') }],
    ['of an owner is that of a partner, whatever else they do', { roles: roles('AUN') }, { roles: roles('AUN', 'PAR') }],
    ['of a sole partner keeps that role', { roles: roles('SOU') }, { roles: roles('SOU') }],
    ['of a bare owner is that of a partner', { roles: roles('EXT'), holdings: right('BARE_OWNERSHIP') }, { roles: roles('PAR', 'EXT') }],
    ['of a co-owner is that of a partner', { roles: roles('SIN'), holdings: right('CO_OWNERSHIP') }, { roles: roles('SIN', 'PAR') }],
    ['of who owns nothing yet is not', { roles: roles('AUN'), holdings: right('OWNERSHIP', 0) }, { roles: roles('AUN') }],
    ['has an address once', { emails: ['a@x.it', 'rossi@pec.it', 'a@x.it'] }, { emails: ['a@x.it'] }],
  ])('%s', (_, it, kept) => expect(entryOf({ ...complete, ...it })).toMatchObject(kept))

  test('keeps nothing that the book does not know', () => expect(entryOf({ ...complete, extra: 1 } as never)).toEqual(complete))

  test.each([
    ['a firm is no statutory auditor', { ...firm, roles: roles('PAR', 'SIE') }, ['roles roleNotForCompany']],
    ['a firm directs, audits accounts and holds shares', { ...firm, roles: roles('AMM', 'SDR', 'PAR') }, []],
    ['votes never pass shares', { holdings: [...ownHolding(5), ...ownHolding(1, 2)] }, ['holdings.1.vote_value voteSharesAboveShares']],
    ['a right is on the quota of somebody in the book', coOwner({ of: 'present' }), []],
    ['and of nobody else', coOwner({ of: 'gone' }), ['holdings.0.of invalidValue']],
  ] as [string, Partial<MemberEntry>, string[]][])('%s', (_, it, faults) => {
    expect(refuseEntry({ ...complete, ...it }, new Set(['present'])).map(({ path, message }) => `${path} ${message}`)).toEqual(faults)
  })

  test('a role that is no longer in the table stays with who has it', () => {
    expect(rolesFrom(['XYZ', 'PAR'], [{ code: 'XYZ', type: 'EXT' }])).toEqual([{ code: 'XYZ', type: 'EXT' }, roleOf('PAR')])
    expect(rolesFrom(['XYZ'])).toEqual([null])
    expect(inRoleOrder([{ code: 'XYZ' }, { code: 'PAR' }, { code: 'AUN' }]).map((it) => it.code)).toEqual(['AUN', 'PAR', 'XYZ'])
  })
})

describe('percentages', () => {
  test.each([
    ['a third', 1, 3, 33.33],
    ['two thirds, rounded half up', 2, 3, 66.67],
    ['exactly half a hundredth goes up', 1, 20000, 0.01],
    ['less than that is nothing', 1, 20001, 0],
    ['a part of nothing', 5, 0, 0],
    ['more than the whole', 3, 2, 150],
    ['large amounts without a binary fraction', 9_007_199_254_740_991, 9_007_199_254_740_991, 100],
  ])('%s: %i of %i', (_, part, whole, percentage) => expect(percentageOf(part, whole)).toBe(percentage))

  test('are never a hundredth or more from the truth, and grow with the part', () => {
    fc.assert(
      fc.property(fc.nat(1e12), fc.integer({ min: 1, max: 1e12 }), fc.nat(1e6), (part, whole, more) => {
        expect(Math.abs(percentageOf(part, whole) - (part / whole) * 100)).toBeLessThan(0.01 + Number.EPSILON * (part / whole) * 1000)
        expect(percentageOf(part + more, whole)).toBeGreaterThanOrEqual(percentageOf(part, whole))
      }),
    )
  })

  test('of all parts together are a hundred, but for the rounding of each', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 50 }), (parts) => {
        const whole = parts.reduce((sum, it) => sum + it, 0)
        const sum = parts.reduce((total, it) => total + percentageOf(it, whole), 0)
        expect(Math.abs(sum - 100)).toBeLessThan(0.005 * parts.length + 1e-9)
      }),
    )
  })

  test.each([
    ['of the capital', 1000, 400, 1000],
    ['of what all own, while nobody has said the capital', null, 400, 400],
    ['of what all own, when it was said to be nothing', 0, 400, 400],
  ])('are %s', (_, capital, owned, whole) => expect(wholeOf(capital, owned)).toBe(whole))
})

test.each([
  ['falls short', 1000, -400],
  ['passes it', 500, 100],
  ['is it', 600, 0],
  ['has nothing to be compared with', null, 0],
])('what all own %s', (_, capital, differs) => {
  const sums = [sumsOf(ownHolding(400)), sumsOf(ownHolding(200, 0))]
  expect(capitalSummary(sums, { unit: 'EUR_CENT', capital })).toEqual({ unit: 'EUR_CENT', capital, owned: 600, vote: 400, differs })
})

describe('groups', () => {
  const row = (last_name: string, codes: string[], shares = 0): BookRow => {
    const entry = newMember({ ...complete, last_name, roles: roles(...codes), holdings: ownHolding(shares) }, false)
    const sums = { shares_value: shares, vote_value: shares, owned_value: shares }
    return { ...entry, ...sums, _id: last_name, color: colorFor(0), twin_id: null, has_signature: false }
  }
  const book = [row('Alfa', ['EXT']), row('Beta', ['PAR', 'CON'], 60), row('Còrti', ['PAR'], 40), row('Delta', ['SIN', 'DEL'].slice(0, 1))]
  const facts = { unit: 'SHARE', capital: 100, strict: false } as const
  const read = (it: Partial<Parameters<typeof bookOf>[2]> = {}) => bookOf(book, facts, { compact: false, grouped: true, order: 'BOOK', ...it })

  test.each([
    ['BOOK', ['Beta', 'Delta', 'Còrti', 'Alfa'], ['ADM Beta', 'MAJ Delta', 'PAR Beta+Còrti', 'EXT Alfa']],
    ['ASSEMBLY', ['Beta', 'Còrti', 'Delta', 'Alfa'], ['PAR Beta+Còrti', 'ADM Beta', 'MAJ Delta', 'EXT Alfa']],
  ] as const)('stand in the order of %s', (order, items, groups) => {
    const list = read({ order })
    expect(list.items.map((it) => it.last_name)).toEqual(items)
    expect(list.groups.map((it) => `${it.type} ${it.ids.join('+')}`)).toEqual(groups)
    expect(list.groups.find((it) => it.type === 'PAR')).toMatchObject({ shares_value: 100, vote_value: 100 })
  })

  test('a search finds people and leaves the capital alone', () => {
    const found = read({ search: 'CORTI mario' })
    expect(found.items.map((it) => [it.last_name, it.shares.percentage])).toEqual([['Còrti', 40]])
    expect(found).toMatchObject({ total: 1, invalid: 0, capital: { owned: 100 } })
  })

  test('a member who leads is listed by the first of the types', () => {
    expect(leadingType(roles('PAR', 'SIN'))).toBe('MAJ')
    expect(leadingType([])).toBe('EXT')
  })

  test('hold everybody, each in every group of theirs and once in the list', () => {
    const some = fc.array(fc.uniqueArray(fc.constantFrom('PAR', 'CON', 'SIN', 'EXT', 'PP'), { minLength: 1 }), { maxLength: 30 })
    fc.assert(
      fc.property(some, fc.constantFrom('BOOK' as const, 'ASSEMBLY' as const), (all, order) => {
        const rows = all.map((codes, index) => row(`R${index}`, codes))
        const list = bookOf(rows, facts, { compact: true, grouped: true, order })
        expect(list.items.map((it) => it._id).sort()).toEqual(rows.map((it) => it._id).sort())
        const inGroups = groupsOf(list.items, order).flatMap((it) => it.ids.map((id) => `${it.type} ${id}`))
        expect(inGroups.sort()).toEqual(rows.flatMap((it) => [...new Set(it.roles.map(({ type }) => type))].map((type) => `${type} ${it._id}`)).sort())
        expect(list.groups.map((it) => it.type)).toEqual(groupOrder(order).filter((type) => list.groups.some((it) => it.type === type)))
      }),
    )
  })
})

test('colours come in turn', () => expect([0, 1, memberColors.length].map(colorFor)).toEqual([memberColors[0], memberColors[1], memberColors[0]]))
