import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { lockoutMs, refuseProfileChange, restorableUntil, signInState, standingFailures } from './rules.ts'

describe('lockout after wrong passwords', () => {
  test.each([
    [1, 0],
    [4, 0],
    [5, 60_000],
    [6, 120_000],
    [10, 32 * 60_000],
    [11, 3_600_000],
    [500, 3_600_000],
  ])('after %i failures of one origin: %i ms', (failures, wait) => expect(lockoutMs(failures, 'origin')).toBe(wait))

  test.each([
    [99, 0],
    [100, 60_000],
    [5000, 60_000],
  ])('after %i failures of strangers from anywhere: %i ms', (failures, wait) => expect(lockoutMs(failures, 'anywhere')).toBe(wait))

  test('never shrinks and never passes an hour', () => {
    const from = fc.constantFrom('origin' as const, 'anywhere' as const)
    fc.assert(fc.property(fc.nat(2000), from, (failures, it) => lockoutMs(failures + 1, it) >= lockoutMs(failures, it) && lockoutMs(failures, it) <= 3_600_000))
  })

  test.each(['origin', 'anywhere'] as const)('one wrong try an hour keeps nobody out (%s)', (from) => {
    let failures = 0
    for (let hours = 0; hours < 1000; hours++) {
      failures = standingFailures(failures, 3_600_000, from) + 1
      expect(lockoutMs(failures, from)).toBe(0)
    }
  })

  test('a clock that was set back forgives nothing', () => expect(standingFailures(7, -3_600_000, 'origin')).toBe(7))
})

test('a closed account can come back for three calendar months', () => {
  expect(restorableUntil(new Date('2026-11-15T10:00:00Z')).toISOString()).toBe('2027-02-15T10:00:00.000Z')
})

describe('signing in', () => {
  const open = { email_confirmed_at: '2026-01-01T00:00:00Z', disabled_at: null, deleted_at: null }
  const now = new Date('2026-06-01T00:00:00Z')
  test.each([
    ['a confirmed account', open, 'open'],
    ['an unconfirmed one', { ...open, email_confirmed_at: null }, 'unconfirmed'],
    ['one disabled by an operator', { ...open, disabled_at: '2026-05-01T00:00:00Z' }, 'disabled'],
    ['one disabled and closed', { ...open, disabled_at: '2026-05-01T00:00:00Z', deleted_at: '2026-05-01T00:00:00Z' }, 'disabled'],
    ['one closed a month ago', { ...open, deleted_at: '2026-05-01T00:00:00Z' }, 'closed'],
    ['one closed four months ago', { ...open, deleted_at: '2026-02-01T00:00:00Z' }, 'gone'],
  ] as const)('%s: %s', (_, user, answer) => expect(signInState(user, now)).toBe(answer))
})

describe('becoming a consultant', () => {
  const nobody = { fiscal_code: null, is_consultant: false }
  test.each([
    ['without a fiscal code is refused', { enable_consultant: true }, nobody, false],
    ['with one in the same call is accepted', { enable_consultant: true, fiscal_code: 'RSSMRA80A01H501U' }, nobody, true],
    ['with one already on file is accepted', { enable_consultant: true }, { ...nobody, fiscal_code: 'RSSMRA80A01H501U' }, true],
    ['while taking it away is refused', { fiscal_code: null }, { fiscal_code: 'RSSMRA80A01H501U', is_consultant: true }, false],
    ['does not concern others', { first_name: 'Anna' }, nobody, true],
  ])('%s', (_, change, now, accepted) => expect(refuseProfileChange(change, now) === null).toBe(accepted))
})
