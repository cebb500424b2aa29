// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { hearTime, serverTime } from './server-time.ts'

const noon = Date.parse('2027-04-28T10:00:00.000Z')
const answered = (date: string | null) => ({ headers: new Headers(date ? { date } : {}) })
/** What the server told, and by how many milliseconds this machine was found wrong. */
const heard = (machine_ms: number, { took_ms = 200 }: { took_ms?: number } = {}) => {
  vi.setSystemTime(machine_ms + took_ms)
  hearTime(answered(new Date(noon).toUTCString()), machine_ms)
  return serverTime() - Date.now()
}

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'] }))
afterEach(() => {
  vi.useRealTimers()
  hearTime(answered(new Date().toUTCString()), Date.now())
})

test.each([
  ['at the same moment', 0, {}, 0],
  ['within the second of the answer', 900, {}, 0],
  ['with an answer that took long', -20_000, { took_ms: 25_000 }, 0],
  ['that slept while it waited', -1000, { took_ms: 3_600_000 }, 0],
  ['five minutes behind', -300_000, {}, 299_800],
  ['five minutes ahead', 300_000, {}, -299_000],
])('a machine %s is put right by what the server says, and no more', (_, behind_ms, answer, wrong_ms) => {
  expect(heard(noon + behind_ms, answer)).toBe(wrong_ms)
})

test('an answer without a moment changes nothing, and a clock that was put right is believed again', () => {
  expect(heard(noon - 300_000)).toBe(299_800)
  hearTime(answered(null), Date.now())
  expect(serverTime() - Date.now()).toBe(299_800)
  expect(heard(noon)).toBe(0)
})
