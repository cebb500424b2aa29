import type { FiscalEntry } from '@delibera/core/payments/fiscal'
import { fiscalRoutes } from '@delibera/core/payments/fiscal-routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { cardWorld } from '../../testing/cards.ts'

let app: TestApp
let card: ReturnType<typeof cardWorld>
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000' } })
  card = cardWorld(app)
})
afterAll(() => app.close())

const seat = { address: 'via dei Mille 24', cap: '10123', locality: 'Torino', province: 'TO' }
const body = { kind: 'COMPANY', name: 'Officine Neri S.p.A.', vat_number: '12345678903', recipient_code: 'ABCDEF1', ...seat } as const
const german = { kind: 'FOREIGN', name: 'Holz GmbH', vat_number: 'DE123456789', address: 'Hauptstraße 1', locality: 'Bonn', country: 'DE' } as const

let made = 10_000_000_001
async function withCompany() {
  const anna = await app.world.person()
  const vat_number = String(made++)
  const { _id: id } = await app.world.company(
    'Officine Neri S.r.l.',
    anna,
    {},
    { ...seat, vat_number, codice_univoco: 'ZYXWVU9', email: 'neri@pec.example.it' },
  )
  return { anna, id, call: await app.as(anna) }
}
const write = (call: Call, id: string, it: FiscalEntry = body) => call(fiscalRoutes.changeOfCompany, { params: { id }, body: it })
const changes = (id: string) =>
  app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${id}`).where('action', '=', 'fiscal_profile.changed').execute()

describe('the fiscal data of a company', () => {
  test('are those of its own data until somebody writes them, and then what was written', async () => {
    const { call, id } = await withCompany()
    const known = await call(fiscalRoutes.ofCompany, { params: { id } })
    expect(known).toMatchObject({
      is_kept: false,
      kind: 'COMPANY',
      name: 'Officine Neri S.r.l.',
      recipient_code: 'ZYXWVU9',
      pec: 'neri@pec.example.it',
      missing: [],
    })
    expect(known).toMatchObject({ vat_case: 'INCLUDED', vat_rate: 22 })
    expect(await write(call, id)).toMatchObject({ ...body, is_kept: true, pec: null })
    expect(await call(fiscalRoutes.ofCompany, { params: { id } })).toMatchObject({ ...body, is_kept: true })
  })

  test('written twice, and by two at once, are one row, and the log says what changed', async () => {
    const { call, id } = await withCompany()
    await Promise.all([write(call, id), write(call, id)])
    await write(call, id)
    const before = (await changes(id)).length
    expect(before).toBeLessThanOrEqual(2)
    await write(call, id, { ...body, recipient_code: '', pec: 'neri@pec.example.it' })
    expect((await changes(id)).length).toBe(before + 1)
    expect(await call(fiscalRoutes.ofCompany, { params: { id } })).toMatchObject({ recipient_code: null, pec: 'neri@pec.example.it' })
  })

  test('are refused beside the field that is wrong', async () => {
    const { call, id } = await withCompany()
    await expect(write(call, id, { ...body, cap: '12', vat_number: '' })).rejects.toMatchObject({
      code: 'E0001',
      info: expect.arrayContaining([expect.objectContaining({ path: 'vat_number' }), expect.objectContaining({ path: 'cap' })]),
    })
  })

  test("are nobody else's: neither a consultant's nor a stranger's", async () => {
    const { id } = await withCompany()
    const [consultant, stranger] = [await app.world.person(), await app.world.person()]
    await app.world.role(id, consultant, { role: 'CONSULTANT' })
    for (const it of [consultant, stranger]) {
      const call = await app.as(it)
      await expect(call(fiscalRoutes.ofCompany, { params: { id } })).rejects.toMatchObject({ code: 'CP003' })
      await expect(write(call, id)).rejects.toMatchObject({ code: 'CP003' })
      const quoted = call(fiscalRoutes.quote, { body: { product_id: 'CREDITS10', quantity: 60, company_id: id } })
      await expect(quoted).rejects.toMatchObject({ code: 'CP003' })
    }
  })
})

test("one's own say what is missing, and are forgotten with the account", async () => {
  const person = await app.world.person()
  const call = await app.as(person)
  expect(await call(fiscalRoutes.mine, {})).toMatchObject({
    kind: 'PERSON',
    is_kept: false,
    missing: ['fiscal_code', 'address', 'cap', 'locality', 'province'],
  })
  const mine = { kind: 'PERSON', first_name: 'Dina', last_name: 'Moro', fiscal_code: 'MRODNI95B48D612U', ...seat } as const
  expect(await call(fiscalRoutes.changeMine, { body: mine })).toMatchObject({ ...mine, is_kept: true, missing: [] })
  const { db } = app.deps
  const { _id } = await db.selectFrom('wallets').select('_id').where('user_id', '=', person._id).executeTakeFirstOrThrow()
  await db.updateTable('wallets').set({ user_id: null }).where('_id', '=', _id).execute()
  expect(await db.selectFrom('fiscal_profiles').select('kind').where('wallet_id', '=', _id).execute()).toEqual([])
})

describe('a price', () => {
  const quote = (call: Call, quantity: number, company_id?: string) =>
    call(fiscalRoutes.quote, { body: { product_id: 'CREDITS10', quantity, ...(company_id ? { company_id } : {}) } })

  test('contains its VAT for an Italian buyer', async () => {
    const { call, id } = await withCompany()
    expect(await quote(call, 60, id)).toEqual({
      ...{ gross_cents: 6000, net_cents: 4918, vat_cents: 1082, vat_rate: 22, due_cents: 6000 },
      ...{ currency: 'EUR', reason: 'INCLUDED', missing: [] },
    })
    expect(await quote(call, 60)).toMatchObject({ due_cents: 6000, missing: expect.arrayContaining(['address']) })
    await expect(quote(call, 65, id)).rejects.toMatchObject({ code: 'SP0002' })
  })

  test('is the net one for a business elsewhere in the Union, and so is what its card is asked for', async () => {
    const { call, id } = await withCompany()
    await write(call, id, german)
    expect(await quote(call, 150, id)).toMatchObject({ gross_cents: 15000, due_cents: 12295, vat_cents: 0, reason: 'REVERSE_CHARGE' })
    const { data } = await card.payFor(call, id, { quantity: 150 })
    expect(data.vat).toEqual({ net_cents: 12295, vat_cents: 0, rate: 0, nature: 'N2.1' })
    expect((await app.deps.cards.intent(data.payment_intent_id!))!.amount_cents).toBe(12295)
    await card.type(data.client_secret)
    await app.work()
    expect(await card.units({ company_id: id })).toBe(1500)
    const row = await app.deps.db.selectFrom('card_intents').selectAll().where('_id', '=', data.payment_intent_id!).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ amount_cents: 12295, net_cents: 12295, vat_cents: 0, vat_case: 'REVERSE_CHARGE', buyer: { name: 'Holz GmbH' } })
  })

  test('keeps the buyer that it was paid by, whoever comes later', async () => {
    const { call, id } = await withCompany()
    const { data } = await card.payFor(call, id)
    await card.type(data.client_secret)
    await app.work()
    await write(call, id, { ...body, name: 'Altri S.r.l.' })
    const row = await app.deps.db.selectFrom('card_intents').select('buyer').where('_id', '=', data.payment_intent_id!).executeTakeFirstOrThrow()
    expect(row.buyer).toMatchObject({ name: 'Officine Neri S.r.l.' })
  })
})

test('without the wish nothing of a card is kept, and with it the card is there for the next purchase', async () => {
  const { call, id } = await withCompany()
  const kept = async () => (await app.deps.cards.savedMethods(`cus_trial_${(await walletOf(id)).replaceAll('-', '')}`)).length
  const walletOf = async (company_id: string) =>
    (await app.deps.db.selectFrom('wallets').select('_id').where('company_id', '=', company_id).executeTakeFirstOrThrow())._id
  const plain = await card.payFor(call, id, { save_card: undefined })
  await card.type(plain.data.client_secret)
  expect(await kept()).toBe(0)
  const wished = await card.payFor(call, id, { save_card: false })
  await card.change(call, wished.data.payment_intent_id, { save_card: true })
  await card.type(wished.data.client_secret)
  expect(await kept()).toBe(1)
})
