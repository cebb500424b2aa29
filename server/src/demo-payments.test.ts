import { companyRoutes } from '@delibera/core/companies/routes'
import { demoPerson } from '@delibera/core/operations/demo'
import { couponRoutes, historyRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedDemo } from './demo.ts'
import { type TestApp, testApp } from './testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
  await seedDemo(app.deps)
})
afterAll(() => app.close())

test('the demo has credits, a subscription that runs, a trial and one that has ended', async () => {
  const row = await app.deps.db.selectFrom('users').select(['_id', 'email']).where('email', '=', demoPerson.email).executeTakeFirstOrThrow()
  const call = await app.as({ ...row, password: demoPerson.password })
  expect(await call(walletRoutes.mine, {})).toMatchObject({ real: 440 })
  const { items } = await call(companyRoutes.list, { query: { sort_by: 'business_name ASC' } })
  const seen = (name: string) => items.find((it) => it.business_name.includes(name))!
  expect(seen('Brenta')).toMatchObject({ wallet: { real: 950 } })
  expect(seen('Valserra')).toMatchObject({ wallet: { real: 160 } })
  const now = app.deps.clock.now().toISOString()
  expect(['Brenta', 'Valserra', 'Soligo'].map((it) => seen(it).subscription_end! > now)).toEqual([true, true, false])
  expect(await call(historyRoutes.productsPurchases, { query: { company_id: seen('Brenta')._id } })).toMatchObject({ total: 16 })
  expect(await call(historyRoutes.myPurchases, {})).toMatchObject({ total: 1 })
  expect(await call(couponRoutes.checkCoupon, { query: { code: 'OMAGGIO1' } })).toMatchObject({ is_free: true })
})
