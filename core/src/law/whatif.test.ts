import fc from 'fast-check'
import { expect, test } from 'vitest'
import { assembly, board, delegation, member } from './law.stage.ts'
import { meets } from './threshold.ts'
import { outlook } from './whatif.ts'

const second = { datetime: '2027-04-22T10:00', in_notice: true }
const third = { value: 33.33, fraction: [1, 3] as [number, number], base: 'shares_total' as const, greater: true }

test('with Bruno alone two thousand are missing for the first call, and none for the second', () => {
  const { first, second: next } = outlook(assembly('SPA', { second }), ['Bruno'])
  expect(first).toMatchObject({ in_person: 3000, represented: 0, expected: 3000, total: 10_000, percentage: 30, required: 5000, missing: 2000, is_met: false })
  expect(next).toMatchObject({ quorum: null, required: 1, missing: 0, is_met: true })
})

test('a delegator counts with the delegate, and not without', () => {
  const facts = assembly('SPA', { delegations: [delegation('Carla', 'Bruno')] })
  expect(outlook(facts, ['Bruno']).first).toMatchObject({ in_person: 3000, represented: 2000, expected: 5000, missing: 0, is_met: true })
  expect(outlook(facts, ['Dario']).first).toMatchObject({ expected: 0, missing: 5000 })
})

test('a delegator who comes counts once', () =>
  expect(outlook(assembly('SPA', { delegations: [delegation('Carla', 'Bruno')] }), ['Bruno', 'Carla']).first).toMatchObject({
    in_person: 5000,
    represented: 0,
  }))

test('a proxy for the first call alone is lost in the second', () => {
  const facts = assembly('SPA', {
    second,
    meeting: { quorums: { first: null, second: third } },
    delegations: [delegation('Carla', 'Bruno', { convocations: ['FIRST'] })],
  })
  expect(outlook(facts, ['Bruno'])).toMatchObject({ first: { expected: 5000 }, second: { expected: 3000, required: 3334, missing: 334 } })
})

test('there is no second outlook without a second call, nor in a board', () => {
  expect(outlook(assembly('SPA'), []).second).toBeNull()
  expect(outlook(board('SPA', { second }), []).second).toBeNull()
})

test('a board counts its directors', () =>
  expect(outlook(board('SPA'), ['Anna', 'Bruno', 'Fabio']).first).toMatchObject({ expected: 2, total: 5, required: 3, missing: 1, is_met: false }))

test('treasury shares count in the total of an S.p.A. unless somebody says otherwise, and once', () => {
  const own = (vote: number) =>
    member('Alfa', 'PAR', 1000, { vote_shares: vote, holdings: [{ title: 'TREASURY', shares_value: 1000, vote_value: vote, of: null }] })
  const members = [...assembly('SPA').members, own(0)]
  expect(outlook(assembly('SPA', { members }), ['Anna']).first).toMatchObject({ total: 11_000, missing: 500 })
  expect(outlook(assembly('SPA', { members, meeting: { count_in_total: false } }), ['Anna']).first).toMatchObject({ total: 10_000, missing: 0 })
  expect(outlook(assembly('SRL', { members }), ['Anna']).first).toMatchObject({ total: 10_000, missing: 0 })
  expect(outlook(assembly('SPA', { members: [...assembly('SPA').members, own(1000)] }), ['Anna']).first).toMatchObject({ total: 11_000 })
})

test('what is missing, once it comes, is exactly enough', () => {
  const shares = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 1, maxLength: 20 })
  fc.assert(
    fc.property(shares, fc.infiniteStream(fc.boolean()), fc.integer({ min: 1, max: 9 }), fc.boolean(), (all, coming, n, greater) => {
      const members = all.map((it, index) => member(`M${index}`, 'PAR', it))
      const expected = members.filter(() => coming.next().value).map((it) => it._id)
      const quorum = { value: n * 10, fraction: [n, 10] as [number, number], base: 'shares_total' as const, greater }
      const { first } = outlook(assembly('SPA', { members, meeting: { quorums: { first: quorum, second: null } } }), expected)
      expect(first.missing === 0).toBe(first.is_met)
      expect(meets(quorum, first.expected + first.missing, first.total)).toBe(true)
      if (first.missing > 0) expect(meets(quorum, first.expected + first.missing - 1, first.total)).toBe(false)
    }),
  )
})
