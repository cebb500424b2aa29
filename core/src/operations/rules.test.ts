import { expect, test } from 'vitest'
import { readinessOf } from './rules.ts'
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
