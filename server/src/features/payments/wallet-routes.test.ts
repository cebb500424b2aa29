import { companyRoutes } from '@delibera/core/companies/routes'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { verifyAudit } from '../../audit/verify.ts'
import { post, walletOfCompany, walletOfUser } from '../../ledger/wallet.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let anna: Person
let call: Call
let company_id: string
beforeEach(async () => {
  anna = await app.world.person()
  call = await app.as(anna)
  company_id = (await app.world.company('Tesoro S.r.l.', anna))._id
})

const mine = () => call(walletRoutes.mine, {})
const theirs = () => call(walletRoutes.ofCompany, { params: { id: company_id } })
const transfer = (amount: number, request_id?: string, by = call) =>
  by(walletRoutes.transfer, { query: { company_id }, body: { amount, ...(request_id && { request_id }) } })
const lines = () =>
  app.deps.db
    .selectFrom('ledger')
    .innerJoin('wallets', 'wallets._id', 'ledger.wallet_id')
    .select(['kind', 'amount_units', 'wallets.user_id', 'company_id'])
    .where('ledger.user_id', '=', anna._id)
    .orderBy('kind')
    .execute()

describe('a wallet', () => {
  test('is empty before anything moved in it, and no row is made by looking', async () => {
    expect([await mine(), await theirs()]).toEqual([
      { real: 0, forecast: 0 },
      { real: 0, forecast: 0 },
    ])
    expect(await app.deps.db.selectFrom('wallets').select('_id').where('company_id', '=', company_id).execute()).toEqual([])
  })

  test('is shown with the company, in its list and to the consultant who owns it', async () => {
    await app.world.credits({ company_id }, 330)
    await app.world.credits({ user_id: anna._id }, 70)
    await app.deps.db
      .updateTable('users')
      .set({ roles: ['CONSULTANT'] })
      .where('_id', '=', anna._id)
      .execute()
    expect(await call(companyRoutes.load, { params: { id: company_id } })).toMatchObject({ wallet: { real: 330, forecast: 330 } })
    expect(await call(companyRoutes.list, {})).toMatchObject({ items: [{ wallet: { real: 330, forecast: 330 }, subscription_end: null }] })
    expect(await call(consultantRoutes.find, {})).toMatchObject({ items: [{ wallet: { real: 70, forecast: 70 } }] })
  })

  test('of a company is for its people alone', async () => {
    const other = await app.as(await app.world.person())
    await expect(other(walletRoutes.ofCompany, { params: { id: company_id } })).rejects.toMatchObject({ code: 'CP003', status: 403 })
  })
})

describe('a transfer', () => {
  test('moves units to the company and answers what is left', async () => {
    await app.world.credits({ user_id: anna._id }, 100)
    expect(await transfer(30)).toEqual({ real: 70, forecast: 70 })
    expect(await theirs()).toMatchObject({ real: 30 })
    expect(await lines()).toEqual([
      { kind: 'TRANSFER_IN', amount_units: 30, user_id: null, company_id },
      { kind: 'TRANSFER_OUT', amount_units: -30, user_id: anna._id, company_id: null },
    ])
    expect(await app.deps.db.selectFrom('audit_log').select(['action', 'data']).where('chain', '=', `company:${company_id}`).execute()).toEqual([
      { action: 'credits.transferred', data: { units: 30 } },
    ])
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test.each([0, -1, 1.5, 1e300])('of %s is no amount', async (amount) => {
    await app.world.credits({ user_id: anna._id }, 100)
    await expect(transfer(amount)).rejects.toMatchObject({ code: 'SP0002', status: 422 })
    expect(await mine()).toMatchObject({ real: 100 })
  })

  test('beyond what there is says what is missing and moves nothing', async () => {
    await app.world.credits({ user_id: anna._id }, 100)
    await expect(transfer(101)).rejects.toMatchObject({ code: 'PU003', status: 402, info: { shortage: 1 } })
    expect([await mine(), await theirs()]).toMatchObject([{ real: 100 }, { real: 0 }])
  })

  test('ten at once never spend more than there is', async () => {
    await app.world.credits({ user_id: anna._id }, 55)
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => transfer(10, crypto.randomUUID())))
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(5)
    expect([await mine(), await theirs()]).toMatchObject([{ real: 5 }, { real: 50 }])
  })

  test('sent again under the same name is one, also at once', async () => {
    await app.world.credits({ user_id: anna._id }, 100)
    const request_id = crypto.randomUUID()
    await Promise.all([transfer(40, request_id), transfer(40, request_id), transfer(40, request_id)])
    expect(await transfer(40, request_id)).toMatchObject({ real: 60 })
    await expect(transfer(41, request_id)).rejects.toMatchObject({ code: 'E0002', info: 'request_id' })
    expect(await theirs()).toMatchObject({ real: 40 })
  })

  test('without a name, sent again within ten seconds, is one: thirty at once move the amount once', async () => {
    await app.world.credits({ user_id: anna._id }, 100)
    const outcomes = await Promise.all(Array.from({ length: 30 }, () => transfer(10)))
    expect(outcomes).toHaveLength(30)
    expect([await mine(), await theirs()]).toMatchObject([{ real: 90 }, { real: 10 }])
    await transfer(11)
    expect(await theirs()).toMatchObject({ real: 21 })
    await sql`update implied_requests set begun_at = begun_at - interval '11 seconds'`.execute(app.deps.db)
    await transfer(10)
    expect(await theirs()).toMatchObject({ real: 31 })
  })

  test('without a name that failed is tried again, and then done', async () => {
    await app.world.credits({ user_id: anna._id }, 5)
    await expect(transfer(10)).rejects.toMatchObject({ code: 'PU003' })
    await app.world.credits({ user_id: anna._id }, 20)
    await transfer(10)
    expect(await theirs()).toMatchObject({ real: 10 })
  })

  test('may be named in a header', async () => {
    await app.world.credits({ user_id: anna._id }, 100)
    const token = await app.world.session(anna)
    const send = (key: string) =>
      app.api.app.inject({
        method: 'POST',
        url: `/api/payments/transfer-credits?company_id=${company_id}`,
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        payload: { amount: 10 },
      })
    const replies = [await send('a-1'), await send('a-1'), await send('a-2'), await send('no spaces')]
    expect(replies.map((it) => it.statusCode)).toEqual([200, 200, 200, 400])
    expect(await mine()).toMatchObject({ real: 80 })
  })

  test('under the name that somebody else used is another transfer', async () => {
    const bruno = await app.world.person()
    await app.world.role(company_id, bruno, { role: 'CONSULTANT' })
    for (const it of [anna, bruno]) await app.world.credits({ user_id: it._id }, 100)
    const request_id = crypto.randomUUID()
    await transfer(10, request_id)
    await transfer(10, request_id, await app.as(bruno))
    expect(await theirs()).toMatchObject({ real: 20 })
  })

  test('to a company of others, or one that has not confirmed, is refused', async () => {
    const bruno = await app.world.person()
    await app.world.credits({ user_id: bruno._id }, 100)
    const other = await app.as(bruno)
    await expect(transfer(10, undefined, other)).rejects.toMatchObject({ code: 'CP003' })
    await app.world.role(company_id, bruno, { status: 'PENDING' })
    await expect(transfer(10, undefined, other)).rejects.toMatchObject({ code: 'CP003' })
  })

  test('across another between the same two does not wait for it in a circle', async () => {
    await app.world.credits({ user_id: anna._id }, 1000)
    const back = () =>
      app.deps.db.transaction().execute(async (tx) => {
        const [from, to] = [await walletOfCompany(tx, company_id), await walletOfUser(tx, anna._id)]
        const line = { kind: 'ADJUST' as const, at: app.deps.clock.now() }
        await post(tx, [
          { ...line, wallet_id: from, amount_units: 0, idempotency_key: crypto.randomUUID() },
          { ...line, wallet_id: to, amount_units: 0, idempotency_key: crypto.randomUUID() },
        ])
      })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, (_, index) => (index % 2 ? transfer(1) : back())))
    expect(outcomes.filter((it) => it.status === 'rejected')).toEqual([])
  })
})
