import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { sha256Of } from './patience.ts'

test.each([0, 10, 2 * 1024 * 1024, 5_000_000])('what %d bytes are known by is the same, in however many turns', async (length) => {
  const bytes = Buffer.alloc(length, 'abc')
  expect(await sha256Of(bytes)).toEqual(createHash('sha256').update(bytes).digest())
})
