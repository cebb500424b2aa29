import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { connect } from '../../db/connect.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { redisInstalled, startRedis } from '../../testing/redis.ts'
import { databaseCounters, forgetCounts } from './database.ts'
import { withFallback } from './fallback.ts'
import { type Counters, windowMs } from './port.ts'
import { processCounters } from './process.ts'
import { redisCounters } from './redis.ts'

const log = pino({ level: 'silent' })
let database: TestDatabase
let redis: Awaited<ReturnType<typeof startRedis>> | undefined
beforeAll(async () => {
  database = await testDatabase()
  if (redisInstalled) redis = await startRedis()
})
afterAll(async () => {
  await database.drop()
  await redis?.stop()
})

/** Each with another process that counts at the same place; what counts by itself has none. */
const kinds: { name: string; isHere: boolean; build: () => [Counters, Counters] }[] = [
  { name: 'in one process', isHere: true, build: () => [processCounters(), processCounters()] },
  { name: 'in the database', isHere: true, build: () => [databaseCounters(database.connection.db), databaseCounters(connect(database.url).db)] },
  { name: 'in Redis', isHere: redisInstalled, build: () => [redisCounters(redis!.url, log), redisCounters(redis!.url, log)] },
]

describe.each(kinds)('counted $name', ({ isHere, build }) => {
  test.skipIf(!isHere)('a key is counted one by one, apart from others, within a minute of its first time', async () => {
    const [one, other] = build()
    const [key, another] = [crypto.randomUUID(), crypto.randomUUID()]
    const first = await one.count(key)
    await pause(20)
    const second = await one.count(key)
    expect([first.count, second.count, (await one.count(another)).count]).toEqual([1, 2, 1])
    expect(first.left_ms).toBeLessThanOrEqual(windowMs)
    expect(second.left_ms).toBeGreaterThan(windowMs - 30_000)
    expect(second.left_ms).toBeLessThan(first.left_ms)
    await Promise.all([one.close(), other.close()])
  })
})

describe.each(kinds.slice(1))('counted $name by several', ({ isHere, build }) => {
  test.skipIf(!isHere)('many at once from two processes are each counted once, whatever the order of their keys', async () => {
    const [one, other] = build()
    const keys = Array.from({ length: 20 }, () => crypto.randomUUID())
    const backwards = keys.toReversed()
    const asked = await Promise.all(
      Array.from({ length: 400 }, async (_, at) => {
        const [counters, order] = at % 2 ? [one, keys] : [other, backwards]
        const key = order[(at >> 1) % 20]!
        return { key, count: (await counters.count(key)).count }
      }),
    )
    for (const key of keys) {
      const counts = asked.filter((it) => it.key === key).map((it) => it.count)
      expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, at) => at + 1))
    }
    await Promise.all([one.close(), other.close()])
  })
})

test('in the database a minute that is over is forgotten, and begins anew where it was not yet', async () => {
  const { db } = database.connection
  const counters = databaseCounters(db)
  const [key, other] = [crypto.randomUUID(), crypto.randomUUID()]
  for (const it of [key, key, other]) await counters.count(it)
  await sql`update rate_counts set until = now() - interval '1 second'`.execute(db)
  expect((await counters.count(key)).count).toBe(1)
  await forgetCounts(db)
  expect((await sql`select 1 from rate_counts`.execute(db)).rows).toHaveLength(1)
})

test('in one process a minute that is over begins anew', async () => {
  let now = 0
  const counters = processCounters(() => now)
  await counters.count('a')
  now = windowMs
  expect(await counters.count('a')).toEqual({ count: 1, left_ms: windowMs })
})

describe('counters that are away', () => {
  const said: string[] = []
  const listening = {
    info: (...it: unknown[]) => void said.push(`info ${it.at(-1)}`),
    warn: (...it: unknown[]) => void said.push(`warn ${it.at(-1)}`),
  } as never
  const times = { patience: 300, rest: 300 }

  test('shut nobody out: each process counts by itself, says so once, and goes back when they do', async () => {
    said.length = 0
    let isAway = true
    const shared = processCounters()
    const failing = { ...shared, count: (key: string) => (isAway ? Promise.reject(new Error('away')) : shared.count(key)) }
    const counters = withFallback(failing, { log: listening, times })
    expect([(await counters.count('a')).count, (await counters.count('a')).count]).toEqual([1, 2])
    isAway = false
    await pause(times.rest + 20)
    expect((await counters.count('a')).count).toBe(1)
    expect(said.map((it) => it.split(' ')[0])).toEqual(['warn', 'info'])
  })

  test('hold up nobody: who does not answer is waited for once', async () => {
    const counters = withFallback({ count: () => new Promise(() => undefined), close: async () => undefined }, { log: listening, times })
    const since = performance.now()
    for (let i = 0; i < 20; i++) await counters.count('a')
    expect(performance.now() - since).toBeLessThan(2 * times.patience)
  })

  test.skipIf(!redisInstalled)('a Redis that is killed and comes back is counted with again', async () => {
    said.length = 0
    const own = await startRedis()
    const counters = withFallback(redisCounters(own.url, log), { log: listening, times })
    expect((await counters.count('a')).count).toBe(1)
    await own.stop()
    for (let i = 1; i <= 3; i++) expect((await counters.count('a')).count).toBe(i)
    await own.start()
    await expect.poll(async () => [await counters.count('b'), said.length].at(1), { timeout: 20_000, interval: 100 }).toBe(2)
    expect(said.map((it) => it.split(' ')[0])).toEqual(['warn', 'info'])
    await counters.close()
    await own.stop()
  })
})
