import { describe, expect, test } from 'vitest'
import { guardsOf, verdictOf } from './protection.ts'

const now = new Date('2027-04-12T09:00:00.000Z')
const passkey = { _id: crypto.randomUUID(), name: 'Portatile', created_at: '2027-02-03T09:00:00.000Z', last_used_at: null }
const here = { current: true, last_seen_at: '2027-04-12T09:00:00.000Z' }
const yesterday = { current: false, last_seen_at: '2027-04-11T09:00:00.000Z' }
const march = { current: false, last_seen_at: '2027-03-01T09:00:00.000Z' }
const person = { totp_enabled: false, passkeys: [], roles: [] }

describe('an account', () => {
  test.each([
    ['with a password alone deserves attention', person, [here], 'attention'],
    ['of a consultant with a password alone must be put right', { ...person, roles: ['CONSULTANT'] }, [here], 'blocked'],
    [
      'of a consultant with a passkey deserves attention: the password still opens it',
      { ...person, roles: ['CONSULTANT'], passkeys: [passkey] },
      [here],
      'attention',
    ],
    ['with a second factor is safe', { ...person, totp_enabled: true }, [here, yesterday], 'valid'],
    ['left open on a device for weeks deserves attention', { ...person, totp_enabled: true }, [here, march], 'attention'],
    ['is not reproached for the device in use, however old its date', { ...person, totp_enabled: true }, [{ ...march, current: true }], 'valid'],
  ] as const)('%s', (_, profile, sessions, verdict) =>
    expect(verdictOf(guardsOf({ profile: { ...profile, roles: [...profile.roles], passkeys: [...profile.passkeys] }, sessions, now }))).toBe(verdict),
  )
})

test('guards are told worst first, each with the number of devices it speaks of', () => {
  const guards = guardsOf({ profile: { totp_enabled: true, passkeys: [passkey], roles: [] }, sessions: [here, march, yesterday], now })
  expect(guards.map((it) => [it.what, it.verdict, it.count])).toEqual([
    ['sessions', 'attention', 1],
    ['second_factor', 'valid', 0],
    ['passkeys', 'valid', 1],
    ['email_confirmed', 'valid', 0],
  ])
})

test('passkeys are told only by whoever has some', () => {
  const guards = guardsOf({ profile: person, sessions: [here], now })
  expect(guards.map((it) => it.what)).not.toContain('passkeys')
})
