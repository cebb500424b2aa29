import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { secondFactorRoutes } from '@delibera/core/accounts/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { totpOf } from './second-factor-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterAll(() => app.close())

const login = (person: Person, totp?: string, caller = app.call) =>
  caller(entryRoutes.login, { body: { email: person.email, password: person.password, ...(totp ? { totp } : {}) } })

async function withSecondFactor() {
  const person = await app.world.person()
  const call = await app.as(person)
  const { secret, url, qr } = await call(secondFactorRoutes.beginTotp, {})
  const code = (atMs = Date.now()) => totpOf(person.email, secret).generate({ timestamp: atMs })
  return { person, call, code, url, qr }
}

test('a second factor counts once confirmed, is asked for at sign-in, and a code is good once', async () => {
  const { person, call, code, url, qr } = await withSecondFactor()
  expect(url).toContain('otpauth://totp/Delibera')
  expect(qr).toMatch(/^<svg/)
  expect((await login(person)).statusCode).toBe(200)

  await expect(call(secondFactorRoutes.confirmTotp, { body: { code: '000000' } })).rejects.toMatchObject({ code: 'E0001' })
  const first = code()
  const { recovery_codes } = await call(secondFactorRoutes.confirmTotp, { body: { code: first } })
  expect(new Set(recovery_codes).size).toBe(10)
  await expect(call(secondFactorRoutes.beginTotp, {})).rejects.toMatchObject({ status: 409, code: 'E0002' })

  await expect(login(person)).rejects.toMatchObject({ status: 401, info: 'totp_required' })
  await expect(login(person, '000000')).rejects.toMatchObject({ status: 401, info: 'totp_invalid' })
  await expect(login(person, first)).rejects.toMatchObject({ status: 401, info: 'totp_invalid' })
  const { totp_enabled, totp_enabled_at } = (await login(person, code(Date.now() + 30_000))).data.profile
  expect(totp_enabled).toBe(true)
  expect(Math.abs(Date.now() - Date.parse(totp_enabled_at!))).toBeLessThan(60_000)
})

test('a recovery code signs in once', async () => {
  const { person, call, code } = await withSecondFactor()
  const { recovery_codes } = await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  const [one] = recovery_codes
  const tries = await Promise.allSettled([login(person, one), login(person, one)])
  expect(tries.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
})

test('it is turned off with a valid code, and the secret at rest is not readable', async () => {
  const { person, call, code } = await withSecondFactor()
  const row = await app.deps.db.selectFrom('users').select('totp_secret').where('_id', '=', person._id).executeTakeFirstOrThrow()
  await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  expect(row.totp_secret!.toString('latin1')).not.toMatch(/[A-Z2-7]{32}/)
  await expect(call(secondFactorRoutes.removeTotp, { body: { code: '123456' } })).rejects.toMatchObject({ code: 'E0001' })
  await call(secondFactorRoutes.removeTotp, { body: { code: code(Date.now() + 30_000) } })
  expect((await login(person)).data.profile).toMatchObject({ totp_enabled: false, totp_enabled_at: null })
})

test('a code is taken however it was copied', async () => {
  const { person, call, code } = await withSecondFactor()
  const { recovery_codes } = await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  const next = code(Date.now() + 30_000)
  expect((await login(person, `${next.slice(0, 3)} ${next.slice(3)}`)).statusCode).toBe(200)
  expect((await login(person, recovery_codes[0]!.replace('-', '').toUpperCase())).statusCode).toBe(200)
  expect((await login(person, recovery_codes[1]!.replace('-', ' '))).statusCode).toBe(200)
  await call(secondFactorRoutes.removeTotp, { body: { code: recovery_codes[2]!.replace('-', '') } })
})

test('turned off and on again within a minute, the first code of the new secret is good', async () => {
  const { person, call, code } = await withSecondFactor()
  await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  await call(secondFactorRoutes.removeTotp, { body: { code: code(Date.now() + 30_000) } })
  const { secret } = await call(secondFactorRoutes.beginTotp, {})
  const again = totpOf(person.email, secret).generate({ timestamp: Date.now() })
  expect((await call(secondFactorRoutes.confirmTotp, { body: { code: again } })).recovery_codes).toHaveLength(10)
})

test('asking for the code is no wrong try, a wrong code is one', async () => {
  const { person, call, code } = await withSecondFactor()
  const there = app.browser()
  await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  for (let i = 0; i < 8; i++) await expect(login(person, undefined, there)).rejects.toMatchObject({ info: 'totp_required' })
  for (let i = 0; i < 5; i++) await expect(login(person, '000000', there)).rejects.toMatchObject({ info: 'totp_invalid' })
  await expect(login(person, code(Date.now() + 30_000), there)).rejects.toMatchObject({ status: 429 })
})

test('a right password without a code buys no new guesses of the code', async () => {
  const { person, call, code } = await withSecondFactor()
  const there = app.browser()
  await call(secondFactorRoutes.confirmTotp, { body: { code: code() } })
  for (let i = 0; i < 4; i++) await expect(login(person, '000000', there)).rejects.toMatchObject({ info: 'totp_invalid' })
  await expect(login(person, undefined, there)).rejects.toMatchObject({ info: 'totp_required' })
  await expect(login(person, '000000', there)).rejects.toMatchObject({ info: 'totp_invalid' })
  await expect(login(person, undefined, there)).rejects.toMatchObject({ status: 429 })
})
