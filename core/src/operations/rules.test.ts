import { expect, test } from 'vitest'
import { backupRefusal, readinessOf } from './rules.ts'
import type { ReadinessCheck } from './schema.ts'

const check = (state: ReadinessCheck['state']): ReadinessCheck => ({ name: 'disk', state, reason: null })

test.each([
  ['nothing is against it', ['ok', 'ok'], 'ready'],
  ['a part is missing', ['ok', 'degraded'], 'degraded'],
  ['one thing fails', ['ok', 'failed', 'ok'], 'unready'],
  ['a failure counts more than a missing part', ['degraded', 'failed'], 'unready'],
] as const)('%s', (_, states, status) => {
  expect(readinessOf(states.map(check))).toBe(status)
})

test.each([
  ['there never was one', null, 'never'],
  ['the last one is older than it may be', { at: '2026-11-15T02:29:59Z', lacking: 0 }, 'overdue'],
  ['the last one is late, as a long one may be', { at: '2026-11-15T20:00:00Z', lacking: 0 }, null],
  ['the last one lacks files', { at: '2026-11-16T02:30:00Z', lacking: 2 }, 'incomplete'],
  ['the last one is old and lacks files', { at: '2026-11-01T02:30:00Z', lacking: 2 }, 'overdue'],
] as const)('of a backup every day: %s', (_, made, refusal) => {
  expect(backupRefusal(made, 86_400_000, new Date('2026-11-16T14:30:00Z'))).toBe(refusal)
})
