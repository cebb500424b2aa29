import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statuteDefaults } from '../company/statute.ts'
import { point } from './law.stage.ts'
import { aggregate, type CastRight, type Poll, tally } from './tally.ts'

const right = (member_id: string, weight: number, accepted: CastRight['accepted']): CastRight => ({ member_id, weight, accepted })
const poll = (rights: CastRight[], more: Partial<Poll> = {}): Poll => ({
  meeting_type: 'ASSEMBLY',
  convocation_type: 'FIRST',
  statute: statuteDefaults.SRL,
  point: point(),
  rights,
  total: 100,
  chair_id: 'a',
  ...more,
})
const total = { value: 50, base: 'shares_total' as const, greater: true }
const tie = [right('a', 1, 1), right('b', 1, -1)]
const casting = { meeting_type: 'BOARD' as const, statute: { abstention_counts: true, casting_vote: true } }

test.each<[string, Poll, string]>([
  ['more than half of those present is enough', poll([right('a', 6, 1), right('b', 5, -1)]), 'APPROVED QUORUM'],
  ['half is not', poll([right('a', 5, 1), right('b', 5, -1)]), 'DECLINED QUORUM'],
  ['who says nothing abstains, and so works as a no', poll([right('a', 5, 1), right('b', 5, null)]), 'DECLINED QUORUM'],
  [
    'unless the statute leaves abstentions out',
    poll([right('a', 5, 1), right('b', 5, 0)], { statute: { abstention_counts: false, casting_vote: false } }),
    'APPROVED QUORUM',
  ],
  [
    'which changes nothing for a quorum of the total',
    poll([right('a', 50, 1), right('b', 5, 0)], { statute: { abstention_counts: false, casting_vote: false }, point: point({ quorum_first: total }) }),
    'DECLINED QUORUM',
  ],
  [
    'who is excluded leaves the base',
    poll([right('a', 4, 1), right('b', 3, -1), right('c', 9, 1)], { point: point({ excluded: [{ member_id: 'c', reason: 'CONFLICT' }] }) }),
    'APPROVED QUORUM',
  ],
  [
    'of the total as well',
    poll([right('a', 46, 1), right('c', 9, null)], { point: point({ quorum_first: total, excluded: [{ member_id: 'c', reason: 'CONFLICT' }] }) }),
    'APPROVED QUORUM',
  ],
  [
    'an absent one who is excluded is not subtracted',
    poll([right('a', 50, 1)], { point: point({ quorum_first: total, excluded: [{ member_id: 'z', reason: 'CONFLICT' }] }) }),
    'DECLINED QUORUM',
  ],
  ['nobody in favour is never enough', poll([right('a', 5, 0)], { statute: { abstention_counts: false, casting_vote: false } }), 'DECLINED QUORUM'],
  [
    'a further quorum can stop what the first would pass',
    poll([right('a', 30, 1), right('b', 9, -1)], { point: point({ also: [{ value: 33.33, fraction: [1, 3], base: 'shares_total', greater: true }] }) }),
    'DECLINED ADDITIONAL_QUORUM',
  ],
  ['where both fail the first is named', poll([right('a', 3, 1), right('b', 9, -1)], { point: point({ also: [total] }) }), 'DECLINED QUORUM'],
  ['the chair decides a tie in a board whose statute says so', poll(tie, casting), 'APPROVED CASTING_VOTE'],
  ['not in one whose statute does not', poll(tie, { meeting_type: 'BOARD' }), 'DECLINED QUORUM'],
  ['nor against', poll([right('a', 1, -1), right('b', 1, 1)], casting), 'DECLINED QUORUM'],
  ['nor where somebody abstained', poll([...tie, right('c', 1, 0)], casting), 'DECLINED QUORUM'],
  ['nor in an assembly', poll(tie, { statute: casting.statute }), 'DECLINED QUORUM'],
])('%s', (_, it, expected) => {
  const result = tally(it)!
  expect(`${result.outcome} ${result.reason}`).toBe(expected)
})

test('the second call has a quorum of its own where the point says so', () => {
  const of = point({ quorum_first: total, quorum_second: { value: 50, base: 'shares_present', greater: true } })
  const rights = [right('a', 30, 1), right('b', 10, -1)]
  expect(tally(poll(rights, { point: of }))?.outcome).toBe('DECLINED')
  expect(tally(poll(rights, { point: of, convocation_type: 'SECOND' }))?.outcome).toBe('APPROVED')
  expect(tally(poll(rights, { point: point(), convocation_type: 'SECOND' }))?.quorum).toEqual(point().quorum_first)
})

test('a point that is not voted has no tally', () => expect(tally(poll(tie, { point: point({ skip_vote: true }) }))).toBeNull())

test('every weight that is there is counted once', () => {
  const rights = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 1e9 }), accepted: fc.constantFrom(1, -1, 0, null), out: fc.boolean() }), {
    maxLength: 30,
  })
  fc.assert(
    fc.property(rights, fc.boolean(), (all, abstention_counts) => {
      const cast = all.map((it, index) => right(`m${index}`, it.weight, it.accepted))
      const excluded = cast.filter((_, index) => all[index]!.out).map(({ member_id }) => ({ member_id, reason: 'CONFLICT' as const }))
      const sum = cast.reduce((of, it) => of + it.weight, 0)
      const it = tally(poll(cast, { total: sum, point: point({ excluded }), statute: { abstention_counts, casting_vote: false } }))!
      expect(it.favourable + it.against + it.abstained + it.excluded).toBe(sum)
      expect(it.base).toBe(it.favourable + it.against + (abstention_counts ? it.abstained : 0))
      expect(it.outcome === 'APPROVED').toBe(it.favourable * 2 > it.base)
    }),
  )
})

describe('the outcome of a meeting', () => {
  test.each([
    ['is that of its points', ['APPROVED', 'APPROVED'], 'APPROVED'],
    ['forgets what was skipped', ['SKIPPED', 'DECLINED'], 'DECLINED'],
    ['is mixed where they differ', ['APPROVED', 'DECLINED', 'SKIPPED'], 'MIXED'],
    ['is skipped where nothing was voted', ['SKIPPED'], 'SKIPPED'],
    ['or where there was nothing', [], 'SKIPPED'],
  ] as const)('%s', (_, outcomes, expected) => expect(aggregate(outcomes)).toBe(expected))
})
