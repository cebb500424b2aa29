import { companyRoutes, confirmationRoutes, registrationRoutes } from '@delibera/core/companies/routes'
import { subscriptionRoutes } from '@delibera/core/subscriptions/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Call } from '../../../../web/src/api/call.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { mailsTo } from '../../testing/mailbox.ts'
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
  company_id = (await app.world.company('Abbonata S.r.l.', anna))._id
})

const subscribe = (subscription_code: string, by = call, autorenewal = true) =>
  by(subscriptionRoutes.subscribe, { query: { company_id }, body: { subscription_code, autorenewal } })
const company = () => call(companyRoutes.load, { params: { id: company_id } })
const real = async () => (await company()).wallet!.real
const days = (count: number) => new Date(app.deps.clock.now().getTime() + count * 86_400_000).toISOString()
const switchTo = (subId: string, automatic_renewal: boolean, by = call, companyId = company_id) =>
  by(subscriptionRoutes.switchRenewal, { params: { companyId, subId }, body: { automatic_renewal } })

describe('buying', () => {
  test('the annual subscription pays it and shows it with the company', async () => {
    await app.world.credits({ company_id }, 1500)
    const bought = await subscribe('S0002')
    expect(bought).toMatchObject({
      subscription_code: 'S0002',
      category: 'SUBSCRIPTION',
      duration: 'yearly',
      price: 1200,
      automatic_renewal: true,
      services: ['BASE'],
      buyer: { _id: anna._id, first_name: 'Anna', last_name: 'Rossi' },
      max_members_convocation: null,
    })
    const seen = await company()
    expect(seen).toMatchObject({ wallet: { real: 300 }, auto_renewal: true, subscriptions: [bought], active_subscriptions: { base: bought, all: [bought] } })
    const { items } = await call(companyRoutes.list, {})
    expect(items[0]).toMatchObject({ wallet: { real: 300, forecast: 300 }, subscription_end: bought.end_date })
  })

  test.each([
    ['SMTP1', 'SMTP'],
    ['MLR01', 'MAILER'],
  ])('%s adds the service %s', async (code, service) => {
    await app.world.credits({ company_id }, 600)
    await subscribe(code)
    const { active_subscriptions } = await company()
    expect(active_subscriptions).toMatchObject({ base: null, all: [{ code, services: [service] }] })
    expect(await real()).toBe(0)
  })

  test.each(['S0001', 'M0001', 'CREDITS10', 'nothing'])('%s is not sold', async (code) => {
    await app.world.credits({ company_id }, 5000)
    await expect(subscribe(code)).rejects.toMatchObject({ code: 'PU002', status: 422 })
    expect(await real()).toBe(5000)
  })

  test('with too few credits says how many are missing, and nothing is bought', async () => {
    await app.world.credits({ company_id }, 1000)
    await expect(subscribe('S0002')).rejects.toMatchObject({ code: 'PU003', info: { shortage: 200 } })
    expect(await company()).toMatchObject({ wallet: { real: 1000 }, subscriptions: [] })
  })

  test('the same again, or five times at once, is bought once', async () => {
    await app.world.credits({ company_id }, 10_000)
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => subscribe('S0002')))
    expect(outcomes.filter((it) => it.status === 'fulfilled')).toHaveLength(1)
    await expect(subscribe('S0002')).rejects.toMatchObject({ code: 'SB003', status: 409 })
    expect(await real()).toBe(8800)
  })

  test('during the trial starts at its end', async () => {
    await app.world.credits({ company_id }, 1200)
    const end_date = days(10)
    await app.world.subscription(company_id, { duration: 'monthly', end_date, price: 0, automatic_renewal: false, is_trial: true })
    const bought = await subscribe('S0002')
    expect(bought.start_date).toBe(end_date)
    expect(await company()).toMatchObject({ active_subscriptions: { base: { price: 0, end_date }, all: [{ _id: bought._id }, {}] } })
    expect((await call(companyRoutes.list, {})).items[0]).toMatchObject({ subscription_end: bought.end_date })
  })

  test('under a plan by contract costs nothing', async () => {
    await app.world.subscription(company_id, { code: 'S0001', category: 'CUSTOM', duration: 'LIFETIME', end_date: null })
    expect(await subscribe('MLR01')).toMatchObject({ price: 0 })
  })

  test('is for who manages the company', async () => {
    await app.world.credits({ company_id }, 5000)
    const livia = await app.world.person()
    await app.world.role(company_id, livia, { role: 'CONSULTANT' })
    for (const by of [await app.as(livia), await app.as(await app.world.person())])
      await expect(subscribe('S0002', by)).rejects.toMatchObject({ code: 'CP003' })
  })
})

describe('the switch of the renewal', () => {
  test('goes off and on, and once more changes nothing', async () => {
    const id = await app.world.subscription(company_id)
    expect(await switchTo(id, false)).toMatchObject({ automatic_renewal: false })
    expect(await switchTo(id, false)).toMatchObject({ automatic_renewal: false })
    expect(await company()).toMatchObject({ auto_renewal: false })
    expect(await switchTo(id, true)).toMatchObject({ automatic_renewal: true })
    const log = await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${company_id}`).execute()
    expect(log).toEqual([{ action: 'subscription.renewal' }, { action: 'subscription.renewal' }])
  })

  test('without a body it goes the other way', async () => {
    const id = await app.world.subscription(company_id)
    const turn = () => call(subscriptionRoutes.switchRenewal, { params: { companyId: company_id, subId: id }, body: {} })
    expect([await turn(), await turn()]).toMatchObject([{ automatic_renewal: false }, { automatic_renewal: true }])
    const url = `/api/companies/${company_id}/subscriptions/${id}/automatic-renewal`
    const bare = await app.api.app.inject({ method: 'PATCH', url, headers: { authorization: `Bearer ${await app.world.session(anna)}` } })
    expect([bare.statusCode, bare.json().automatic_renewal]).toEqual([200, false])
  })

  test('names what was taken out in the language of the reader, the trial as a trial', async () => {
    const id = await app.world.subscription(company_id)
    expect(await switchTo(id, false)).toMatchObject({ code: 'S0002', name: 'Abbonamento annuale', description: expect.stringContaining('convocare') })
    await app.deps.db.updateTable('subscriptions').set({ is_trial: true }).where('_id', '=', id).execute()
    expect((await company()).subscriptions).toMatchObject([{ name: 'Prova gratuita' }])
    await app.deps.db.updateTable('users').set({ locale: 'en-GB' }).where('_id', '=', anna._id).execute()
    expect((await company()).subscriptions).toMatchObject([{ name: 'Free trial' }])
  })

  test.each([
    ['in the last day', 0.9],
    ['after the end', -1],
  ])('is shut %s', async (_, left) => {
    const id = await app.world.subscription(company_id, { start_date: days(-300), end_date: days(left) })
    await expect(switchTo(id, false)).rejects.toMatchObject({ code: 'E0002', status: 409 })
  })

  test('of others, or of nothing, is not there', async () => {
    const other = (await app.world.company('Altra S.r.l.', await app.world.person()))._id
    const theirs = await app.world.subscription(other)
    await expect(switchTo(theirs, false)).rejects.toMatchObject({ status: 404 })
    await expect(switchTo(theirs, false, call, other)).rejects.toMatchObject({ code: 'CP003' })
    await expect(switchTo(crypto.randomUUID(), false)).rejects.toMatchObject({ status: 404 })
    expect(await app.deps.db.selectFrom('subscriptions').select('automatic_renewal').where('_id', '=', theirs).execute()).toEqual([{ automatic_renewal: true }])
  })
})

describe('the trial', () => {
  const confirmed = async (vat_number: string, by = call) => {
    const email = `pec.${crypto.randomUUID().slice(0, 8)}@pec.example.test`
    const { _id } = await by(registrationRoutes.registerCustom, { body: { business_name: 'Prova S.r.l.', email, vat_number, code: 'EXT_SRL' } })
    const slug = (await mailsTo(app, email))[0]!.body.match(/slug=([\w-]+)/)![1]!
    await app.call(confirmationRoutes.confirm, { body: { slug } })
    return _id
  }

  test('of thirty days comes with the confirmation, once a VAT number', async () => {
    const first = await confirmed('90000000019')
    const { subscriptions, auto_renewal } = await call(companyRoutes.load, { params: { id: first } })
    expect(subscriptions).toMatchObject([{ code: 'S0002', price: 0, automatic_renewal: false, buyer: null, duration: 'monthly' }])
    expect(auto_renewal).toBe(false)
    expect(Date.parse(subscriptions[0]!.end_date!) - Date.parse(subscriptions[0]!.start_date)).toBe(30 * 86_400_000)
    await call(companyRoutes.remove, { params: { id: first } })
    const again = await confirmed('90000000019', await app.as(await app.world.person()))
    expect(await app.deps.db.selectFrom('subscriptions').select('_id').where('company_id', '=', again).execute()).toEqual([])
  })
})
