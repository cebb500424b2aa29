import { expect, test } from 'vitest'
import { walletLevel } from './level.ts'

test.each<[string, number, boolean, ReturnType<typeof walletLevel>]>([
  ['an empty wallet alarms nobody before something costs', 0, false, null],
  ['nor does a low one', 150, false, null],
  ['an empty one when something does', 0, true, 'red'],
  ['just below ten credits', 99, true, 'red'],
  ['ten credits', 100, true, 'orange'],
  ['just below twenty', 199, true, 'orange'],
  ['twenty credits are enough', 200, true, null],
])('%s', (_, real, isCosting, level) => expect(walletLevel(real, isCosting)).toBe(level))
