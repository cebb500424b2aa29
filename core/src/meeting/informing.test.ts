import { expect, test } from 'vitest'
import { Informing, refuseInforming } from './informing.ts'

const informed = (day: string | null): Informing => ({ member_id: 'Dario', day, means: null })

test.each<[string, string | null, boolean]>([
  ['before the meeting', '2027-04-15', true],
  ['on its very day', '2027-04-20', true],
  ['on a day that nobody knows', null, true],
  ['after it was held', '2027-04-21', false],
])('an officer is informed of a meeting: %s', (_, day, isRight) => {
  const against = refuseInforming([informed('2027-04-01'), informed(day)], '2027-04-20')
  expect(against?.info ?? null).toEqual(isRight ? null : { fields: [{ path: 'informing', message: 'dates.aboveMaximum' }] })
})

test('who says nothing of it is not asked', () => expect(refuseInforming(undefined, '2027-04-20')).toBeNull())

test.each(['2027-02-30', 'ieri', ''])('%j is no day', (day) =>
  expect(Informing.safeParse({ member_id: '0190a0a0-0000-7000-8000-000000000000', day, means: null }).success).toBe(false),
)
