import { paymentRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

test('the price list, and the services that a company may add', async () => {
  const call = await app.as(await app.world.person())
  const { total, items } = await call(paymentRoutes.products, {})
  expect(total).toBe(16)
  const prices = Object.fromEntries(items.map((it) => [it.code, it.price]))
  expect(prices).toMatchObject({ M0001: 100, M0009: 150, M0010: 50, M0011: 100, M0012: 50 })
  const services = await call(paymentRoutes.products, { query: { count: 999, sort_by: '_id DESC', product_type: 'SUBSCRIPTION', category: 'SERVICE' } })
  expect(services).toEqual({
    total: 2,
    items: [
      { _id: 'SMTP1', product_type: 'SUBSCRIPTION', category: 'SERVICE', code: 'SMTP1', price: 600, credits: null },
      { _id: 'MLR01', product_type: 'SUBSCRIPTION', category: 'SERVICE', code: 'MLR01', price: 600, credits: null },
    ],
  })
})

test('a plan by contract shows no price', async () => {
  const call = await app.as(await app.world.person())
  const { items } = await call(paymentRoutes.products, { query: { category: 'CUSTOM' } })
  expect(items.map((it) => [it.code, it.price])).toEqual([['S0001', null]])
})

test('a category that does not exist is refused by name', async () => {
  const call = await app.as(await app.world.person())
  await expect(call(paymentRoutes.products, { query: { category: 'GIFT' as never } })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'category' }] })
})

test.each([
  ['it', 'EUR', 100],
  ['en-US', 'USD', 110],
  ['en-GB', 'GBP', 90],
] as const)('who reads %s buys a credit in %s for %i cents', async (locale, currency, price) => {
  const call = await app.as(await app.world.person({ locale }))
  expect(await call(paymentRoutes.creditProducts, {})).toMatchObject({ total: 1, items: [{ code: 'CREDITS10', price, credits: 10, currency }] })
})
