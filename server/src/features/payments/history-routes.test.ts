import { historyRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { chargeMeeting } from '../../ledger/meeting-charges.ts'
import { post, walletOfCompany, walletOfUser } from '../../ledger/wallet.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
let anna: Person
let call: Call
let stranger: Call
let company_id: string
let mine: string
let theirs: string

const year = { date_gt: '2026-01-01T00:00:01+01:00', date_lt: '2026-12-31T23:59:00+01:00' }
const at = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day, 9))

beforeAll(async () => {
  app = await testApp()
  anna = await app.world.person({ first_name: 'Anna', last_name: 'Però' })
  call = await app.as(anna)
  stranger = await app.as(await app.world.person())
  company_id = (await app.world.company('Storia S.r.l.', anna))._id
  const { db } = app.deps
  ;[mine, theirs] = await db.transaction().execute(async (tx) => [await walletOfUser(tx, anna._id), await walletOfCompany(tx, company_id)] as const)
  await db.transaction().execute(async (tx) => {
    const line = { user_id: anna._id, at: at(2) }
    await post(tx, [{ ...line, wallet_id: mine, kind: 'PURCHASE', amount_units: 500, code: 'CREDITS10', idempotency_key: 'p1' }])
    await post(tx, [
      { ...line, at: at(3), wallet_id: mine, counterpart_id: theirs, kind: 'TRANSFER_OUT', amount_units: -400, idempotency_key: 't1:out' },
      { ...line, at: at(3), wallet_id: theirs, counterpart_id: mine, kind: 'TRANSFER_IN', amount_units: 400, idempotency_key: 't1:in' },
    ])
    const facts = {
      is_offline: false,
      call_type: 'CALL_DELIBERA',
      use_whatsapp: true,
      transcription: false,
      elections: 0,
      convocated: 3,
      reachable: 3,
    } as const
    const meeting = { company_id, meeting_id: crypto.randomUUID(), user_id: anna._id, facts }
    await chargeMeeting(tx, { ...meeting, stage: 'NEW_MEETING', at: at(4) })
    await chargeMeeting(tx, { ...meeting, stage: 'MESSAGE', seq: 1, at: at(5) })
    await chargeMeeting(tx, { ...meeting, stage: 'MESSAGE', seq: 2, at: at(5) })
    await chargeMeeting(tx, { ...meeting, stage: 'LIVE_OPEN', at: at(6) })
  })
  const intent = {
    wallet_id: mine,
    user_id: anna._id,
    product_id: 'CREDITS10',
    quantity: 10,
    credits_units: 100,
    list_cents: 1000,
    requested_at: at(2).toISOString(),
  }
  const vat = { vat_case: 'INCLUDED', vat_rate: 22, net_cents: 820, vat_cents: 180 }
  await db
    .insertInto('card_intents')
    .values([
      { ...intent, ...vat, _id: 'pi_a', currency: 'EUR', amount_cents: 1000, status: 'PAID', request_key: 'a' },
      { ...intent, _id: 'pi_b', currency: 'GBP', amount_cents: 450, status: 'PAID', request_key: 'b', requested_at: at(3).toISOString() },
      { ...intent, _id: 'pi_c', currency: 'EUR', amount_cents: 1000, status: 'OPEN', request_key: 'c' },
      { ...intent, _id: 'pi_d', currency: 'EUR', amount_cents: 0, status: 'PAID', request_key: 'd', wallet_id: theirs },
    ])
    .execute()
})
afterAll(() => app.close())

const transactions = (query: object = {}) => call(historyRoutes.companyTransactions, { query: { company_id, ...year, ...query } })
const products = (query: object = {}) => call(historyRoutes.productsPurchases, { query: { company_id, ...year, ...query } })

describe('credits bought', () => {
  test('are those that were paid, newest first, each in its currency', async () => {
    expect(await call(historyRoutes.myPurchases, { query: year })).toEqual({
      total: 2,
      items: [
        { _id: 'pi_b', requested_at: at(3).toISOString(), amount: 450, credits: 100, currency: 'GBP', net_cents: null, vat_cents: null, vat_rate: null },
        { _id: 'pi_a', requested_at: at(2).toISOString(), amount: 1000, credits: 100, currency: 'EUR', net_cents: 820, vat_cents: 180, vat_rate: 22 },
      ],
    })
    expect(await call(historyRoutes.myPurchases, { query: { ...year, search: 'gbp' } })).toMatchObject({ total: 1, items: [{ _id: 'pi_b' }] })
    expect(await call(historyRoutes.myPurchases, { query: { ...year, sort_by: 'amount DESC', count: 1 } })).toMatchObject({
      total: 2,
      items: [{ _id: 'pi_a' }],
    })
  })

  test('for a company are its own', async () => {
    expect(await call(historyRoutes.companyPurchases, { query: { company_id, ...year } })).toMatchObject({ total: 1, items: [{ _id: 'pi_d', amount: 0 }] })
  })
})

describe('what moved a wallet', () => {
  test('names who did it and the company at the other end', async () => {
    const user = { first_name: 'Anna', last_name: 'Però' }
    expect(await call(historyRoutes.myTransactions, { query: year })).toEqual({
      total: 2,
      items: [
        {
          _id: expect.any(String),
          datetime: at(3).toISOString(),
          kind: 'TRANSFER_OUT',
          code: null,
          credit: -400,
          company: { business_name: 'Storia S.r.l.' },
          user,
        },
        { _id: expect.any(String), datetime: at(2).toISOString(), kind: 'PURCHASE', code: 'CREDITS10', company: null, user, credit: 500 },
      ],
    })
  })

  test('is searched, sorted and cut in pages, and each line is on one', async () => {
    expect(await transactions()).toMatchObject({ total: 7 })
    expect(await transactions({ search: 'm0007' })).toMatchObject({ total: 2 })
    expect(await transactions({ search: 'pero transfer' })).toMatchObject({ total: 1 })
    expect((await transactions({ sort_by: 'credit ASC', count: 2 })).items.map((it) => it.credit)).toEqual([-150, -100])
    const pages = await Promise.all([1, 2, 3].map((page) => transactions({ page, count: 3 })))
    expect(new Set(pages.flatMap((it) => it.items.map((item) => item._id))).size).toBe(7)
    expect(await transactions({ page: 9 })).toEqual({ total: 7, items: [] })
  })

  test('is cut at the ends that were asked for', async () => {
    expect(await transactions({ date_gt: at(4).toISOString(), date_lt: at(5).toISOString() })).toMatchObject({ total: 4 })
  })
})

test('what a company paid is one line for each code of each moment', async () => {
  const { total, items } = await products()
  expect(total).toBe(5)
  expect(items.map((it) => [it._id.datetime, it._id.code, it.total, it.purchases.map((one) => one.price)])).toEqual([
    [at(6).toISOString(), 'M0003', 150, [150]],
    [at(6).toISOString(), 'M0004', 100, [100]],
    [at(5).toISOString(), 'M0007', 12, [6, 6]],
    [at(4).toISOString(), 'M0001', 100, [100]],
    [at(4).toISOString(), 'M0002', 6, [6]],
  ])
  expect(items[0]!.purchases[0]).toEqual({ datetime: at(6).toISOString(), price: 150, company: { business_name: 'Storia S.r.l.' }, meeting: null })
  expect(await products({ sort_by: 'total DESC', count: 1, page: 2 })).toMatchObject({ total: 5, items: [{ total: 100 }] })
  expect(await products({ search: 'm0004' })).toMatchObject({ total: 1, items: [{ _id: { code: 'M0004' } }] })
})

describe('a history', () => {
  test('of more than twelve months is refused by name', async () => {
    const query = { ...year, date_gt: '2025-12-30T00:00:01+01:00' }
    await expect(call(historyRoutes.myTransactions, { query })).rejects.toMatchObject({ code: 'E0001', info: [{ path: 'date_lt', message: 'timeRangeError' }] })
  })

  test.each([
    ['a date that is none', { date_gt: 'ieri' }, 'date_gt'],
    ['a column that is none', { sort_by: 'wallet_id ASC' }, 'sort_by'],
    ['a column of everything', { sort_by: 'constructor ASC' }, 'sort_by'],
  ])('%s is refused by name', async (_, query, path) => {
    await expect(transactions(query)).rejects.toMatchObject({ code: 'E0001', info: [{ path }] })
  })

  test('of a company is not for strangers, and that of others is empty', async () => {
    for (const route of [historyRoutes.companyPurchases, historyRoutes.companyTransactions, historyRoutes.productsPurchases])
      await expect(stranger(route, { query: { company_id, ...year } })).rejects.toMatchObject({ code: 'CP003' })
    expect(await stranger(historyRoutes.myTransactions, { query: year })).toEqual({ total: 0, items: [] })
  })
})
