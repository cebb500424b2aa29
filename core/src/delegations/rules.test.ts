import { describe, expect, test } from 'vitest'
import { candidate, setting } from '../elections/elections.stage.ts'
import { acceptedOf, answered, callsOf, isValid, ordersSecret, refuseInstructions, stands } from './rules.ts'
import { AdminDelegationDraft, DelegationChange, DelegationDraft } from './schema.ts'

describe('a delegation represents its delegator', () => {
  const it = { state: 'CREATED', signed: true, requires_acceptance: true } as const
  test.each([
    ['signed and accepted', { state: 'ACCEPTED' }, true],
    ['signed, on paper, nobody asked to accept', { requires_acceptance: false }, true],
    ['signed, and the delegate has not answered', {}, false],
    ['accepted and never signed', { state: 'ACCEPTED', signed: false }, false],
    ['on paper without a signature', { requires_acceptance: false, signed: false }, false],
    ['refused', { state: 'REJECTED' }, false],
    ['revoked', { state: 'REVOKED', requires_acceptance: false }, false],
  ] as const)('%s', (_, change, valid) => expect(isValid({ ...it, ...change })).toBe(valid))
})

test.each([
  ['CREATED', true, null],
  ['ACCEPTED', true, true],
  ['REJECTED', false, false],
  ['REVOKED', false, null],
] as const)('%s: stands %s, accepted %s', (state, standing, accepted) => expect([stands({ state }), acceptedOf(state)]).toEqual([standing, accepted]))

test.each([
  ['CREATED', true, 'ACCEPTED'],
  ['CREATED', false, 'REJECTED'],
  ['ACCEPTED', true, 'ACCEPTED'],
  ['ACCEPTED', false, 'REJECTED'],
  ['REJECTED', false, 'REJECTED'],
  ['REJECTED', true, null],
  ['REVOKED', true, null],
  ['REVOKED', false, null],
] as const)('from %s, accepting %s leads to %s', (state, accepted, next) => expect(answered(state, accepted)).toBe(next))

test('one for the first call is good for the second too, unless it says not', () => {
  expect(callsOf('FIRST', true)).toEqual(['FIRST', 'SECOND'])
  expect(callsOf('FIRST', false)).toEqual(['FIRST'])
  expect(callsOf('SECOND', true)).toEqual(['SECOND'])
})

describe('instructions', () => {
  const points = [
    { _id: 'a', skip_vote: false },
    { _id: 'b', skip_vote: true },
  ]
  test('are for points that are voted upon, each once', () => {
    expect(refuseInstructions([{ odg_id: 'a', accepted: 1 }], points)).toEqual([])
    const wrong = (['b', 'c'] as const).map((odg_id) => ({ odg_id, accepted: 0 as const }))
    expect(refuseInstructions(wrong, points).map((it) => it.path)).toEqual(['votes.0.odg_id', 'votes.1.odg_id'])
    expect(
      refuseInstructions(
        [1, -1].map((accepted) => ({ odg_id: 'a', accepted: accepted as 1 | -1 })),
        points,
      ).map((it) => it.path),
    ).toEqual(['votes.1.odg_id'])
  })
  const withdrawn_at = '2027-04-02T10:00:00.000Z'
  const people = setting({ seats: 2, candidates: [candidate('Rosa'), candidate('Viola'), candidate('Iris', { withdrawn_at })] })
  const list = (_id: string) => ({ _id, name: _id, presented_by: [], presented_weight: 0, presented_at: withdrawn_at, connected_with: [] })
  const lists = setting({
    method: 'LISTS',
    lists: [list('A'), list('B'), list('C')],
    candidates: [candidate('Rosa', { list_id: 'A' }), candidate('Viola', { list_id: 'B' }), candidate('Iris', { list_id: 'C', withdrawn_at })],
  })
  test.each([
    ['a yes where people are elected', people, { accepted: 1 as const }, 'votes.0.choice'],
    ['two who stand', people, { choice: ['Rosa', 'Viola'] }, null],
    ['against all', people, { choice: 'AGAINST' as const }, null],
    ['one who has withdrawn', people, { choice: ['Iris'] }, 'votes.0.choice'],
    ['more than may be named', setting({ preferences_max: 1 }), { choice: ['Rosa', 'Viola'] }, 'votes.0.choice'],
    ['a list', lists, { choice: ['A'] }, null],
    ['two lists', lists, { choice: ['A', 'B'] }, 'votes.0.choice'],
    ['a list of which nobody is left', lists, { choice: ['C'] }, 'votes.0.choice'],
    ['names where there is a proposal', null, { choice: ['Rosa'] }, 'votes.0.accepted'],
  ])('of %s', (_, election, told, path) => {
    const found = refuseInstructions([{ odg_id: 'a', ...told }], [{ _id: 'a', skip_vote: false, election }])
    expect(found[0]?.path ?? null).toBe(path)
  })
  test('nobody tells another what to put into an urn', () => {
    const told = [{ odg_id: 'a', choice: ['Rosa'] }]
    expect(ordersSecret(told, [{ _id: 'a', skip_vote: false, election: setting({ secret: true }) }])).toBe(true)
    expect(ordersSecret(told, [{ _id: 'a', skip_vote: false, election: setting() }])).toBe(false)
  })
})

describe('a draft names its delegate once', () => {
  const id = '3f0c1d8e-0000-4000-8000-000000000001'
  const outsider = { last_name: 'Lombardelli' }
  test.each([
    ['somebody of the meeting', { delegate_id: id }, true],
    ['somebody of the meeting, by the short name', { delegate: id }, true],
    ['a person entered on the spot', { delegate: outsider }, true],
    ['a name that is no id', { delegate: 'Lombardelli' }, false],
    ['nobody: a blank proxy is none (art. 2372)', {}, false],
    ['two', { delegate_id: id, delegate: outsider }, false],
  ])('%s', (_, draft, fits) => {
    expect(DelegationDraft.safeParse(draft).success).toBe(fits)
    expect(AdminDelegationDraft.safeParse({ ...draft, delegator_id: id }).success).toBe(fits)
  })

  test('short names are the same ids', () => {
    expect(DelegationDraft.parse({ delegate: id, file: id })).toEqual({ delegate_id: id, file_id: id })
    expect(AdminDelegationDraft.parse({ delegate: id, delegator_id: id })).toEqual({ delegate_id: id, delegator_id: id })
    expect(DelegationChange.parse({ file: id, version: 1 })).toEqual({ file_id: id, version: 1 })
    expect(DelegationDraft.safeParse({ delegate: { last_name: '' } }).error?.issues[0]?.path).toEqual(['delegate', 'last_name'])
  })
})
