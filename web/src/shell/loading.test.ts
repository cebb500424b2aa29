import { expect, test } from 'vitest'
import { PartNotLoaded, withPatience } from './loading.ts'

test('a part that comes in time is handed on', async () => {
  expect(await withPatience(Promise.resolve('part'), 1_000)).toBe('part')
})

test('a part that fails, or does not come in time, is told as one that was not loaded', async () => {
  await expect(withPatience(Promise.reject(new TypeError('Failed to fetch dynamically imported module')), 1_000)).rejects.toBeInstanceOf(PartNotLoaded)
  await expect(withPatience(new Promise(() => undefined), 10)).rejects.toBeInstanceOf(PartNotLoaded)
})
