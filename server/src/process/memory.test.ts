import { getHeapSpaceStatistics } from 'node:v8'
import { expect, test } from 'vitest'
import { giveBackMemory } from './memory.ts'

const youngBytes = () => getHeapSpaceStatistics().find((it) => it.space_name === 'new_space')!.physical_space_size

/** As reading a program does: what is made stays, and the young generation grows with it. */
const read = () => Array.from({ length: 400_000 }, (_, at) => ({ at, name: `part ${at}`, parts: [at] }))

test('what starting took is given back', async () => {
  const kept = read()
  const before = youngBytes()
  await giveBackMemory(1)
  expect(before).toBeGreaterThan(4 * 2 ** 20)
  expect(youngBytes()).toBeLessThan(before / 2)
  expect(kept[399_999]!.name).toBe('part 399999')
})
