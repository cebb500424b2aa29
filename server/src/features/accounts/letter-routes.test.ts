import { accountRoutes } from '@delibera/core/accounts/routes'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { aMinuteLater, mailsTo, tokenSentTo } from '../../testing/mailbox.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const register = (email: string) =>
  app.call(accountRoutes.register, {
    body: { email, password: 'Quattro.Rane7', first_name: 'Anna', last_name: 'Rossi', privacy_consent: true, terms_conditions: true },
  })
const times = <T>(count: number, work: () => Promise<T>) => Promise.all(Array.from({ length: count }, work))

test('thirty registrations at once write one letter to a stranger', async () => {
  const email = 'bombed@example.test'
  await times(30, () => register(email))
  expect(await mailsTo(app, email)).toHaveLength(1)
  await app.call(accountRoutes.confirmEmail, { query: { token: await tokenSentTo(app, email) } })
})

test('thirty registrations with the address of an account write its owner one letter', async () => {
  const { email } = await app.world.person()
  for (let i = 0; i < 3; i++) {
    await times(10, () => register(email))
    await app.work()
  }
  expect(await mailsTo(app, email)).toHaveLength(1)
})

test('what is asked for again and again is written once a minute', async () => {
  const unconfirmed = await app.world.person({ confirmed: false })
  const confirmed = await app.world.person()
  for (let i = 0; i < 3; i++) {
    await app.call(accountRoutes.resendConfirmation, { body: { email: unconfirmed.email } })
    await app.call(accountRoutes.askReset, { query: { email: confirmed.email } })
    await app.work()
  }
  expect(await mailsTo(app, unconfirmed.email)).toHaveLength(1)
  expect(await mailsTo(app, confirmed.email)).toHaveLength(1)
  await aMinuteLater(app)
  expect(await mailsTo(app, unconfirmed.email)).toHaveLength(1)
  await app.call(accountRoutes.resendConfirmation, { body: { email: unconfirmed.email } })
  await app.call(accountRoutes.askReset, { query: { email: confirmed.email } })
  expect(await mailsTo(app, unconfirmed.email)).toHaveLength(2)
  expect(await mailsTo(app, confirmed.email)).toHaveLength(2)
})

test('whoever registers while the letter rests is written to when it has rested, because the first link is dead', async () => {
  const email = 'twice-in-a-minute@example.test'
  await register(email)
  const first = await tokenSentTo(app, email)
  await register(email)
  expect(await mailsTo(app, email)).toHaveLength(1)
  await aMinuteLater(app)
  const second = await tokenSentTo(app, email)
  await expect(app.call(accountRoutes.confirmEmail, { query: { token: first } })).rejects.toMatchObject({ status: 404 })
  await expect(app.call(accountRoutes.confirmEmail, { query: { token: second } })).resolves.toEqual({ done: true })
})
