import { expect, test } from 'vitest'
import { lastDayFor, proxiesUntil } from './term.ts'

test.each([
  ['the Tuesday after Easter, on a market', '2026-04-07', true, '2026-04-01'],
  ['the Tuesday after Easter, on none: Good Friday is no holiday', '2026-04-07', false, '2026-04-02'],
  ['a Wednesday', '2026-04-29', true, '2026-04-27'],
  ['25 April is a trading day', '2028-04-26', true, '2028-04-24'],
  ['and a holiday elsewhere', '2028-04-26', false, '2028-04-21'],
  ['a Monday', '2026-06-15', false, '2026-06-11'],
  ['after New Year', '2027-01-04', true, '2026-12-29'],
])('%s: %s', (_, day, isListed, last) => {
  expect(lastDayFor(day, isListed)).toBe(last)
})

test('until the last second of that day in Italy', () => {
  expect(proxiesUntil('2026-04-07T08:00:00.000Z', true)).toBe('2026-04-01T21:59:59.000Z')
  expect(proxiesUntil('2026-01-15T22:59:00.000Z', false)).toBe('2026-01-13T22:59:59.000Z')
})
