import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { cardRoutes, historyRoutes } from '@delibera/core/payments/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CardsDown } from '../../adapters/cards/port.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  card = cardWorld(app)
})
afterAll(() => app.close())

async function somebody(it: Parameters<TestApp['world']['person']>[0] = {}) {
  const person = await app.world.person(it)
  return { person, _id: person._id, call: await app.as(person) }
}
async function withCompany() {
  const it = await somebody()
  return { ...it, company_id: (await app.world.company('Pagante S.r.l.', it.person))._id }
}
/** Somebody who has paid once, with this card. */
async function withCard(kind: Parameters<typeof card.type>[1] = 'success') {
  const it = await somebody()
  const { data } = await card.pay(it.call)
  await card.type(data.client_secret, kind)
  if (kind === 'authentication') await card.authorise(data.client_secret)
  await app.work()
  const { items } = await it.call(cardRoutes.myMethods, {})
  return { ...it, method: items[0]!.id }
}
const intentRow = (id: string | null) => app.deps.db.selectFrom('card_intents').selectAll().where('_id', '=', id!).executeTakeFirstOrThrow()

describe('beginning a purchase', () => {
  test('gives an intent and no credits: those come with the payment', async () => {
    const { call, _id } = await somebody()
    const reply = await card.pay(call)
    expect(reply).toEqual({
      data: {
        client_secret: expect.any(String),
        payment_intent_id: expect.stringMatching(/^pi_/),
        status: 'requires_payment_method',
        vat: { net_cents: 3279, vat_cents: 721, rate: 22, nature: null },
      },
      statusCode: 200,
    })
    expect(await card.type(reply.data.client_secret)).toEqual({ status: 'succeeded', error: null })
    expect(await card.units({ user_id: _id })).toBe(0)
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(400)
  })

  test.each([
    ['less than ten', { quantity: 9 }, 'SP0002'],
    ['between two steps', { quantity: 15 }, 'SP0002'],
    ['a part of one', { quantity: 10.5 }, 'SP0002'],
    ['more than the most', { quantity: 1510 }, 'SP0002'],
    ['something else than credits', { product_id: 'S0002' }, 'PU002'],
    ['a coupon of nobody', { coupon_code: 'NOSUCH00' }, 'COU0001'],
    ['a coupon that cannot be one', { coupon_code: 'short' }, 'COU0001'],
  ])('%s is refused', async (_, change, code) => {
    const { call } = await somebody()
    await expect(card.pay(call, change)).rejects.toMatchObject({ code, status: 422 })
  })

  test.each([
    ['it', 'EUR', 4000],
    ['en-US', 'USD', 4400],
    ['en-GB', 'GBP', 3600],
  ] as const)('in %s is in %s, and stays so when the language changes', async (locale, currency, amount_cents) => {
    const { call } = await somebody({ locale })
    const { data } = await card.pay(call)
    await call(entryRoutes.changeProfile, { body: { locale: locale === 'it' ? 'en-US' : 'it' } })
    await card.change(call, data.payment_intent_id)
    expect(await intentRow(data.payment_intent_id)).toMatchObject({ currency, amount_cents, list_cents: amount_cents, credits_units: 400, status: 'OPEN' })
  })

  test('sent twice under one name it is one purchase, also at once; another one under that name is a mistake', async () => {
    const { call, method } = await withCard()
    const request_id = crypto.randomUUID()
    const replies = await Promise.all([1, 2, 3].map(() => card.pay(call, { request_id, payment_method_id: method })))
    expect(new Set(replies.map((it) => it.data.payment_intent_id)).size).toBe(1)
    expect(replies.map((it) => it.data.status)).toEqual(['succeeded', 'succeeded', 'succeeded'])
    expect(await card.pay(call, { request_id, payment_method_id: method })).toEqual(replies[0])
    await expect(card.pay(call, { request_id, quantity: 50 })).rejects.toMatchObject({ code: 'E0002', info: 'request_id' })
    const stranger = await somebody()
    expect((await card.pay(stranger.call, { request_id })).data.payment_intent_id).not.toBe(replies[0]!.data.payment_intent_id)
  })

  test('without a name, sent again within ten seconds, it is one purchase; for another quantity or later it is another', async () => {
    const { call, method } = await withCard()
    const pay = (change = {}) => card.pay(call, { payment_method_id: method, request_id: undefined, ...change }).then((it) => it.data.payment_intent_id)
    const ids = new Set(await Promise.all(Array.from({ length: 10 }, () => pay())))
    expect(ids.size).toBe(1)
    expect(ids).not.toContain(await pay({ quantity: 50 }))
    await sql`update implied_requests set begun_at = begun_at - interval '11 seconds'`.execute(app.deps.db)
    expect(ids).not.toContain(await pay())
  })

  test('a provider that does not answer is told as such, and nothing is left behind', async () => {
    const { call, _id } = await somebody()
    const { createIntent } = app.deps.cards
    app.deps.cards.createIntent = () => Promise.reject(new CardsDown('no answer'))
    await expect(card.pay(call)).rejects.toMatchObject({ status: 502, code: 'GEN01', info: 'cards' })
    app.deps.cards.createIntent = createIntent
    expect(await app.deps.db.selectFrom('card_intents').select('_id').where('user_id', '=', _id).execute()).toEqual([])
  })
})

describe('a saved card', () => {
  test('pays at once, on the company or on the person it was saved for, never on the other', async () => {
    const { call, company_id, _id } = await withCompany()
    const own = await card.payFor(call, company_id)
    await card.type(own.data.client_secret)
    await app.work()
    const { items } = await call(cardRoutes.companyMethods, { query: { company_id } })
    expect(items).toEqual([{ id: expect.any(String), type: 'card', card: { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2040 } }])
    expect((await call(cardRoutes.myMethods, {})).items).toEqual([])
    const payment_method_id = items[0]!.id
    await expect(card.pay(call, { payment_method_id })).rejects.toMatchObject({ code: 'PU002', info: [{ path: 'payment_method_id' }] })
    expect((await card.payFor(call, company_id, { payment_method_id })).data.status).toBe('succeeded')
    await app.work()
    expect([await card.units({ company_id }), await card.units({ user_id: _id })]).toEqual([800, 0])
  })

  test('that is chosen costs nothing until it is confirmed', async () => {
    const { call, method, _id } = await withCard()
    const { data } = await card.pay(call)
    const chosen = await card.change(call, data.payment_intent_id, { payment_method_id: method, quantity: 100 })
    expect(chosen.data).toEqual({ ...data, status: 'requires_confirmation', vat: { net_cents: 8197, vat_cents: 1803, rate: 22, nature: null } })
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(400)
    const again = await card.change(call, data.payment_intent_id, { quantity: 100 })
    expect(again.data.status).toBe('requires_payment_method')
    const paid = await card.change(call, data.payment_intent_id, { payment_method_id: method, quantity: 100, confirm: true })
    expect(paid.data).toEqual({ ...chosen.data, status: 'succeeded' })
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(1400)
  })

  test('whose bank asks is authorised by its holder', async () => {
    const { call, method, _id } = await withCard('authentication')
    const { data } = await card.pay(call, { payment_method_id: method })
    expect(data.status).toBe('requires_action')
    expect(await card.authorise(data.client_secret, false)).toEqual({ status: 'requires_payment_method', error: 'authentication_failed' })
    await card.change(call, data.payment_intent_id, { payment_method_id: method, confirm: true })
    expect(await card.authorise(data.client_secret)).toEqual({ status: 'succeeded', error: null })
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(800)
  })

  test('that is declined leaves the purchase open for another', async () => {
    const { call, method, _id } = await withCard('once')
    const refusal = await card.pay(call, { payment_method_id: method }).catch((error) => error)
    expect(refusal).toMatchObject({ status: 422, code: 'PU002', info: { reason: 'card_declined', payment_intent_id: expect.any(String) } })
    const { data } = await card.change(call, refusal.info.payment_intent_id)
    await card.type(data.client_secret)
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(800)
  })

  test("is forgotten by its holder; a stranger's is not there", async () => {
    const { call, method } = await withCard()
    const other = await withCompany()
    await expect(other.call(cardRoutes.forgetMyMethod, { params: { id: method } })).rejects.toMatchObject({ status: 404 })
    const inCompany = { params: { id: method }, query: { company_id: other.company_id } }
    await expect(other.call(cardRoutes.forgetCompanyMethod, inCompany)).rejects.toMatchObject({ status: 404 })
    await expect(card.pay(other.call, { payment_method_id: method })).rejects.toMatchObject({ code: 'PU002' })
    await call(cardRoutes.forgetMyMethod, { params: { id: method } })
    await expect(call(cardRoutes.forgetMyMethod, { params: { id: method } })).rejects.toMatchObject({ status: 404 })
    expect(await call(cardRoutes.myMethods, {})).toEqual({ total: 0, items: [] })
  })

  test("a consultant pays from the own pocket: the company's cards are its administrator's", async () => {
    const { company_id } = await withCompany()
    const consultant = await somebody()
    await app.world.role(company_id, consultant.person, { role: 'CONSULTANT' })
    await expect(card.payFor(consultant.call, company_id)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(consultant.call(cardRoutes.companyMethods, { query: { company_id } })).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })
})

describe('a purchase that was begun', () => {
  test('is changed by whom it belongs to, and by nobody else', async () => {
    const { call, company_id, _id } = await withCompany()
    const { data } = await card.payFor(call, company_id)
    const other = await somebody()
    await app.world.role(company_id, other.person)
    await expect(card.change(other.call, data.payment_intent_id)).rejects.toMatchObject({ status: 403, code: 'CP003' })
    await expect(card.change(call, 'pi_trial_nobody')).rejects.toMatchObject({ status: 403, code: 'CP003' })
    expect((await card.change(call, data.payment_intent_id, { quantity: 20 })).data.payment_intent_id).toBe(data.payment_intent_id)
    expect(await intentRow(data.payment_intent_id)).toMatchObject({ quantity: 20, amount_cents: 2000, credits_units: 200 })
    await app.deps.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('company_id', '=', company_id).where('user_id', '=', _id).execute()
    await expect(card.change(call, data.payment_intent_id)).rejects.toMatchObject({ status: 403, code: 'CP003' })
  })

  test('changes no more once it is paid, whether we have heard of it or not', async () => {
    const { call } = await somebody()
    const { data } = await card.pay(call)
    await card.type(data.client_secret)
    await expect(card.change(call, data.payment_intent_id, { quantity: 1000 })).rejects.toMatchObject({ status: 409, code: 'E0002' })
    await app.work()
    await expect(card.change(call, data.payment_intent_id, { quantity: 1000 })).rejects.toMatchObject({ status: 409, code: 'E0002' })
    expect(await intentRow(data.payment_intent_id)).toMatchObject({ quantity: 40, amount_cents: 4000, status: 'PAID' })
  })
})

describe('a coupon', () => {
  test('lowers what the card pays and adds its credits, once the payment has come', async () => {
    const { call, _id } = await somebody()
    const { code } = await card.coupon({ value: 20, credits: 50 })
    const { data } = await card.pay(call, { coupon_code: code.toLowerCase() })
    expect(await intentRow(data.payment_intent_id)).toMatchObject({ list_cents: 4000, amount_cents: 3200 })
    await card.type(data.client_secret)
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(450)
    await expect(card.pay(call, { coupon_code: code })).rejects.toMatchObject({ code: 'COU0001', status: 422 })
  })

  test('that leaves less than a provider takes asks for that least', async () => {
    const { call } = await somebody()
    const { code } = await card.coupon({ discount_type: 'FIXED', value: 3990 })
    expect(await intentRow((await card.pay(call, { coupon_code: code })).data.payment_intent_id)).toMatchObject({ amount_cents: 50 })
  })

  test('that pays for everything is answered 222, with the credits there at once', async () => {
    const { call, _id, person } = await somebody()
    const { code } = await card.coupon({ value: 100, credits: 30 })
    const payload = { product_id: 'CREDITS10', quantity: 40, coupon_code: code }
    const headers = { authorization: `Bearer ${await app.world.session(person)}` }
    const reply = await app.api.app.inject({ method: 'POST', url: '/api/payments/stripe/intent-user', headers, payload })
    expect([reply.statusCode, reply.json()]).toEqual([
      222,
      { data: { client_secret: null, payment_intent_id: null, status: 'succeeded', vat: null }, statusCode: 222 },
    ])
    expect(await card.units({ user_id: _id })).toBe(430)
    const range = { date_gt: new Date(Date.now() - 86_400_000).toISOString(), date_lt: new Date(Date.now() + 86_400_000).toISOString() }
    expect((await call(historyRoutes.myPurchases, { query: range })).items).toMatchObject([{ amount: 0, credits: 400, currency: 'EUR' }])
    await expect(card.pay(call, { coupon_code: code })).rejects.toMatchObject({ code: 'COU0001' })
  })

  test('is redeemed once a wallet, however many try at once', async () => {
    const { call, _id } = await somebody()
    const { code, _id: coupon_id } = await card.coupon({ value: 100, max_uses: 3 })
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => card.pay(call, { coupon_code: code })))
    expect(results.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    for (const it of results) if (it.status === 'rejected') expect(it.reason).toMatchObject({ code: 'COU0001' })
    expect(await card.units({ user_id: _id })).toBe(400)
    expect(await app.deps.db.selectFrom('coupons').select('uses').where('_id', '=', coupon_id).executeTakeFirst()).toEqual({ uses: 1 })
  })

  test('the same free request twice is told the same, and gives once', async () => {
    const { call, _id } = await somebody()
    const { code } = await card.coupon({ value: 100 })
    const ask = { coupon_code: code, request_id: crypto.randomUUID() }
    const replies = await Promise.all([card.pay(call, ask), card.pay(call, ask)])
    expect([...replies, await card.pay(call, ask)].map((it) => it.statusCode)).toEqual([222, 222, 222])
    expect(await card.units({ user_id: _id })).toBe(400)
  })

  test('that makes a purchase free ends the intent: nobody can pay it any more', async () => {
    const { call, _id } = await somebody()
    const { code } = await card.coupon({ value: 100 })
    const { data } = await card.pay(call)
    const replies = await Promise.all([1, 2].map(() => card.change(call, data.payment_intent_id, { coupon_code: code })))
    expect([...replies, await card.change(call, data.payment_intent_id, { coupon_code: code })].map((it) => it.statusCode)).toEqual([222, 222, 222])
    await expect(card.type(data.client_secret)).rejects.toMatchObject({ code: 'E0002' })
    await app.work()
    expect(await intentRow(data.payment_intent_id)).toMatchObject({ status: 'CANCELED' })
    expect(await card.units({ user_id: _id })).toBe(400)
  })

  test('that would make a paid purchase free comes too late', async () => {
    const { call, _id } = await somebody()
    const { code } = await card.coupon({ value: 100 })
    const { data } = await card.pay(call)
    await card.type(data.client_secret)
    await expect(card.change(call, data.payment_intent_id, { coupon_code: code })).rejects.toMatchObject({ code: 'E0002' })
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(400)
  })
})
