import { expect, test } from 'vitest'
import { remedyOf } from './remedies.ts'

test.each([
  ['L-NOT-01', undefined, 'DRAFT', 'details'],
  ['L-NOT-01', undefined, 'CONVOCATION', 'convocations'],
  ['L-NOT-03', undefined, 'CONVOCATION', 'organization'],
  ['L-NOT-03', 'sender', 'CONVOCATION', 'mail'],
  ['L-NOT-09', 'proposed', 'PROCESSING', 'proposals'],
  ['L-NOT-09', 'fixed', 'CONVOCATION', 'convocations'],
  ['L-NOT-04', 'agenda', 'DRAFT', 'odg'],
  ['L-NOT-04', 'place', 'CONVOCATION', 'details'],
  ['L-NOT-04', 'day', 'PROCESSING', 'details'],
  ['L-NOT-06', 'directors', 'DRAFT', 'organization'],
  ['L-NOT-06', 'late', 'CONVOCATION', 'convocations'],
  ['L-SEC-01', undefined, 'PROCESSING', 'details'],
  ['L-SHR-02', undefined, 'DRAFT', 'people'],
  ['L-NOT-02', undefined, 'DRAFT', 'statute'],
  ['L-MIN-05', undefined, 'VERBALIZE', null],
] as const)('%s (%s) of a meeting in %s is put right in %s', (id, reason, status, expected) => {
  expect(remedyOf({ id, ...(reason && { data: { case: reason } }) }, status)).toBe(expected)
})
