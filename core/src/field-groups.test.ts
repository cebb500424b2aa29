import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { atLeastOne, atLeastTwo, repeatedIn, voteWithinShares, withoutRepeats, withPasswordTwice, withVoteShares } from './field-groups.ts'
import { Email, Name, Password } from './fields.ts'

const faultsOf = (schema: z.ZodType, value: unknown) => schema.safeParse(value).error?.issues.map((it) => `${it.path.join('.')}: ${it.message}`) ?? []

describe('a new password is typed twice', () => {
  const Form = withPasswordTwice(z.object({ email: Email, password: Password, repeated: z.string() }))
  const form = { email: 'anna@example.it', password: 'Quattro.Rane7', repeated: 'Quattro.Rane7' }

  test('the same twice is accepted', () => expect(faultsOf(Form, form)).toEqual([]))
  test('another is refused beside the second box', () => expect(faultsOf(Form, { ...form, repeated: 'Quattro.Rane8' })).toEqual(['repeated: passwordsDiffer']))
  test('also while another field is missing', () =>
    expect(faultsOf(Form, { ...form, email: undefined, repeated: '' })).toEqual(['email: requiredField', 'repeated: passwordsDiffer']))
  test('what is no form at all is refused without a crash', () => expect(faultsOf(Form, null)).toHaveLength(1))
})

describe('a list', () => {
  test.each([
    ['one of one', atLeastOne(Name), ['a'], []],
    ['none of one', atLeastOne(Name), [], [': requiredField']],
    ['nothing', atLeastOne(Name), undefined, [': requiredField']],
    ['two of two', atLeastTwo(Name), ['a', 'b'], []],
    ['one of two', atLeastTwo(Name), ['a'], [': selectAtLeastTwo']],
  ])('%s', (_, schema, value, faults) => expect(faultsOf(schema, value)).toEqual(faults))
})

describe('votes are never more than shares', () => {
  const Form = withVoteShares(z.object({ shares_value: z.number(), vote_value: z.number() }))

  test('usufruct takes the vote away', () => expect(faultsOf(Form, { shares_value: 100, vote_value: 0 })).toEqual([]))
  test('101 votes on 100 shares', () => expect(faultsOf(Form, { shares_value: 100, vote_value: 101 })).toEqual(['vote_value: voteSharesAboveShares']))
  test('for any two numbers', () => {
    fc.assert(fc.property(fc.nat(), fc.nat(), (shares_value, vote_value) => voteWithinShares({ shares_value, vote_value }) === shares_value - vote_value >= 0))
  })
})

describe('fiscal code and e-mail are unique within a group', () => {
  const anna = { fiscal_code: 'RSSMRA80A01H501U', email: 'anna@example.it' }

  test('two people of their own', () => expect(repeatedIn([anna, { fiscal_code: 'BNCGLI75H55F205M', email: 'bruno@example.it' }])).toEqual([]))
  test('empty ones clash with nobody', () => expect(repeatedIn([{ email: '' }, { email: ' ' }, { email: null }, {}])).toEqual([]))
  test('case and spaces make no difference, and both rows are named', () =>
    expect(repeatedIn([anna, { fiscal_code: ' rssmra80a01h501u', email: 'x@example.it' }])).toEqual([
      { path: [0, 'fiscal_code'], message: 'fiscalCodeRepeated' },
      { path: [1, 'fiscal_code'], message: 'fiscalCodeRepeated' },
    ]))

  test('a form of rows names them too', () => {
    const Rows = withoutRepeats(z.array(z.object({ email: z.string() })))
    expect(faultsOf(z.object({ members: Rows }), { members: [{ email: 'a@b.it' }, { email: 'c@d.it' }, { email: 'A@b.it' }] })).toEqual([
      'members.0.email: emailRepeated',
      'members.2.email: emailRepeated',
    ])
  })

  test('a group has repeats exactly when it has fewer addresses than rows', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('a@b.it', 'c@d.it', 'e@f.it', 'g@h.it', 'i@j.it')), (emails) => {
        const found = repeatedIn(emails.map((email) => ({ email })))
        return found.length > 0 === new Set(emails).size < emails.length
      }),
    )
  })
})
