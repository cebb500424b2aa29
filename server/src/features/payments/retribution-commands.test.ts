import { consultantRoutes } from '@delibera/core/consultants/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { post, walletOfCompany, walletOfUser } from '../../ledger/wallet.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { accrueRetribution, reverseRetribution } from './retribution-commands.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

let livia: Person
let company_id: string
beforeEach(async () => {
  livia = await app.world.person({ first_name: 'Livia' })
  const anna = await app.world.person()
  company_id = (await app.world.company('Rete S.r.l.', anna, {}, { dealer_id: livia._id }))._id
  await app.world.role(company_id, livia, { role: 'CONSULTANT' })
  await app.deps.db
    .insertInto('consultants')
    .values({ user_id: livia._id, dealer_id: livia._id.slice(0, 8).toUpperCase(), retribution_percentage: 15 })
    .execute()
})

async function paid(amount_cents: number, owner: 'company' | 'user' = 'company'): Promise<string> {
  const _id = crypto.randomUUID()
  await app.deps.db.transaction().execute(async (tx) => {
    const wallet_id = owner === 'company' ? await walletOfCompany(tx, company_id) : await walletOfUser(tx, livia._id)
    const what = { product_id: 'CREDITS10', quantity: 10, credits_units: 100, list_cents: 1000, currency: 'EUR', request_key: _id }
    await tx
      .insertInto('card_intents')
      .values({ _id, wallet_id, user_id: livia._id, ...what, amount_cents, status: 'PAID', requested_at: new Date().toISOString() })
      .execute()
  })
  return _id
}
const accrue = (intent_id: string) => app.deps.db.transaction().execute((tx) => accrueRetribution(tx, { intent_id, at: app.deps.clock.now() }))
const reverse = (intent_id: string) => app.deps.db.transaction().execute((tx) => reverseRetribution(tx, { intent_id, at: app.deps.clock.now() }))
const statement = () =>
  app.deps.db.selectFrom('retributions').select(['cents', 'percentage', 'currency', 'company_id']).where('dealer_id', '=', livia._id).orderBy('cents').execute()
const inCredits = () => app.deps.db.updateTable('consultants').set({ pay_in_credits: true }).where('user_id', '=', livia._id).execute()
const real = async () => (await app.deps.db.selectFrom('wallets').select('real').where('user_id', '=', livia._id).executeTakeFirst())?.real ?? 0

describe("a dealer's part", () => {
  test('of a purchase is rounded down, and written once', async () => {
    const intent = await paid(1099)
    await Promise.all([accrue(intent), accrue(intent), accrue(intent)])
    expect(await statement()).toEqual([{ cents: 164, percentage: 15, currency: 'EUR', company_id }])
    expect(await real()).toBe(0)
  })

  test('is summed for the dealer alone', async () => {
    await app.deps.db
      .updateTable('users')
      .set({ roles: ['CONSULTANT'] })
      .where('_id', '=', livia._id)
      .execute()
    for (const cents of [1099, 2000]) await accrue(await paid(cents))
    const call = await app.as(livia)
    expect(await call(consultantRoutes.find, {})).toMatchObject({
      items: [
        {
          retributions: [{ currency: 'EUR', cents: 464 }],
          statement: [
            { cents: 300, currency: 'EUR', percentage: 15, business_name: 'Rete S.r.l.' },
            { cents: 164, currency: 'EUR', percentage: 15, business_name: 'Rete S.r.l.' },
          ],
        },
      ],
    })
    const found = await (await app.as(await app.world.person()))(consultantRoutes.find, { query: { search: livia.email } })
    expect(found.items[0]).not.toHaveProperty('retributions')
    expect(found.items[0]).not.toHaveProperty('statement')
  })

  test('is also given in credits, where so agreed', async () => {
    await inCredits()
    const intent = await paid(1099)
    await accrue(intent)
    await accrue(intent)
    expect(await real()).toBe(16)
  })

  test.each([
    ['a purchase that cost nothing', async () => accrue(await paid(0))],
    ["the dealer's own purchase", async () => accrue(await paid(1000, 'user'))],
    [
      'a company that has revoked the link',
      async () => {
        await app.deps.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('user_id', '=', livia._id).execute()
        await accrue(await paid(1000))
      },
    ],
    [
      'a consultant who is a dealer no more',
      async () => {
        await app.deps.db.deleteFrom('consultants').where('user_id', '=', livia._id).execute()
        await accrue(await paid(1000))
      },
    ],
    [
      'a company that nobody brought',
      async () => {
        await app.deps.db.updateTable('companies').set({ dealer_id: null }).where('_id', '=', company_id).execute()
        await accrue(await paid(1000))
      },
    ],
  ])('is nothing of %s', async (_, sell) => {
    await sell()
    expect(await statement()).toEqual([])
  })
})

describe('a reversal', () => {
  test('takes it back once, and nothing of what was never earned', async () => {
    await inCredits()
    const intent = await paid(2000)
    await reverse(intent)
    await accrue(intent)
    await Promise.all([reverse(intent), reverse(intent)])
    await reverse(intent)
    expect((await statement()).map((it) => it.cents)).toEqual([-300, 300])
    expect(await real()).toBe(0)
  })

  test('of credits that were spent meanwhile takes what is left', async () => {
    await inCredits()
    const intent = await paid(2000)
    await accrue(intent)
    await app.deps.db.transaction().execute(async (tx) => {
      const spent = { wallet_id: await walletOfUser(tx, livia._id), kind: 'ADJUST', amount_units: -20, idempotency_key: crypto.randomUUID() } as const
      await post(tx, [{ ...spent, at: app.deps.clock.now() }])
    })
    await reverse(intent)
    expect(await real()).toBe(0)
    expect((await statement()).map((it) => it.cents)).toEqual([-300, 300])
  })
})
