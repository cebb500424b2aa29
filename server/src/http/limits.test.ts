import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { accountRoutes } from '@delibera/core/accounts/routes'
import { confirmationRoutes } from '@delibera/core/companies/routes'
import { fileRoutes } from '@delibera/core/files/routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { describe, expect, test } from 'vitest'
import { processCounters } from '../adapters/counters/process.ts'
import { testApp } from '../testing/app.ts'
import { Limiter } from './limits.ts'

const rates = { login: 10, read: 100, write: 50 }
const times = async (count: number, work: () => Promise<void>): Promise<number> => {
  for (let done = 0; done < count; done++) {
    try {
      await work()
    } catch {
      return done
    }
  }
  return count
}

describe('how often a call may be made in a minute', () => {
  test.each([
    ['ten sign-ins from one address', () => new Limiter(rates), (it: Limiter) => it.address(entryRoutes.login, '1.1.1.1'), 10],
    ['sixty reads with one link', () => new Limiter(rates), (it: Limiter) => it.caller(fileRoutes.downloadByLink, 'm:a'), 60],
    ['thirty writes with one link', () => new Limiter(rates), (it: Limiter) => it.caller(fileRoutes.askUploadByLink, 'm:a'), 30],
    ['two acts a second in a room', () => new Limiter(rates), (it: Limiter) => it.caller(liveRoutes.saveChunk, 'm:a'), 120],
    ['twenty unknown links from one address', () => new Limiter(rates), (it: Limiter) => it.stranger('1.1.1.1'), 20],
    ['ten managers named by one person', () => new Limiter(rates), (it: Limiter) => it.caller(confirmationRoutes.addManager, 'anna'), 10],
    ['reads of one person', () => new Limiter(rates), (it: Limiter) => it.caller(entryRoutes.profile, 'anna'), 100],
  ])('%s', async (_, build, hit, allowed) => {
    const limiter = build()
    expect(await times(allowed + 5, () => hit(limiter))).toBe(allowed)
  })

  test('counts addresses, people and calls apart, and starts again after a minute', async () => {
    let now = 0
    const clock = () => now
    const limiter = new Limiter(rates, processCounters(clock), clock)
    expect(await times(20, () => limiter.address(entryRoutes.login, '1.1.1.1'))).toBe(10)
    expect(await times(20, () => limiter.address(entryRoutes.login, '2.2.2.2'))).toBe(10)
    expect(await times(20, () => limiter.address(accountRoutes.askReset, '1.1.1.1'))).toBe(10)
    now = 60_000
    expect(await times(20, () => limiter.address(entryRoutes.login, '1.1.1.1'))).toBe(10)
  })
})

test('two processes that count together allow as much as one, and each learns by itself who is shut out', async () => {
  const counters = processCounters()
  const [one, two] = [new Limiter(rates, counters), new Limiter(rates, counters)]
  expect(await times(6, () => one.address(entryRoutes.login, '1.1.1.1'))).toBe(6)
  expect(await times(20, () => two.address(entryRoutes.login, '1.1.1.1'))).toBe(4)
  expect(await times(20, () => one.address(entryRoutes.login, '1.1.1.1'))).toBe(0)
  expect(await times(15, () => one.stranger('2.2.2.2'))).toBe(15)
  expect(await times(15, () => two.stranger('2.2.2.2'))).toBe(5)
  // A link that is somebody's is looked up as long as this process has met no guess too many.
  expect(await times(1, () => one.address(fileRoutes.downloadByLink, '2.2.2.2'))).toBe(1)
  expect(await times(1, () => two.address(fileRoutes.downloadByLink, '2.2.2.2'))).toBe(0)
})

test('who is shut out asks nobody any more', async () => {
  let asked = 0
  const shared = processCounters()
  const limiter = new Limiter(rates, { ...shared, count: (key) => shared.count(key).finally(() => asked++) })
  expect(await times(10, () => limiter.address(entryRoutes.login, '1.1.1.1'))).toBe(10)
  for (let i = 0; i < 50; i++) await expect(limiter.address(entryRoutes.login, '1.1.1.1')).rejects.toMatchObject({ status: 429 })
  expect(asked).toBe(10)
})

test('all addresses of one line of IPv6 count as one, and each of IPv4 by itself', async () => {
  const from = (limiter: Limiter, address: (at: number) => string) => {
    let at = 0
    return times(20, () => limiter.address(entryRoutes.login, address(++at)))
  }
  const limiter = new Limiter(rates)
  expect(await from(limiter, (at) => `2001:db8:1:2::${at}`)).toBe(10)
  expect(await from(limiter, (at) => `2001:db8:1:2:a:b:c:${at}`)).toBe(0)
  expect(await from(limiter, () => '2001:db8:1:3::1')).toBe(10)
  expect(await from(limiter, () => '2001:db8::1')).toBe(10)
  expect(await from(limiter, (at) => `::ffff:10.0.0.${at}`)).toBe(20)
  expect(await from(limiter, (at) => `10.0.0.${at}`)).toBe(20)
})

test.each([
  ['on', '127.0.0.1', (at: number) => `10.1.1.${at}, 203.0.113.9`, 429],
  ['on', '127.0.0.1', (at: number) => `203.0.113.${at}`, 401],
  ['on', '203.0.113.9', (at: number) => `203.0.113.${100 + at}`, 429],
  ['198.51.100.7', '198.51.100.7', (at: number) => `203.0.113.${at}`, 401],
  ['198.51.100.0/24', '127.0.0.1', (at: number) => `203.0.113.${at}`, 429],
  ['off', '127.0.0.1', (at: number) => `203.0.113.${at}`, 429],
])('with TRUST_PROXY=%s, asked from %s, nobody chooses the address that is counted', async (TRUST_PROXY, remoteAddress, forwarded, last) => {
  const app = await testApp({ env: { TRUST_PROXY, RATE_LOGIN: '3' } })
  const login = (at: number) =>
    app.api.app.inject({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded(at) },
      payload: { email: `${crypto.randomUUID()}@example.test`, password: 'x' },
    })
  const statuses = []
  for (let at = 1; at <= 4; at++) statuses.push((await login(at)).statusCode)
  expect(statuses).toEqual([401, 401, 401, last])
  await app.close()
})

test('over the limit the answer is 429 GEN01 and says when to come back', async () => {
  const app = await testApp()
  const login = () =>
    app.api.app.inject({
      method: 'POST',
      url: '/api/users/login',
      remoteAddress: '9.9.9.9',
      payload: { email: `${crypto.randomUUID()}@example.test`, password: 'x' },
    })
  const replies = []
  for (let i = 0; i < 11; i++) replies.push(await login())
  expect(replies.map((it) => it.statusCode)).toEqual([...Array(10).fill(401), 429])
  expect(replies[10]!.json().error_code).toBe('GEN01')
  expect(Number(replies[10]!.headers['retry-after'])).toBeGreaterThan(0)

  const guess = () =>
    app.api.app.inject({ url: `/api/media/download/slug/${crypto.randomUUID()}/00000000-0000-4000-8000-000000000000`, remoteAddress: '8.8.8.8' })
  const guesses = []
  for (let i = 0; i < 21; i++) guesses.push((await guess()).statusCode)
  expect(guesses).toEqual([...Array(20).fill(404), 429])
  await app.close()
})
