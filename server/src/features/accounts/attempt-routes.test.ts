import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { reserveAttempt } from '../../stores/accounts/attempt-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

type Caller = TestApp['call']
const signIn = (caller: Caller, email: string, password: string) => caller(entryRoutes.login, { body: { email, password } })
const password = 'Quattro.Rane7'

async function tryWrong(caller: Caller, email: string, times: number): Promise<number[]> {
  const statuses = []
  for (let i = 0; i < times; i++) statuses.push(await signIn(caller, email, 'no').catch((it) => it.status))
  return statuses
}

test('after five wrong tries sign-in shuts for a minute from there, even with the right password, registered or not', async () => {
  const person = await app.world.person()
  for (const email of [person.email, 'stranger@example.test']) {
    const there = app.browser()
    expect(await tryWrong(there, email, 5)).toEqual([401, 401, 401, 401, 401])
    const locked = await signIn(there, email, password).catch((it) => it)
    expect(locked).toMatchObject({ status: 429, code: 'GEN01', info: { reason: 'wrong_attempts' } })
    expect(locked.info.retry_after).toBeGreaterThan(50)
    expect(locked.msg).toMatch(/^Troppi tentativi con dati errati.*Riprova fra (1 minuto|5\d secondi)/)
  }
  const there = app.browser('192.0.2.80')
  await tryWrong(there, person.email, 6)
  await app.deps.clock.set(app.deps.db, new Date(Date.now() + 61_000))
  await expect(signIn(there, person.email, password)).resolves.toMatchObject({ statusCode: 200 })
})

test('a stranger’s wrong tries do not shut the owner out, who comes from elsewhere', async () => {
  const { email } = await app.world.person()
  await tryWrong(app.browser('192.0.2.1'), email, 8)
  await expect(signIn(app.browser('198.51.100.1'), email, password)).resolves.toMatchObject({ statusCode: 200 })
})

test('one wrong try an hour keeps nobody out, not even at the same line', async () => {
  const { email } = await app.world.person()
  const start = Date.now()
  for (let hour = 0; hour < 12; hour++) {
    await app.deps.clock.set(app.deps.db, new Date(start + hour * 3_600_000))
    expect(await tryWrong(app.browser('192.0.2.2'), email, 1)).toEqual([401])
  }
  await expect(signIn(app.browser('192.0.2.2'), email, password)).resolves.toMatchObject({ statusCode: 200 })
})

test('a device that signed in before is let through where its whole line is shut out, and has five tries of its own', async () => {
  const { email } = await app.world.person()
  const device = app.browser('192.0.2.3')
  await signIn(device, email, password)
  await tryWrong(app.browser('192.0.2.3'), email, 6)
  await expect(signIn(device, email, password)).resolves.toMatchObject({ statusCode: 200 })
  expect(await tryWrong(device, email, 6)).toEqual([401, 401, 401, 401, 401, 429])
})

test('a device is known to the accounts that signed in on it, and to no other', async () => {
  const [anna, bruno, carla] = [await app.world.person(), await app.world.person(), await app.world.person()]
  const device = app.browser('192.0.2.4')
  for (const it of [anna, bruno]) await signIn(device, it.email, password)
  for (const it of [anna, bruno, carla]) await tryWrong(app.browser('192.0.2.4'), it.email, 6)
  for (const it of [anna, bruno]) await expect(signIn(device, it.email, password)).resolves.toMatchObject({ statusCode: 200 })
  await expect(signIn(device, carla.email, password)).rejects.toMatchObject({ status: 429 })
})

test('twenty wrong tries at once cannot slip past the lockout', async () => {
  const { email } = await app.world.person()
  const there = app.browser()
  const tries = await Promise.all(Array.from({ length: 20 }, () => signIn(there, email, 'no').catch((it) => it.status)))
  expect(tries.filter((it) => it === 401)).toHaveLength(5)
  expect(tries.filter((it) => it === 429)).toHaveLength(15)
})

test('a hundred machines guess at one account no faster than once a minute, and a known device still comes in', async () => {
  const { email } = await app.world.person()
  const device = app.browser('198.51.100.9')
  await signIn(device, email, password)
  const at = new Date()
  await app.deps.clock.set(app.deps.db, at)
  const knock = (n: number, later_ms = 0) => reserveAttempt(app.deps.db, { email, ip: `203.0.113.${n}`, device: null }, new Date(at.getTime() + later_ms))
  // The sign-in that has just succeeded was taken back.
  for (let n = 0; n < 100; n++) expect(await knock(n)).toBeNull()
  expect(await knock(101)).toBe(60)
  expect([await knock(102, 61_000), await knock(103, 61_000)]).toEqual([null, 60])
  await expect(signIn(app.browser('198.51.100.10'), email, password)).rejects.toMatchObject({ status: 429, info: { reason: 'wrong_attempts' } })
  await expect(signIn(device, email, password)).resolves.toMatchObject({ statusCode: 200 })
})
