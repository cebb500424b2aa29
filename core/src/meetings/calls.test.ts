import { expect, test } from 'vitest'
import { callName, hasSecondCall, offersSecondCall } from './calls.ts'

const first = { convocation_type: 'FIRST' } as const
const second = { convocation_type: 'SECOND' } as const

test.each([
  ['nothing planned', { convocations: [], planned: { second: null } }, false],
  ['a second call that is planned', { convocations: [], planned: { second: '2027-04-29T08:00:00Z' } }, true],
  ['one call', { convocations: [first] }, false],
  ['one call, whatever was planned before', { convocations: [first], planned: { second: '2027-04-29T08:00:00Z' } }, false],
  ['two calls', { convocations: [first, second] }, true],
])('two calls: %s', (_, meeting, expected) => expect(hasSecondCall(meeting)).toBe(expected))

test('only one of two is the first', () => {
  expect(callName(first, { convocations: [first] })).toBe('only')
  expect(callName(first, { convocations: [first, second] })).toBe('FIRST')
  expect(callName(second, { convocations: [first, second] })).toBe('SECOND')
})

test.each([
  ['an S.p.A.', { meeting_type: 'ASSEMBLY', company_type: 'SPA', statute: undefined }, true],
  ['an S.r.l. whose statute admits none', { meeting_type: 'ASSEMBLY', company_type: 'SRL', statute: { second_call_allowed: false } }, false],
  ['an S.r.l. whose statute admits it', { meeting_type: 'ASSEMBLY', company_type: 'SRL', statute: { second_call_allowed: true } }, true],
  ['an S.r.l. that is not read yet', { meeting_type: 'ASSEMBLY', company_type: 'SRL', statute: undefined }, false],
  ['a board', { meeting_type: 'BOARD', company_type: 'SPA', statute: undefined }, false],
] as const)('a second call is offered to %s: %s', (_, of, expected) => expect(offersSecondCall(of)).toBe(expected))
