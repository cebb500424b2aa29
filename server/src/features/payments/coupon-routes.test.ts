import { couponRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { redeemCoupon, walletOfCompany, walletOfUser } from '../../ledger/wallet.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterAll(() => app.close())

let anna: Person
let call: Call
beforeEach(async () => {
  anna = await app.world.person()
  call = await app.as(anna)
})

let serial = 0
const days = (count: number) => new Date(app.deps.clock.now().getTime() + count * 86_400_000).toISOString()
async function coupon(it: object = {}) {
  const code = `TEST${String(++serial).padStart(4, '0')}`
  const usual = { code, name: 'Benvenuto', discount_type: 'PERCENTAGE', value: 20, start_date: days(-1), end_date: days(1), created_at: days(-1) }
  const { _id } = await app.deps.db
    .insertInto('coupons')
    .values({ ...usual, ...it })
    .returning('_id')
    .executeTakeFirstOrThrow()
  return { _id, code }
}
const check = (code: string, company_id?: string, by = call) => by(couponRoutes.checkCoupon, { query: { code, ...(company_id && { company_id }) } })
const redeem = (coupon_id: string, wallet_id: string, intent_id: string = crypto.randomUUID()) =>
  app.deps.db.transaction().execute((tx) => redeemCoupon(tx, { coupon_id, wallet_id, intent_id, at: app.deps.clock.now() }))
const myWallet = () => app.deps.db.transaction().execute((tx) => walletOfUser(tx, anna._id))
const balance = async (_id: string) => (await app.deps.db.selectFrom('wallets').select('real').where('_id', '=', _id).executeTakeFirstOrThrow()).real
const uses = async (_id: string) => (await app.deps.db.selectFrom('coupons').select('uses').where('_id', '=', _id).executeTakeFirstOrThrow()).uses

describe('checking a coupon', () => {
  test('tells what it gives, however it is typed', async () => {
    const { code } = await coupon({ credits: 50, description: 'Per iniziare' })
    expect(await check(code.toLowerCase())).toEqual({
      promotion: {
        _id: expect.any(String),
        code,
        name: 'Benvenuto',
        description: 'Per iniziare',
        value: 20,
        discount_type: 'PERCENTAGE',
        credits: 50,
        start_date: expect.stringMatching(/Z$/),
        end_date: expect.stringMatching(/Z$/),
      },
      is_free: false,
      credits: 50,
    })
    expect(await check((await coupon({ value: 100 })).code)).toMatchObject({ is_free: true })
    expect(await check((await coupon({ discount_type: 'FIXED', value: 100 })).code)).toMatchObject({ is_free: false })
  })

  test.each([
    ['one that does not exist', async () => 'NESSUNO1'],
    ['one of another form', async () => 'x'],
    ['one that has not begun', async () => (await coupon({ start_date: days(1), end_date: days(2) })).code],
    ['one that is over', async () => (await coupon({ start_date: days(-2), end_date: days(-1) })).code],
    ['one that is used up', async () => (await coupon({ max_uses: 2, uses: 2 })).code],
  ])('%s is the same refusal', async (_, make) => {
    await expect(check(await make())).rejects.toMatchObject({ code: 'COU0001', status: 422 })
  })

  test('one that this wallet used is refused, for another it is good', async () => {
    const { _id, code } = await coupon()
    const company_id = (await app.world.company('Sconti S.r.l.', anna))._id
    await redeem(_id, await myWallet())
    await expect(check(code)).rejects.toMatchObject({ code: 'COU0001' })
    expect(await check(code, company_id)).toMatchObject({ promotion: { code } })
    await redeem(_id, await app.deps.db.transaction().execute((tx) => walletOfCompany(tx, company_id)))
    await expect(check(code, company_id)).rejects.toMatchObject({ code: 'COU0001' })
  })

  test('for the wallet of a company of others is refused', async () => {
    const company_id = (await app.world.company('Altrui S.r.l.', await app.world.person()))._id
    await expect(check((await coupon()).code, company_id)).rejects.toMatchObject({ code: 'CP003' })
  })
})

describe('redeeming a coupon', () => {
  test('counts one use and adds its credits', async () => {
    const { _id } = await coupon({ credits: 50 })
    const wallet = await myWallet()
    expect(await redeem(_id, wallet)).toBe(true)
    expect([await balance(wallet), await uses(_id)]).toEqual([50, 1])
  })

  test('again, for the same purchase or another, gives nothing', async () => {
    const { _id } = await coupon({ credits: 50 })
    const wallet = await myWallet()
    await redeem(_id, wallet, 'pi_1')
    expect([await redeem(_id, wallet, 'pi_1'), await redeem(_id, wallet, 'pi_2')]).toEqual([false, false])
    expect([await balance(wallet), await uses(_id)]).toEqual([50, 1])
  })

  test('ten at once for one wallet redeem it once', async () => {
    const { _id } = await coupon({ credits: 50 })
    const wallet = await myWallet()
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => redeem(_id, wallet)))
    expect(outcomes.filter(Boolean)).toHaveLength(1)
    expect([await balance(wallet), await uses(_id)]).toEqual([50, 1])
  })

  test('of many wallets at once as many get it as it allows', async () => {
    const { _id } = await coupon({ credits: 10, max_uses: 3 })
    const people = await Promise.all(Array.from({ length: 6 }, () => app.world.person()))
    const wallets = await Promise.all(people.map((it) => app.deps.db.transaction().execute((tx) => walletOfUser(tx, it._id))))
    const outcomes = await Promise.all(wallets.map((it) => redeem(_id, it)))
    expect(outcomes.filter(Boolean)).toHaveLength(3)
    expect((await Promise.all(wallets.map(balance))).sort((a, b) => a - b)).toEqual([0, 0, 0, 10, 10, 10])
    expect(await uses(_id)).toBe(3)
  })
})
