import { cardRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stripeCards } from '../../adapters/cards/stripe.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'
import { startStripe } from '../../testing/stripe.ts'

let stripe: Awaited<ReturnType<typeof startStripe>>
let app: TestApp
let card: ReturnType<typeof cardWorld>
beforeAll(async () => {
  stripe = await startStripe()
  const env = { STRIPE_SECRET_KEY: 'sk', STRIPE_WEBHOOK_SECRET: 'whsec', STRIPE_PUBLISHABLE_KEY: 'pk' }
  app = await testApp({ env, deps: { cards: stripeCards(stripe.settings) } })
  card = cardWorld(app)
})
afterAll(async () => {
  await app.close()
  await stripe.stop()
})

/** Everything that Stripe has told until now, delivered again as it likes to do. */
const deliver = () => Promise.all(stripe.account.events.map((it) => card.send(it, stripe.sign(it))))

async function withCompany() {
  const person = await app.world.person()
  return { call: await app.as(person), company_id: (await app.world.company('Pagante S.r.l.', person))._id }
}

test('a new card pays for a company, is kept, pays again, and is forgotten', async () => {
  const { call, company_id } = await withCompany()
  const { data } = await card.payFor(call, company_id)
  expect(data).toEqual({ client_secret: expect.any(String), payment_intent_id: expect.stringMatching(/^pi_/), status: 'requires_payment_method' })
  stripe.account.typed(data.client_secret!, 'success')
  expect(await card.units({ company_id })).toBe(0)
  await deliver()
  expect(await card.units({ company_id })).toBe(400)
  const { items } = await call(cardRoutes.companyMethods, { query: { company_id } })
  const payment_method_id = items[0]!.id
  expect((await card.payFor(call, company_id, { payment_method_id, quantity: 100 })).data.status).toBe('succeeded')
  await deliver()
  expect(await card.units({ company_id })).toBe(1400)
  await call(cardRoutes.forgetCompanyMethod, { params: { id: payment_method_id }, query: { company_id } })
  expect(await call(cardRoutes.companyMethods, { query: { company_id } })).toEqual({ total: 0, items: [] })
})

test('another quantity and a coupon change the same intent; what is granted is what was agreed last', async () => {
  const { call, company_id } = await withCompany()
  const coupon = await card.coupon({ value: 50, credits: 30 })
  const { data } = await card.payFor(call, company_id, { coupon_code: coupon.code })
  const without = await card.change(call, data.payment_intent_id, { quantity: 200 })
  expect([without.data.payment_intent_id, stripe.account.intents.get(data.payment_intent_id!)!.amount]).toEqual([data.payment_intent_id, 20_000])
  await card.change(call, data.payment_intent_id, { quantity: 20, coupon_code: coupon.code })
  expect(stripe.account.intents.get(data.payment_intent_id!)!.amount).toBe(1000)
  stripe.account.typed(data.client_secret!, 'success')
  await deliver()
  await deliver()
  expect(await card.units({ company_id })).toBe(230)
})

test('a bank that asks is left to the browser, a refusal to another card', async () => {
  const { call, company_id } = await withCompany()
  const first = await card.payFor(call, company_id)
  expect(stripe.account.typed(first.data.client_secret!, 'authentication')).toBe('requires_action')
  stripe.account.authorised(first.data.client_secret!)
  const customer = String(stripe.account.intents.get(first.data.payment_intent_id!)!.customer)
  const asking = await call(cardRoutes.companyMethods, { query: { company_id } })
  expect((await card.payFor(call, company_id, { payment_method_id: asking.items[0]!.id })).data.status).toBe('requires_action')
  const declining = stripe.account.keepCard(customer, 'declined')
  await expect(card.payFor(call, company_id, { payment_method_id: declining.id })).rejects.toMatchObject({
    ...{ code: 'PU002', status: 422, info: { reason: 'card_declined', detail: 'card_declined' } },
  })
  await deliver()
  expect(await card.units({ company_id })).toBe(400)
})

test('an event that Stripe has not signed grants nothing, and there is no trial form beside it', async () => {
  const { call, company_id } = await withCompany()
  const { data } = await card.payFor(call, company_id)
  stripe.account.typed(data.client_secret!, 'success')
  const event = stripe.account.events.at(-1)!
  expect((await card.send(event, stripe.sign(`${event} `))).statusCode).toBe(400)
  expect((await card.send(event, stripe.sign(event, Math.floor(Date.now() / 1000) - 3600))).statusCode).toBe(400)
  expect(await card.units({ company_id })).toBe(0)
  expect((await app.api.app.inject({ method: 'POST', url: '/api/dev/cards/confirm', payload: {} })).statusCode).toBe(404)
})
