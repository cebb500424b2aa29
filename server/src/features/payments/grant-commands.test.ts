import { notificationRoutes } from '@delibera/core/notifications/routes'
import { lateEventMs } from '@delibera/core/payments/trial-cards'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { TrialCards } from '../../adapters/cards/local.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  card = cardWorld(app)
})
afterAll(() => app.close())

async function somebody() {
  const person = await app.world.person()
  return { person, _id: person._id, call: await app.as(person) }
}
async function withCompany() {
  const it = await somebody()
  return { ...it, company_id: (await app.world.company('Pagante S.r.l.', it.person))._id }
}
/** A payment that the provider has taken and not told yet: the event it would send. */
async function paidUntold(call: Awaited<ReturnType<TestApp['as']>>, it: Parameters<typeof card.pay>[1] = {}) {
  await card.take()
  const { data } = await card.pay(call, it)
  await card.type(data.client_secret)
  const [event] = await card.take()
  return { id: data.payment_intent_id!, event: event! }
}
const asType = (event: string, type: string) => JSON.stringify({ ...JSON.parse(event), id: `evt_${crypto.randomUUID().slice(0, 8)}`, type })
const refund = (id: string, refunded = true) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID().slice(0, 8)}`,
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', payment_intent: id, amount_refunded: 1000, refunded } },
  })
const statusOf = async (id: string) => (await app.deps.db.selectFrom('card_intents').select('status').where('_id', '=', id).executeTakeFirstOrThrow()).status
const audited = async (chain: string) =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', chain).orderBy('seq').execute()).map((it) => it.action)

describe('the webhook', () => {
  test('grants by a signed event, and the second time changes nothing', async () => {
    const { call, _id } = await somebody()
    const { id, event } = await paidUntold(call)
    const reply = await card.send(event)
    expect([reply.statusCode, reply.json()]).toEqual([200, { received: true }])
    expect([await card.units({ user_id: _id }), await statusOf(id)]).toEqual([400, 'PAID'])
    expect((await card.send(event)).statusCode).toBe(200)
    expect((await card.send(asType(event, 'payment_intent.succeeded'))).statusCode).toBe(200)
    expect(await card.units({ user_id: _id })).toBe(400)
    expect((await call(notificationRoutes.list, {})).total).toBe(1)
    expect(await audited(`user:${_id}`)).toEqual(['credits.bought'])
  })

  test('grants once to many who bring the same news at once', async () => {
    const { call, _id } = await somebody()
    const { event } = await paidUntold(call)
    const bodies = [event, event, event, event, ...[1, 2, 3, 4].map(() => asType(event, 'payment_intent.succeeded'))]
    const replies = await Promise.all(bodies.map((it) => card.send(it)))
    expect(replies.map((it) => it.statusCode)).toEqual(bodies.map(() => 200))
    expect(await card.units({ user_id: _id })).toBe(400)
  })

  test.each([
    ['no signature', () => ''],
    ['a signature of somebody else', () => `t=${Math.floor(Date.now() / 1000)},v1=${'0'.repeat(64)}`],
    ['more credits than were signed', (event: string) => (app.deps.cards as TrialCards).sign(event)],
  ])('refuses %s, and grants nothing', async (_, signed) => {
    const { call, _id } = await somebody()
    const { id, event } = await paidUntold(call)
    const forged = event.replace('"credits_units":"400"', '"credits_units":"9999"')
    expect(forged).not.toBe(event)
    const reply = await card.send(forged, signed(event))
    expect([reply.statusCode, reply.json().error_code]).toEqual([400, 'E0001'])
    expect([await card.units({ user_id: _id }), await statusOf(id)]).toEqual([0, 'OPEN'])
  })

  test('reads no more than an event can be long, and nothing that is no text', async () => {
    expect((await card.send('x'.repeat(300_000))).statusCode).toBe(413)
    const form = {
      method: 'POST',
      url: '/api/payments/stripe/webhook',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=b',
    } as const
    expect((await app.api.app.inject(form)).statusCode).toBe(415)
    expect((await app.api.app.inject({ method: 'POST', url: '/api/payments/stripe/webhook' })).statusCode).toBe(400)
  })

  test('takes note of news that says nothing to us, and of payments that are not ours', async () => {
    const { call } = await somebody()
    const { event } = await paidUntold(call)
    expect((await card.send(asType(event, 'customer.created'))).statusCode).toBe(200)
    expect((await card.send(event.replaceAll(/pi_trial_\w{32}/g, 'pi_elsewhere'))).statusCode).toBe(200)
  })
})

describe('news out of order', () => {
  test('a failure or an end that comes after the payment takes nothing back', async () => {
    const { call, _id } = await somebody()
    const { id, event } = await paidUntold(call)
    await card.send(event)
    for (const type of ['payment_intent.payment_failed', 'payment_intent.canceled']) await card.send(asType(event, type))
    expect([await card.units({ user_id: _id }), await statusOf(id)]).toEqual([400, 'PAID'])
  })

  test('a failure closes nothing; a payment after an end is granted all the same, for the money is there', async () => {
    const { call, _id } = await somebody()
    const { id, event } = await paidUntold(call)
    await card.send(asType(event, 'payment_intent.payment_failed'))
    expect(await statusOf(id)).toBe('OPEN')
    await card.send(asType(event, 'payment_intent.canceled'))
    expect(await statusOf(id)).toBe('CANCELED')
    await card.send(event)
    expect([await card.units({ user_id: _id }), await statusOf(id)]).toEqual([400, 'PAID'])
  })

  test('an event that comes late comes all the same', async () => {
    const { call, _id } = await somebody()
    const { data } = await card.pay(call)
    const began = Date.now()
    await card.type(data.client_secret, 'late')
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(0)
    const { rows } = await sql<{
      id: string
      run_at: string
    }>`select id, run_at from graphile_worker.jobs where task_identifier = 'deliver_card_event'`.execute(app.deps.db)
    expect(Date.parse(rows[0]!.run_at) - began).toBeGreaterThanOrEqual(lateEventMs)
    await sql`select graphile_worker.reschedule_jobs(array[${rows[0]!.id}::bigint], run_at := now())`.execute(app.deps.db)
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(400)
  })

  test('what was paid is what is granted, also where a change was cut off between the provider and us', async () => {
    const { call, _id } = await somebody()
    const { data } = await card.pay(call)
    const id = data.payment_intent_id!
    const metadata = { quantity: '100', credits_units: '1000', list_cents: '10000', coupon_id: '' }
    await app.deps.cards.updateIntent(id, { amount_cents: 10_000, currency: 'EUR', metadata, method: null, saves_card: false })
    await card.type(data.client_secret)
    await app.work()
    expect(await card.units({ user_id: _id })).toBe(1000)
    const row = await app.deps.db
      .selectFrom('card_intents')
      .select(['quantity', 'amount_cents', 'credits_units', 'vat_case', 'vat_rate', 'net_cents', 'vat_cents'])
      .where('_id', '=', id)
      .executeTakeFirst()
    // Begun before prices said their VAT: as an Italian buyer pays it.
    const vat = { vat_case: 'INCLUDED', vat_rate: 22, net_cents: 8197, vat_cents: 1803 }
    expect(row).toEqual({ quantity: 100, amount_cents: 10_000, credits_units: 1000, ...vat })
  })
})

describe('one coupon on two purchases that are both paid', () => {
  test('gives its credits once; the second keeps its price and is written down', async () => {
    const { call, _id } = await somebody()
    const { code, _id: coupon_id } = await card.coupon({ value: 50, credits: 70 })
    const begun = await Promise.all([1, 2].map(() => card.pay(call, { coupon_code: code })))
    await Promise.all(begun.map((it) => card.type(it.data.client_secret)))
    await Promise.all((await card.take()).map((it) => card.send(it)))
    expect(await card.units({ user_id: _id })).toBe(400 + 400 + 70)
    expect((await audited(`user:${_id}`)).toSorted()).toEqual(['coupon.used_before', 'credits.bought', 'credits.bought'])
    expect(await app.deps.db.selectFrom('coupon_redemptions').select('intent_id').where('coupon_id', '=', coupon_id).execute()).toHaveLength(1)
  })

  test('and so does the last use of one that many had begun with', async () => {
    const people = await Promise.all([1, 2, 3].map(somebody))
    const { code, _id: coupon_id } = await card.coupon({ value: 50, credits: 70, max_uses: 1 })
    const begun = await Promise.all(people.map((it) => card.pay(it.call, { coupon_code: code })))
    await Promise.all(begun.map((it) => card.type(it.data.client_secret)))
    await Promise.all((await card.take()).map((it) => card.send(it)))
    const units = await Promise.all(people.map((it) => card.units({ user_id: it._id })))
    expect(units.toSorted()).toEqual([400, 400, 470])
    expect(await app.deps.db.selectFrom('coupons').select('uses').where('_id', '=', coupon_id).executeTakeFirst()).toEqual({ uses: 1 })
  })
})

describe('a payment that has come', () => {
  test('is told to who paid, and every page that shows the wallet reads it again', async () => {
    const { call, company_id, _id } = await withCompany()
    const consultant = await somebody()
    await app.world.role(company_id, consultant.person, { role: 'CONSULTANT' })
    const { data } = await card.payFor(call, company_id)
    await card.type(data.client_secret)
    await app.work()
    const { items } = await call(notificationRoutes.list, {})
    expect(items).toMatchObject([
      { kind: 'PAYMENT_RECEIVED', data: { name: '40,00\u00a0€', amount_cents: 4000, to: `/company/${company_id}/settings/products` } },
    ])
    const heard = await app.deps.db
      .selectFrom('app_events')
      .select(['topic', 'data'])
      .where('type', '=', 'wallet')
      .where('topic', 'in', [`user:${_id}`, `user:${consultant._id}`])
      .execute()
    expect(heard.map((it) => it.topic).toSorted()).toEqual([`user:${_id}`, `user:${consultant._id}`].toSorted())
    expect(heard[0]!.data).toEqual({ company_id })
    expect(await audited(`company:${company_id}`)).toEqual(['credits.bought'])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test("earns the company's dealer a part, which goes back with the money, whichever is heard first", async () => {
    const { call, company_id } = await withCompany()
    const dealer = await somebody()
    await app.world.role(company_id, dealer.person, { role: 'CONSULTANT' })
    await app.deps.db.insertInto('consultants').values({ user_id: dealer._id, dealer_id: 'D1234567', retribution_percentage: 10 }).execute()
    await app.deps.db.updateTable('companies').set({ dealer_id: dealer._id }).where('_id', '=', company_id).execute()
    const earned = async () =>
      (await app.deps.db.selectFrom('retributions').select('cents').where('dealer_id', '=', dealer._id).orderBy('created_at').execute()).map((it) => it.cents)
    const untold = async () => {
      await card.take()
      const { data } = await card.payFor(call, company_id)
      await card.type(data.client_secret)
      return { id: data.payment_intent_id!, event: (await card.take())[0]! }
    }
    const first = await untold()
    for (const it of [first.event, refund(first.id, false)]) await card.send(it)
    expect(await earned()).toEqual([400])
    for (let i = 0; i < 2; i++) await card.send(refund(first.id))
    expect(await earned()).toEqual([400, -400])
    const second = await untold()
    for (const it of [refund(second.id), second.event]) await card.send(it)
    expect(await earned()).toEqual([400, -400])
    expect(await card.units({ company_id })).toBe(0)
    expect(await audited(`company:${company_id}`)).toContain('payment.refunded')
  })
})
