import { expect, test } from 'vitest'
import { instantInRome, wallInRome } from './rome-time.ts'

test.each([
  ['in winter', '2027-01-15T10:00', '2027-01-15T09:00:00.000Z'],
  ['in summer', '2027-07-15T10:00', '2027-07-15T08:00:00.000Z'],
  ['in the first hour after the clocks go forward', '2027-03-28T03:30', '2027-03-28T01:30:00.000Z'],
  ['in the last hour before they do', '2027-03-28T01:30', '2027-03-28T00:30:00.000Z'],
  ['after the clocks go back', '2027-10-31T03:30', '2027-10-31T02:30:00.000Z'],
  ['before they do', '2027-10-31T01:30', '2027-10-30T23:30:00.000Z'],
])('a moment in Italy %s is one instant, and that instant is this moment', (_, wall, instant) => {
  expect(instantInRome(wall)?.toISOString()).toBe(instant)
  expect(wallInRome(new Date(instant))).toBe(wall)
})

test('what is no date is no instant', () => {
  expect(instantInRome('')).toBeNull()
  expect(instantInRome('28/04/2027')).toBeNull()
})
