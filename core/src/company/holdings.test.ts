import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Holding, HoldingTitle, joinedHoldings, ownHolding, sumsOf, votesByLaw } from './holdings.ts'

const other = '00000000-0000-4000-8000-000000000000'
const holding = (title: HoldingTitle, it: Partial<Holding> = {}): Holding => ({ title, shares_value: 100, vote_value: 100, of: null, ...it })

describe('who votes, where nothing else was agreed', () => {
  test.each([
    ['the owner of a quota votes', 'OWNERSHIP', null, true],
    ['a bare owner does not (art. 2352)', 'BARE_OWNERSHIP', null, false],
    ['the usufructuary does', 'USUFRUCT', other, true],
    ['the pledgee does', 'PLEDGE', other, true],
    ['the custodian of a seized quota does', 'CUSTODY', other, true],
    ['the common representative of co-owners votes for all (art. 2347)', 'CO_OWNERSHIP', null, true],
    ['a co-owner who has a representative does not', 'CO_OWNERSHIP', other, false],
    ['the votes of own shares are suspended (art. 2357-ter)', 'TREASURY', null, false],
  ] as const)('%s', (_, title, of, votes) => expect(votesByLaw({ title, of })).toBe(votes))
})

describe('the sums of what somebody holds', () => {
  test.each([
    ['nothing is nothing', [], { shares: 0, vote: 0, owned: 0 }],
    ['an owned quota is capital', [holding('OWNERSHIP')], { shares: 100, vote: 100, owned: 100 }],
    ['a pledge votes and is not capital', [holding('PLEDGE', { of: other })], { shares: 100, vote: 100, owned: 0 }],
    ['a bare ownership is capital without a vote', [holding('BARE_OWNERSHIP', { vote_value: 0 })], { shares: 100, vote: 0, owned: 100 }],
    ['own shares never vote, whatever was entered for them', [holding('TREASURY', { vote_value: 100 })], { shares: 100, vote: 0, owned: 100 }],
    ['own shares are capital', [holding('TREASURY', { vote_value: 0 })], { shares: 100, vote: 0, owned: 100 }],
    [
      'a co-owned quota is capital of the representative alone',
      [holding('CO_OWNERSHIP'), holding('CO_OWNERSHIP', { of: other })],
      { shares: 200, vote: 200, owned: 100 },
    ],
    ['several rights add up', [holding('OWNERSHIP'), holding('USUFRUCT', { of: other })], { shares: 200, vote: 200, owned: 100 }],
  ] as const)('%s', (_, holdings, sums) => expect(sumsOf(holdings)).toEqual(sums))

  const amount = fc.nat(1_000_000_000)
  const someHoldings = fc.array(
    fc.record({ title: fc.constantFrom(...HoldingTitle.options), shares_value: amount, vote_value: amount, of: fc.constantFrom(null, other) }),
    { maxLength: 10 },
  )

  test('are those of the parts, in any order', () => {
    fc.assert(
      fc.property(someHoldings, someHoldings, (some, more) => {
        const [one, two, all] = [sumsOf(some), sumsOf(more), sumsOf([...more, ...some])]
        expect(all).toEqual({ shares: one.shares + two.shares, vote: one.vote + two.vote, owned: one.owned + two.owned })
        expect(all.owned).toBeLessThanOrEqual(all.shares)
      }),
    )
  })
})

test.each([
  ['a quota is owned with its votes', [5], [{ title: 'OWNERSHIP', shares_value: 5, vote_value: 5, of: null }]],
  ['part of its votes may be gone', [5, 2], [{ title: 'OWNERSHIP', shares_value: 5, vote_value: 2, of: null }]],
  ['nothing is no quota', [0], []],
] as [string, [number, number?], Holding[]][])('%s', (_, given, holdings) => expect(ownHolding(...given)).toEqual(holdings))

test('two entries of one person: what is owned is one quota, other rights stand by themselves', () => {
  const pledge: Holding = { title: 'PLEDGE', shares_value: 3, vote_value: 3, of: 'debtor' }
  expect(joinedHoldings([...ownHolding(10, 4), pledge], ownHolding(5))).toEqual([...ownHolding(15, 9), pledge])
  expect(joinedHoldings([pledge], [pledge])).toEqual([pledge, pledge])
})
