import { afterEach, expect, test, vi } from 'vitest'
import { GivenUp, Lane } from './lane.ts'

const warn = vi.fn()
const stuck = new URL('./stuck.fixture.ts', import.meta.url)
let lane: Lane
afterEach(async () => {
  await lane.close()
  warn.mockReset()
})

const opened = (idle_ms = 60_000, program = stuck) => {
  lane = new Lane({ program, log: { warn }, memory_mb: 60, idle_ms })
}
const asked = (text: string, within_ms = 30_000) => lane.run({ task: 'letters', input: null, bytes: [Buffer.from(text)], within_ms, about: { uid: text } })

test('what is read without end is given up in words, and what waits behind it is read', async () => {
  opened()
  const [endless, next, last] = await Promise.allSettled([asked('loop', 100), asked('uno'), asked('due')])
  expect(endless).toMatchObject({ status: 'rejected', reason: expect.any(GivenUp) })
  expect([next, last]).toMatchObject([{ value: [{ text: 'uno' }] }, { value: [{ text: 'due' }] }])
  expect(warn.mock.calls).toEqual([[{ uid: 'loop', task: 'letters', bytes: 4, why: 'it took longer than 0.1 s' }, expect.stringContaining('given up')]])
})

test('what takes all memory is given up alone, and so is what ends its process', async () => {
  opened()
  await expect(asked('swell')).rejects.toThrow(GivenUp)
  expect(warn.mock.calls[0]![0]).toMatchObject({ why: 'it needed more than 60 MB' })
  await expect(asked('exit')).rejects.toThrow(GivenUp)
  expect(await asked('poi')).toEqual([{ text: 'poi' }])
})

test('what never starts is a fault of the installation, and nothing is given up for it', async () => {
  opened(60_000, new URL('./missing.fixture.ts', import.meta.url))
  const failed = await asked('uno').catch((error: Error) => error)
  expect(failed).toBeInstanceOf(Error)
  expect(failed).not.toBeInstanceOf(GivenUp)
  expect(warn).not.toHaveBeenCalled()
})

test('only its own bytes are handed over, and they stay where they were', async () => {
  opened()
  const letters = Buffer.from('primo secondo terzo')
  const own = await lane.run({ task: 'letters', input: null, bytes: [letters.subarray(6, 13)], within_ms: 30_000, about: {} })
  expect(own).toEqual([{ text: 'secondo' }])
  expect(letters.toString()).toBe('primo secondo terzo')
})

test('megabytes are handed over in portions, and each thing keeps its limits', async () => {
  opened()
  const texts = ['a'.repeat(3_000_000), '', 'b'.repeat(10), 'c'.repeat(1024 * 1024)]
  const read = await lane.run({ task: 'letters', input: null, bytes: texts.map((it) => Buffer.from(it)), within_ms: 30_000, about: {} })
  expect((read as { text: string }[]).map((it) => [it.text.length, it.text[0]])).toEqual(texts.map((it) => [it.length, it[0]]))
})

test('a list of thousands comes back whole and in its order, whatever its length', async () => {
  opened()
  for (const length of [0, 1, 200, 201, 400, 1001]) {
    const texts = Array.from({ length }, (_, i) => String(i))
    const read = await lane.run({ task: 'letters', input: null, bytes: texts.map((it) => Buffer.from(it)), within_ms: 30_000, about: {} })
    expect(read).toEqual(texts.map((text) => ({ text })))
  }
})

test('what rests is let go of, and another begins with the next order', async () => {
  opened(1)
  expect(await asked('uno')).toEqual([{ text: 'uno' }])
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await asked('due')).toEqual([{ text: 'due' }])
  expect(warn).not.toHaveBeenCalled()
})
