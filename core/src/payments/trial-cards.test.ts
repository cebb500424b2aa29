import { expect, test } from 'vitest'
import { trialCardOf, trialCards } from './trial-cards.ts'

const luhn = (number: string) =>
  [...number].reverse().reduce((sum, it, i) => sum + (i % 2 === 0 ? Number(it) : ((Number(it) * 2) % 10) + (Number(it) > 4 ? 1 : 0)), 0) % 10

test('every test card has a number that a card form accepts', () => {
  for (const number of Object.values(trialCards)) expect([number, luhn(number)]).toEqual([number, 0])
})

test('a test card is known however its digits are grouped, and no other card is', () => {
  expect([trialCardOf('4242 4242 4242 4242'), trialCardOf('4000-0000-0000-0002'), trialCardOf('5555555555554444')]).toEqual(['success', 'declined', null])
})
