import { cardRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CardProvider } from '../../adapters/cards/port.ts'
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
  expect(data).toEqual({
    client_secret: expect.any(String),
    payment_intent_id: expect.stringMatching(/^pi_/),
    status: 'requires_payment_method',
    vat: { net_cents: 3279, vat_cents: 721, rate: 22, nature: null },
  })
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
    code: 'PU002',
    status: 422,
    info: { reason: 'card_declined', detail: 'card_declined' },
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

describe('keys that change', () => {
  const places: Awaited<ReturnType<typeof startStripe>>[] = []
  let site: TestApp
  let pay: ReturnType<typeof cardWorld>
  beforeAll(async () => {
    places.push(await startStripe({ secret_key: 'sk_test_1', account_id: 'acct_1' }), await startStripe({ secret_key: 'sk_live_1', account_id: 'acct_1' }))
    site = await testApp()
    pay = cardWorld(site)
  })
  afterAll(async () => {
    await site.close()
    for (const it of places) await it.stop()
  })
  const askedAt = ({ asked }: (typeof places)[number]) => JSON.stringify(asked.map(({ path, params }) => [path, params]))

  /** Somebody who opened the pay page, bought and kept a card on trial; then the installation has the keys of each account in turn. */
  async function onTrial() {
    const person = await site.world.person()
    const call = await site.as(person)
    const { _id: company_id } = await site.world.company('Migrante S.r.l.', person)
    const { data } = await pay.payFor(call, company_id)
    await pay.type(data.client_secret)
    for (const it of await pay.take()) await pay.send(it)
    return { call, company_id, intent: data.payment_intent_id! }
  }
  async function withCards<Result>(cards: CardProvider, work: () => Promise<Result>): Promise<Result> {
    const before = site.deps.cards
    site.deps.cards = cards
    return work().finally(() => {
      site.deps.cards = before
    })
  }

  test('whoever paid on trial pays with real keys, in rehearsal and in earnest, and nobody is told ids of another account', async () => {
    const { call, company_id, intent } = await onTrial()
    const methods = () => call(cardRoutes.companyMethods, { query: { company_id } })
    expect((await methods()).total).toBe(1)
    const begun: (string | null)[] = []
    for (const it of places)
      await withCards(stripeCards(it.settings), async () => {
        expect(await methods()).toEqual({ total: 0, items: [] })
        const { data } = await pay.payFor(call, company_id)
        begun.push(data.payment_intent_id)
        it.account.typed(data.client_secret!, 'success')
        expect((await methods()).total).toBe(1)
        await expect(pay.change(call, intent, { quantity: 50 })).rejects.toMatchObject({ code: 'E0002' })
      })
    expect(begun.every((it) => it?.startsWith('pi_'))).toBe(true)
    for (const it of places) expect(askedAt(it)).not.toMatch(/cus_trial|pi_trial|pm_trial/)
    expect(askedAt(places[1]!)).not.toContain([...places[0]!.account.customers][0])
    await withCards(stripeCards(places[0]!.settings), async () => expect((await methods()).total).toBe(1))
    expect((await methods()).total).toBe(1)
  })

  test('a customer who was deleted at the provider is made anew; of an old row only the provider is known', async () => {
    const [place] = places
    const { call, company_id } = await onTrial()
    const wallet = await site.deps.db.selectFrom('wallets').select('_id').where('company_id', '=', company_id).executeTakeFirstOrThrow()
    await site.deps.db
      .insertInto('card_customers')
      .values({ wallet_id: wallet._id, customer_id: `cus_old_${company_id}`, account: 'stripe' })
      .execute()
    await withCards(stripeCards(place!.settings), async () => {
      expect((await pay.payFor(call, company_id)).data.status).toBe('requires_payment_method')
      place!.account.customers.clear()
      expect((await pay.payFor(call, company_id)).data.status).toBe('requires_payment_method')
      expect(await call(cardRoutes.companyMethods, { query: { company_id } })).toEqual({ total: 0, items: [] })
    })
    const rows = await site.deps.db.selectFrom('card_customers').select('account').where('wallet_id', '=', wallet._id).orderBy('account').execute()
    expect(rows.map((it) => it.account)).toEqual([expect.stringMatching(/^stripe:.*acct_1$/), 'trial'])
  })

  test('a customer of before keeps the cards where the account in use is theirs', async () => {
    const [place] = places
    const { call, company_id } = await onTrial()
    const wallet = await site.deps.db.selectFrom('wallets').select('_id').where('company_id', '=', company_id).executeTakeFirstOrThrow()
    const customer_id = `cus_kept_${company_id}`
    const kept = place!.account.keepCard(customer_id)
    await site.deps.db.insertInto('card_customers').values({ wallet_id: wallet._id, customer_id, account: 'stripe' }).execute()
    const { items } = await withCards(stripeCards(place!.settings), () => call(cardRoutes.companyMethods, { query: { company_id } }))
    expect(items.map((it) => it.id)).toEqual([kept.id])
    const row = await site.deps.db.selectFrom('card_customers').select('account').where('customer_id', '=', customer_id).executeTakeFirstOrThrow()
    expect(row.account).toMatch(/acct_1$/)
  })

  test('a provider that refuses the key is not said to be asked again in a few seconds, and nobody is told the key', async () => {
    const { call, company_id } = await onTrial()
    const wrong = stripeCards({ ...places[0]!.settings, secret_key: 'sk_live_wrong' })
    const refusal = await withCards(wrong, () => pay.payFor(call, company_id)).catch((error) => error)
    expect(refusal).toMatchObject({ status: 502, code: 'GEN01', info: 'cards_refused', msg: expect.stringMatching(/riprovare non serve/) })
    expect(JSON.stringify(refusal)).not.toContain('sk_')
  })
})
