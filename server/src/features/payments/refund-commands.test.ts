import { notificationRoutes } from '@delibera/core/notifications/routes'
import { historyRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { post, walletOfCompany } from '../../ledger/wallet.ts'
import { operate } from '../../operator/dispatch.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
let call: Call
let company_id: string
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  card = cardWorld(app)
})
afterAll(() => app.close())
beforeEach(async () => {
  const person = await app.world.person()
  call = await app.as(person)
  company_id = (await app.world.company('Rimborsata S.r.l.', person))._id
})

/** Forty credits for forty euro, taken by the provider; answers its event and its id. */
async function paid(it: Parameters<typeof card.payFor>[2] = {}) {
  await card.take()
  const { data } = await card.payFor(call, company_id, it)
  await card.type(data.client_secret)
  const [event] = await card.take()
  return { id: data.payment_intent_id!, event: event! }
}
const refunded = (id: string, amount_refunded: number, whole = false) =>
  JSON.stringify({
    id: `evt_${crypto.randomUUID().slice(0, 8)}`,
    object: 'event',
    type: 'charge.refunded',
    data: { object: { object: 'charge', payment_intent: id, amount_refunded, refunded: whole } },
  })
const units = () => card.units({ company_id })
const spend = (amount: number) =>
  app.deps.db.transaction().execute(async (tx) => {
    const wallet_id = await walletOfCompany(tx, company_id)
    await post(tx, [{ wallet_id, kind: 'CHARGE', code: 'M0001', amount_units: -amount, idempotency_key: crypto.randomUUID(), at: new Date() }])
  })
const lines = async () => (await call(historyRoutes.companyTransactions, { query: { company_id } })).items.filter((it) => it.code === 'CARD_REFUND')
const owed = async () => {
  const out: string[] = []
  const environment = { DATA_DIR: app.deps.config.data_dir, SECRET_KEY: 'test secret '.repeat(4), DATABASE_URL: app.url }
  expect(await operate(['credits', 'refunds'], { environment, out: (line) => out.push(line), err: (line) => out.push(line) })).toBe(0)
  return out.join('\n')
}

test('credits whose money went back are not spent a second time', async () => {
  const { id, event } = await paid()
  await card.send(event)
  expect(await units()).toBe(400)
  const told = refunded(id, 4000, true)
  await Promise.all([card.send(told), card.send(told), card.send(refunded(id, 4000, true))])
  expect(await units()).toBe(0)
  expect(await lines()).toMatchObject([{ kind: 'ADJUST', credit: -400 }])
})

test('a part of the money takes its part, and the rest takes the rest, in whatever order they are told', async () => {
  const { id, event } = await paid()
  await card.send(event)
  await card.send(refunded(id, 1000))
  expect(await units()).toBe(300)
  await card.send(refunded(id, 3000))
  await card.send(refunded(id, 2000))
  expect(await units()).toBe(100)
  await card.send(refunded(id, 4000, true))
  expect(await units()).toBe(0)
})

test('a part that is told before its payment is told again after it', async () => {
  const { id, event } = await paid()
  const part = refunded(id, 1000)
  expect((await card.send(part)).statusCode).toBe(409)
  await card.send(event)
  expect((await card.send(part)).statusCode).toBe(200)
  expect(await units()).toBe(300)
})

test('the gift of a coupon goes back with the purchase that earned it', async () => {
  const { code } = await card.coupon({ credits: 50 })
  const { id, event } = await paid({ coupon_code: code })
  await card.send(event)
  expect(await units()).toBe(450)
  await card.send(refunded(id, 3200, true))
  expect(await units()).toBe(0)
})

test('what was spent meanwhile leaves no debt, is noted for the operator, and the administrators are told', async () => {
  const [other, consultant] = [await app.world.person(), await app.world.person()]
  await app.world.role(company_id, other)
  await app.world.role(company_id, consultant, { role: 'CONSULTANT' })
  const { id, event } = await paid()
  await card.send(event)
  await spend(250)
  await card.send(refunded(id, 4000, true))
  expect(await units()).toBe(0)
  expect(await owed()).toContain(`Rimborsata S.r.l. (no VAT number): 250 units of ${id}`)
  const { data } = await app.deps.db
    .selectFrom('audit_log')
    .select('data')
    .where('chain', '=', `company:${company_id}`)
    .where('action', '=', 'credits.taken_back')
    .executeTakeFirstOrThrow()
  expect(data).toEqual({ intent_id: id, refunded_cents: 4000, units: 150, missing_units: 250 })
  const news = async (it: Call) => (await it(notificationRoutes.list, {})).items.filter((one) => one.kind === 'PAYMENT_REFUNDED')
  for (const it of [call, await app.as(other)])
    expect(await news(it)).toMatchObject([{ data: { name: '40,00\u00a0€', units: 150, missing_units: 250, to: `/company/${company_id}/settings/products` } }])
  expect(await news(await app.as(consultant))).toEqual([])
  // What is bought later is not taken for it: that is the operator's to decide.
  const later = await paid()
  await card.send(later.event)
  await card.send(refunded(id, 4000, true))
  expect(await units()).toBe(400)
})
