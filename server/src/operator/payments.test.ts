import { userInfo } from 'node:os'
import { couponRoutes, walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { planOf } from '../stores/subscriptions/plan-store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { operate } from './dispatch.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_LOGIN: '1000' } })
})
afterAll(() => app.close())

let anna: Person
let company_id: string
let vat: string
let serial = 0
beforeEach(async () => {
  anna = await app.world.person()
  vat = `7${String(++serial).padStart(10, '0')}`
  company_id = (await app.world.company('Contratto S.r.l.', anna, {}, { vat_number: vat }))._id
})

async function operator(...words: string[]) {
  const environment = { DATA_DIR: app.deps.config.data_dir, SECRET_KEY: 'test secret '.repeat(4), DATABASE_URL: app.url }
  const out: string[] = []
  const err: string[] = []
  const code = await operate(words, { environment, out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}
const log = (chain: string) => app.deps.db.selectFrom('audit_log').select(['actor', 'action', 'data']).where('chain', '=', chain).orderBy('seq').execute()
const me = `operator:${userInfo().username}`
const balance = async () => (await (await app.as(anna))(walletRoutes.ofCompany, { params: { id: company_id } })).real
const newCode = () => `OPER${String(++serial).padStart(4, '0')}`

describe('coupons add', () => {
  test('makes one that works, with everything it was given', async () => {
    const code = newCode()
    const options = ['--uses', '3', '--credits', '50', '--until', '2099-12-31', '--name', 'Convegno dei soci']
    expect(await operator('coupons', 'add', code.toLowerCase(), '20%', ...options)).toMatchObject({ code: 0, out: expect.stringContaining(code) })
    const { promotion } = await (await app.as(anna))(couponRoutes.checkCoupon, { query: { code } })
    expect(promotion).toMatchObject({ discount_type: 'PERCENTAGE', value: 20, credits: 50, name: 'Convegno dei soci', end_date: '2099-12-31T22:59:59.000Z' })
    expect(await log(`coupon:${code}`)).toMatchObject([{ actor: me, action: 'coupon.added', data: { max_uses: 3 } }])
  })

  test('takes an amount too, and is good for a year by itself', async () => {
    const code = newCode()
    await operator('coupons', 'add', code, '5.00')
    const row = await app.deps.db.selectFrom('coupons').selectAll().where('code', '=', code).executeTakeFirstOrThrow()
    expect(row).toMatchObject({ discount_type: 'FIXED', value: 500, max_uses: null, credits: 0, name: code })
    expect(Date.parse(row.end_date) - Date.parse(row.start_date)).toBe(365 * 86_400_000)
  })

  test('the same code again, also at once, is one coupon', async () => {
    const code = newCode()
    const outcomes = await Promise.all([operator('coupons', 'add', code, '10%'), operator('coupons', 'add', code, '10%')])
    expect(outcomes.map((it) => it.code).sort()).toEqual([0, 1])
    expect(outcomes.find((it) => it.code === 1)?.err).toContain('is a coupon already')
    expect(await log(`coupon:${code}`)).toHaveLength(1)
  })

  test.each([
    [['BREVE', '10%'], 'no code'],
    [['OPERXXXX', '101%'], 'neither a percentage'],
    [['OPERXXXX', 'ten'], 'neither a percentage'],
    [['OPERXXXX', '10%', '--uses', '0'], 'no number for --uses'],
    [['OPERXXXX', '10%', '--until', 'never'], 'no day'],
    [['OPERXXXX', '10%', '--from', '2027-02-02', '--until', '2027-02-01'], 'ends after'],
  ])('%j is refused', async (words, reason) => {
    expect(await operator('coupons', 'add', ...words)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  })

  test('what it does not know by name is no command', async () => {
    expect((await operator('coupons', 'add', newCode(), '10%', '--colour', 'red')).code).toBe(2)
    expect((await operator('coupons', 'add', newCode(), '10%', '--uses')).code).toBe(2)
  })
})

describe('credits grant', () => {
  test('puts units into the wallet of a person or a company, and says why in the log', async () => {
    expect((await operator('credits', 'grant', `IT${vat}`, '150', 'Ritardo del 3 marzo')).out).toBe('Contratto S.r.l. has 15 credits')
    expect(await balance()).toBe(150)
    expect((await operator('credits', 'grant', anna.email.toUpperCase(), '5', 'Benvenuto')).out).toContain('has 0.5 credits')
    expect(await log(`company:${company_id}`)).toEqual([{ actor: me, action: 'credits.granted', data: { units: 150, reason: 'Ritardo del 3 marzo' } }])
    expect(await log(`user:${anna._id}`)).toHaveLength(1)
    expect((await verifyAudit(app.deps.db)).broken).toEqual([])
  })

  test('for the same reason, again or at once, gives them once', async () => {
    await Promise.all([operator('credits', 'grant', vat, '100', 'Premio'), operator('credits', 'grant', vat, '100', 'Premio')])
    expect((await operator('credits', 'grant', vat, '100', 'Premio')).out).toContain('had this already')
    await operator('credits', 'grant', vat, '100', 'Premio del 2027')
    expect(await balance()).toBe(200)
  })

  test('below zero takes them out, never more than there are', async () => {
    await operator('credits', 'grant', vat, '100', 'Premio')
    expect(await operator('credits', 'grant', vat, '-130', 'Errore')).toMatchObject({ code: 1, err: 'The wallet holds 30 units too few.' })
    await operator('credits', 'grant', vat, '-30', 'Errore')
    expect(await balance()).toBe(70)
  })

  test.each([
    [['nessuno@example.test', '10', 'Prova'], 'No account'],
    [['00000000000', '10', 'Prova'], 'No company'],
    [['x@example.test', '1.5', 'Prova'], 'no number of units'],
    [['x@example.test', '0', 'Prova'], 'no number of units'],
    [['x@example.test', '10', ' '], 'reason'],
  ])('%j is refused', async (words, reason) => {
    expect(await operator('credits', 'grant', ...words)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  })
})

describe('plans', () => {
  const plan = () => planOf(app.deps.db, company_id, app.deps.clock.now())

  test('custom sets a plan by contract for life, and end ends it', async () => {
    expect((await operator('plans', 'custom', vat)).out).toBe('Contratto S.r.l. has a plan by contract for life')
    expect(await plan()).toEqual({ unlimited: true, max_members_convocation: null, max_members_live: null })
    expect((await operator('plans', 'end', vat)).out).toBe('Contratto S.r.l. has no plan by contract any more')
    expect((await operator('plans', 'end', vat)).out).toBe('Contratto S.r.l. had no plan by contract')
    expect(await plan()).toMatchObject({ unlimited: false })
    expect((await log(`company:${company_id}`)).map((it) => it.action)).toEqual(['plan.custom', 'plan.ended'])
  })

  test('custom again changes the one that runs; two at once make one', async () => {
    await Promise.all([operator('plans', 'custom', vat, '--members', '200'), operator('plans', 'custom', vat, '--members', '200')])
    await operator('plans', 'custom', vat, '--until', '31/12/2099', '--members', '300', '--live', '120')
    expect(await plan()).toEqual({ unlimited: true, max_members_convocation: 300, max_members_live: 120 })
    const rows = await app.deps.db.selectFrom('subscriptions').select(['code', 'end_date']).where('company_id', '=', company_id).execute()
    expect(rows).toEqual([{ code: 'S0001', end_date: '2099-12-31T22:59:59.000Z' }])
  })

  test.each([
    [['--until', '2020-01-01'], 'is over'],
    [['--live', 'many'], 'no number for --live'],
  ])('%j is refused', async (options, reason) => {
    expect(await operator('plans', 'custom', vat, ...options)).toMatchObject({ code: 1, err: expect.stringContaining(reason) })
  })
})

describe('dealers', () => {
  beforeEach(() =>
    app.deps.db
      .updateTable('users')
      .set({ roles: ['CONSULTANT'] })
      .where('_id', '=', anna._id)
      .execute(),
  )

  test('credits is switched for who is a dealer', async () => {
    expect((await operator('dealers', 'credits', anna.email, 'on')).err).toContain('is no dealer')
    await operator('dealers', 'set', anna.email, '10')
    expect((await operator('dealers', 'credits', anna.email, 'on')).out).toContain('is now paid in credits too')
    expect((await operator('dealers', 'credits', anna.email, 'on')).out).toContain('was already')
    expect((await log(`user:${anna._id}`)).map((it) => it.action)).toEqual(['dealer.set', 'dealer.credits'])
  })

  test('statement lists what was earned and sums it by currency', async () => {
    const { _id: wallet_id } = await app.deps.db.insertInto('wallets').values({ company_id }).returning('_id').executeTakeFirstOrThrow()
    const intent = { wallet_id, user_id: anna._id, product_id: 'CREDITS10', quantity: 10, credits_units: 100, list_cents: 1000, amount_cents: 1000 }
    const earned = { dealer_id: anna._id, company_id, percentage: 10 }
    for (const [n, currency, cents, day] of [
      [1, 'EUR', 100, '2026-02-01'],
      [2, 'EUR', 40, '2026-03-01'],
      [3, 'GBP', 90, '2027-01-01'],
    ] as const) {
      const [_id, at] = [`pi_${vat}_${n}`, `${day}T09:00:00.000Z`]
      await app.deps.db
        .insertInto('card_intents')
        .values({ ...intent, _id, currency, status: 'PAID', requested_at: at, request_key: _id })
        .execute()
      await app.deps.db
        .insertInto('retributions')
        .values({ ...earned, intent_id: _id, cents, currency, created_at: at })
        .execute()
    }
    const all = (await operator('dealers', 'statement', anna.email)).out
    expect(all).toContain(`2026-02-01T09:00:00.000Z;Contratto S.r.l.;${vat};pi_${vat}_1;10;100;EUR`)
    expect(all).toContain('total;;;;;140;EUR')
    expect(all).toContain('total;;;;;90;GBP')
    const part = (await operator('dealers', 'statement', anna.email, '--from', '2026-03-01', '--until', '2026-03-01')).out
    expect(part.split('\r\n').slice(1)).toEqual([expect.stringContaining(';40;EUR'), 'total;;;;;40;EUR'])
  })
})
