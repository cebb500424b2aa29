import { describe, expect, test } from 'vitest'
import { acceptedOf, answered, callsOf, isValid, refuseInstructions, stands } from './rules.ts'
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
