import { describe, expect, test } from 'vitest'
import { preferencesAfter, preferencesWith, refusePreferences, usualPreference } from './preferences.ts'
import { alwaysTold, NotificationKind } from './schema.ts'

describe('how somebody is told', () => {
  test('everything stands on the page, and what cannot wait is in the letter of the morning', () => {
    const usual = preferencesWith([])
    expect(usual.map((it) => it.kind)).toEqual(NotificationKind.options)
    expect(usual.every((it) => it.in_app)).toBe(true)
    expect(usual.filter((it) => it.digest).map((it) => it.kind)).toEqual([
      ...['MEETING_DELIVERY_FAILED', 'DELIVERY_LATE', 'VERBAL_CORRECTION', 'MEETING_SOON', 'SIGNATURES_MISSING', 'DEADLINE_NEAR', 'COMMUNICATION_RECEIVED'],
      ...['DECISION_CLOSED', 'DECISION_STOPPED', 'DECISION_UNSIGNED', 'DECISION_DELIVERY_FAILED'],
    ])
  })

  test('what the person chose takes the place of what is proposed', () => {
    const chosen = { kind: 'MEETING_SOON', in_app: false, digest: false } as const
    expect(preferencesWith([chosen]).find((it) => it.kind === 'MEETING_SOON')).toEqual(chosen)
  })

  test('a change leaves what it does not name, and the last word of a kind counts', () => {
    const before = [{ kind: 'MEETING_SOON', in_app: false, digest: true } as const]
    expect(preferencesAfter(before, [{ kind: 'MEETING_SOON', digest: false }])).toEqual([{ kind: 'MEETING_SOON', in_app: false, digest: false }])
    expect(
      preferencesAfter(
        [],
        [
          { kind: 'POLL_ANSWERED', digest: true },
          { kind: 'POLL_ANSWERED', in_app: false },
        ],
      ),
    ).toEqual([{ kind: 'POLL_ANSWERED', in_app: false, digest: true }])
  })

  test('the safety of an account cannot be silenced on the page, but is in the letter or not as one likes', () => {
    for (const kind of alwaysTold) {
      expect(
        refusePreferences([
          { kind: 'MEETING_SOON', in_app: false },
          { kind, in_app: false },
        ]),
      ).toEqual([{ path: 'items.1.in_app', message: 'invalidValue' }])
      expect(refusePreferences([{ kind, in_app: true, digest: true }])).toEqual([])
    }
    expect(refusePreferences([{ kind: 'COMPANY_DELETED', in_app: false, digest: false }])).toEqual([])
    expect(usualPreference('WELCOME')).toEqual({ kind: 'WELCOME', in_app: true, digest: false })
  })
})
