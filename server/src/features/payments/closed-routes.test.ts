import { companyRoutes } from '@delibera/core/companies/routes'
import { helpRoutes } from '@delibera/core/help/routes'
import { cardRoutes, couponRoutes, historyRoutes, paymentRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { subscriptionJobs } from '../subscriptions/jobs.ts'

/** An installation where nothing is sold: credits and plans come from whoever runs it. */
let app: TestApp
let anna: Person
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp({ env: { PAYMENTS: 'off', SUPPORT_EMAIL: 'aiuto@studio.test' } })
  anna = await app.world.person()
  call = await app.as(anna)
  company_id = (await app.world.company('Senza Negozio S.r.l.', anna))._id
})
afterAll(() => app.close())

const closed = { code: 'PU002', status: 422, info: { reason: 'payments_off', contact: 'aiuto@studio.test' } }
const body = { product_id: 'CREDITS10', quantity: 10, payment_method_id: null, coupon_code: null }
const query = () => ({ company_id })

describe('the shop is closed', () => {
  test.each<[string, () => Promise<unknown>]>([
    ['the credits that a card buys', () => call(paymentRoutes.creditProducts, {})],
    ['a purchase for oneself', () => call(cardRoutes.payForMyself, { body })],
    ['a purchase for a company', () => call(cardRoutes.payForCompany, { query: query(), body })],
    ['a change of one', () => call(cardRoutes.changeIntent, { params: { id: 'pi_trial_123' }, body })],
    ['the own cards', () => call(cardRoutes.myMethods, {})],
    ['the cards of a company', () => call(cardRoutes.companyMethods, { query: query() })],
    ['a coupon', () => call(couponRoutes.checkCoupon, { query: { code: 'PRIMAV27' } })],
    ['a subscription', () => call(subscriptionRoutes.subscribe, { query: query(), body: { subscription_code: 'S0002', autorenewal: true } })],
    ['a service', () => call(subscriptionRoutes.subscribe, { query: query(), body: { subscription_code: 'MLR01', autorenewal: true } })],
  ])('%s', async (_, ask) => {
    await app.world.credits({ company_id }, 5000)
    const before = await call(walletRoutes.ofCompany, { params: { id: company_id } })
    await expect(ask()).rejects.toMatchObject(closed)
    expect(await call(walletRoutes.ofCompany, { params: { id: company_id } })).toEqual(before)
  })

  test('a stranger is still refused as one, and nobody meets the form of trial cards', async () => {
    await expect(app.call(cardRoutes.payForMyself, { body })).rejects.toMatchObject({ status: 401 })
    const stranger = await app.as(await app.world.person())
    await expect(stranger(cardRoutes.payForCompany, { query: query(), body })).rejects.toMatchObject({ code: 'CP003' })
    const form = await app.api.app.inject({ method: 'POST', url: '/api/dev/cards/confirm', payload: {} })
    expect(form.statusCode).toBe(404)
  })

  test('the browser is told so, and the questions of the help speak of no purchase', async () => {
    const { cards, trial, support_email } = await call(helpRoutes.constants, {})
    expect([cards, trial.payments, support_email]).toEqual([{ provider: 'none', publishable_key: null }, false, 'aiuto@studio.test'])
    const credits = (await call(helpRoutes.faqs, { query: { locale: 'it' } })).items.find((it) => it.key === 'credits')!
    expect(credits.faqs.map((it) => it.id)).toEqual(['credits-6', 'credits-2', 'credits-5'])
    expect(JSON.stringify(credits)).not.toMatch(/compri|coupon|rinnovo/)
  })
})

describe('what stays', () => {
  test('prices in credits, the wallet, its history and what one gives from the own wallet', async () => {
    expect((await call(paymentRoutes.products, {})).total).toBeGreaterThan(0)
    await app.world.credits({ user_id: anna._id }, 300)
    const before = (await call(walletRoutes.ofCompany, { params: { id: company_id } })).real
    expect((await call(walletRoutes.transfer, { query: query(), body: { amount: 100 } })).real).toBe(200)
    expect((await call(walletRoutes.ofCompany, { params: { id: company_id } })).real).toBe(before + 100)
    expect((await call(historyRoutes.companyTransactions, { query: query() })).total).toBeGreaterThan(0)
    expect((await call(historyRoutes.companyPurchases, { query: query() })).total).toBe(0)
  })

  test('a plan by contract includes its services, for a year that does not renew itself', async () => {
    const { _id } = await app.world.company('A Contratto S.p.A.', anna)
    await app.world.subscription(_id, { code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', price: 0, end_date: null, automatic_renewal: false })
    const order = { query: { company_id: _id }, body: { subscription_code: 'MLR01', autorenewal: true } }
    expect(await call(subscriptionRoutes.subscribe, order)).toMatchObject({ code: 'MLR01', price: 0, automatic_renewal: false })
    const { active_subscriptions } = await call(companyRoutes.load, { params: { id: _id } })
    expect(active_subscriptions.all.map((it) => it.code).sort()).toEqual(['MLR01', 'S0001'])
  })
})

test('nothing is renewed: what ends is over, uncharged and without a letter, also once something is sold again', async () => {
  const { _id } = await app.world.company('Scaduta S.r.l.', anna)
  await app.world.credits({ company_id: _id }, 5000)
  const subscription = await app.world.subscription(_id, { end_date: new Date(app.deps.clock.now().getTime() - 60_000).toISOString() })
  const running = await app.world.subscription(_id, { code: 'MLR01', category: 'SERVICE' })
  const renewal = async (id: string) =>
    (await app.deps.db.selectFrom('subscriptions').select('automatic_renewal').where('_id', '=', id).executeTakeFirstOrThrow()).automatic_renewal
  const letters = () => app.deps.db.selectFrom('mails').select('event').where('event', 'like', 'SUBSCRIPTION%').execute()
  expect([await renewal(subscription), await renewal(running)]).toEqual([true, true])

  const run = (deps = app.deps) => subscriptionJobs(deps).renew_subscriptions({}, { attempt: 1, is_last: false })
  await run()
  await run({ ...app.deps, config: { ...app.deps.config, payments: true } })

  expect([await renewal(subscription), await renewal(running)]).toEqual([false, true])
  expect((await call(walletRoutes.ofCompany, { params: { id: _id } })).real).toBe(5000)
  expect(await letters()).toEqual([])
  const told = await app.deps.db
    .selectFrom('audit_log')
    .select('action')
    .where('chain', '=', `company:${_id}`)
    .where('action', '=', 'subscription.expired')
    .execute()
  expect(told).toHaveLength(1)
})
