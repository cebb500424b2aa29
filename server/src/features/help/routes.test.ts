import { helpRoutes } from '@delibera/core/help/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const offered = async () => (await app.call(helpRoutes.constants, {})).trial.demo

test('the demo is offered once its person is there, and no longer when its account was closed', async () => {
  expect(await offered()).toBeNull()
  await app.world.person(demoPerson)
  expect(await offered()).toEqual({ email: demoPerson.email, password: demoPerson.password })
  await app.deps.db.updateTable('users').set({ deleted_at: app.deps.clock.now().toISOString() }).where('email', '=', demoPerson.email).execute()
  expect(await offered()).toBeNull()
})

test('the browser is told who takes the cards', async () => {
  expect((await app.call(helpRoutes.constants, {})).cards).toEqual({ provider: 'trial', publishable_key: null })
})

test('production offers no demo, whatever its database holds, and names its card provider', async () => {
  const production = await testApp({
    env: {
      NODE_ENV: 'production',
      PUBLIC_URL: 'https://delibera.example',
      MAIL_FROM: 'no-reply@delibera.it',
      SUPPORT_EMAIL: 'assistenza@delibera.it',
      MAIL_URL: 'smtp://mail.example:25',
      STRIPE_SECRET_KEY: 'sk',
      STRIPE_WEBHOOK_SECRET: 'wh',
      STRIPE_PUBLISHABLE_KEY: 'pk',
      REGISTRY: 'manual',
    },
  })
  await production.world.person(demoPerson)
  const { trial, cards } = await production.call(helpRoutes.constants, {})
  expect([trial.demo, cards]).toEqual([null, { provider: 'stripe', publishable_key: 'pk' }])
  await production.close()
})
