import { expect, test } from 'vitest'
import { candidate, setting } from '../elections/elections.stage.ts'
import type { ElectionChoice, ElectionSetting } from '../elections/schema.ts'
import { givenSaid, saidStill } from './parts.ts'
import { closesAt, isSameContent, refuseMoment, refusePoints } from './rules.ts'
import type { AdvanceSaid } from './schema.ts'

const withdrawn_at = '2027-04-02T10:00:00.000Z'
const list = (_id: string) => ({ _id, name: _id, presented_by: [], presented_weight: 0, presented_at: withdrawn_at, connected_with: [] })
const people = setting({ candidates: [candidate('Rosa'), candidate('Viola'), candidate('Iris', { withdrawn_at })] })
const lists = setting({
  method: 'LISTS',
  seats: 2,
  lists: ['A', 'B', 'C'].map(list),
  candidates: [candidate('Rosa', { list_id: 'A' }), candidate('Viola', { list_id: 'B' }), candidate('Iris', { list_id: 'C', withdrawn_at })],
})

const inTwo = (one: ElectionChoice, first: number, other: ElectionChoice, second: number): AdvanceSaid => [
  { choice: one, weight: first },
  { choice: other, weight: second },
]

const refused = (election: ElectionSetting | null, said: AdvanceSaid, skip_vote = false) =>
  refusePoints({ p: said }, [{ _id: 'p', skip_vote, election }], 100)?.code ?? null

test.each<[string, ElectionSetting | null, AdvanceSaid, string | null]>([
  ['yes', null, 1, null],
  ['nothing', null, null, null],
  [
    'parts of all one has',
    null,
    [
      { accepted: 1, weight: 60 },
      { accepted: -1, weight: 40 },
    ],
    null,
  ],
  [
    'parts of more than one has',
    null,
    [
      { accepted: 1, weight: 60 },
      { accepted: -1, weight: 60 },
    ],
    'E0001',
  ],
  ['names where there is a proposal', null, ['Rosa'], 'E0001'],
  ['yes where people are elected', people, 1, 'E0001'],
  [
    'parts where people are elected',
    people,
    [
      { accepted: 1, weight: 60 },
      { accepted: -1, weight: 40 },
    ],
    'E0001',
  ],
  ['two choices of all one has', people, inTwo(['Rosa'], 60, 'AGAINST', 40), null],
  ['two lists, each with its part', lists, inTwo(['A'], 60, ['B'], 40), null],
  ['two choices of less than one has', people, inTwo(['Rosa'], 60, ['Viola'], 39), 'E0001'],
  ['twice the same names in another order', people, inTwo(['Rosa', 'Viola'], 60, ['Viola', 'Rosa'], 40), 'E0001'],
  ['a part for who has withdrawn', people, inTwo(['Rosa'], 60, ['Iris'], 40), 'E0001'],
  ['parts of a right that is one head', setting({ weight: 'HEADS' }), inTwo(['Rosa'], 60, ['Viola'], 40), 'E0001'],
  ['parts of a choice where there is a proposal', null, inTwo('AGAINST', 60, 'ABSTAIN', 40), 'E0001'],
  ['two who stand', people, ['Rosa', 'Viola'], null],
  ['against all', people, 'AGAINST', null],
  ['one who has withdrawn', people, ['Rosa', 'Iris'], 'E0001'],
  ['more than may be named', setting({ preferences_max: 1 }), ['Rosa', 'Viola'], 'E0001'],
  ['a list', lists, ['A'], null],
  ['two lists, which would count for none', lists, ['A', 'B'], 'E0001'],
  ['a name of a list, which is no list', lists, ['Rosa'], 'E0001'],
  ['a list whose people have all withdrawn', lists, ['C'], 'E0001'],
])('before the meeting one says %s', (_, election, said, code) => {
  expect(refused(election, said)).toBe(code)
})

test('a secret ballot is not voted upon before, and the refusal has its rule; saying nothing of it is nothing', () => {
  const secret = setting({ secret: true, weight: 'HEADS' })
  expect(refusePoints({ p: ['Rosa'] }, [{ _id: 'p', skip_vote: false, election: secret }], 1)?.info).toMatchObject({
    reason: 'secret',
    rules: [{ id: 'L-ELE-08', severity: 'BLOCK' }],
  })
  expect(refused(null, 1, true)).toBe('E0001')
})

test('what was said before is said again without whoever has withdrawn since', () => {
  const offer = { preferences_max: 2, lists: false, secret: false, weight: 'CAPITAL' as const, names: [{ _id: 'Rosa', name: 'Rosa', people: [] }] }
  const points = [
    { _id: 'a', election: offer },
    { _id: 'b', election: offer },
    { _id: 'c', election: null },
    { _id: 'd', election: offer },
    { _id: 'e', election: offer },
  ]
  const before = { a: ['Rosa', 'Iris'], b: ['Iris'], c: -1, d: 'AGAINST', e: inTwo(['Rosa', 'Iris'], 60, ['Iris'], 40) } satisfies Record<string, AdvanceSaid>
  // Whoever divided the choice reads which part names nobody any more.
  const parts = [
    { choice: ['Rosa'], weight: 60 },
    { choice: null, weight: 40 },
  ]
  expect(saidStill(before, points)).toEqual({ a: ['Rosa'], b: null, c: -1, d: 'AGAINST', e: parts })
})

test('parts of nothing are left out of a divided choice, and all of it for one is no division', () => {
  const nobody = { choice: null, weight: 0 }
  expect(givenSaid([{ choice: ['Rosa'], weight: 60 }, { choice: 'ABSTAIN', weight: 40 }, nobody])).toEqual(inTwo(['Rosa'], 60, 'ABSTAIN', 40))
  expect(givenSaid([{ choice: ['Rosa'], weight: 100 }, nobody])).toEqual(['Rosa'])
  expect(givenSaid([nobody, nobody])).toBeNull()
})

test.each([
  ['from the notice', {}, null],
  ['not before it', { is_sent: false }, 'advance_closed'],
  ['with the room open', { live_status: 'OPEN' as const }, null],
  ['not once the meeting has begun', { live_status: 'STARTED' as const }, 'advance_closed'],
  ['not after its hour', { setting: { enabled: true, closes_at: '2027-04-20T08:00:00.000Z' } }, 'advance_closed'],
  ['until its hour', { setting: { enabled: true, closes_at: '2027-04-20T08:00:00.001Z' } }, null],
  ['not where it is off', { setting: { enabled: false, closes_at: null } }, 'advance_off'],
])('votes are taken %s', (_, more, reason) => {
  const moment = { setting: { enabled: true, closes_at: null }, is_sent: true, live_status: 'STANDBY' as const, ...more }
  expect((refuseMoment(moment, new Date('2027-04-20T08:00:00.000Z'))?.info as { reason?: string } | undefined)?.reason ?? null).toBe(reason)
})

test('they end as many hours before the first call as the statute says, else when it begins', () => {
  expect([closesAt('2027-04-20T08:00:00.000Z', 24), closesAt('2027-04-20T08:00:00.000Z', 0)]).toEqual(['2027-04-19T08:00:00.000Z', null])
})

test('the same ballot is the same in any order of its points, and another where anything else is said', () => {
  const of = (points: object) => ({ points, if_changed: 'ABSTAIN' as const })
  expect(isSameContent(of({ a: 1, b: null }), of({ b: null, a: 1 }))).toBe(true)
  expect(isSameContent(of({ a: 1 }), { ...of({ a: 1 }), if_changed: 'AGAINST' })).toBe(false)
})
