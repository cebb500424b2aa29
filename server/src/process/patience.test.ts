import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { quietMoment, sha256Of } from './patience.ts'

test.each([0, 10, 2 * 1024 * 1024, 5_000_000])('what %d bytes are known by is the same, in however many turns', async (length) => {
  const bytes = Buffer.alloc(length, 'abc')
  expect(await sha256Of(bytes)).toEqual(createHash('sha256').update(bytes).digest())
})

/** Keeps the process at work until it is told to stop. */
function busily(): () => void {
  let isOver = false
  const work = () => {
    const until = performance.now() + 20
    while (performance.now() < until);
    if (!isOver) setTimeout(work, 1)
  }
  work()
  return () => {
    isOver = true
  }
}

test('work that nobody waits for lets a busy process go first, for a while', async () => {
  const rest = busily()
  const began = performance.now()
  await quietMoment(300)
  expect(performance.now() - began).toBeGreaterThan(250)
  rest()
})

test('and goes on where there is little to do', async () => {
  const began = performance.now()
  await quietMoment(60_000)
  expect(performance.now() - began).toBeLessThan(30_000)
})
