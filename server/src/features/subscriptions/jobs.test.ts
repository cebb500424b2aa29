import { accountRoutes } from '@delibera/core/accounts/routes'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { CardDeclined, CardsDown } from '../../adapters/cards/port.ts'
import { walletOfCompany } from '../../ledger/wallet.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import type { Person } from '../../testing/world.ts'
import { subscriptionJobs } from './jobs.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const end = new Date('2027-03-10T08:00:00.000Z')
const later = (days: number, hours = 0) => new Date(end.getTime() + days * 86_400_000 + hours * 3_600_000)
const setClock = (at: Date) => app.deps.clock.set(app.deps.db, at)

let anna: Person
let company_id: string
let id: string
beforeEach(async () => {
  anna = await app.world.person()
  company_id = (await app.world.company('Rinnovi S.r.l.', anna))._id
  await setClock(later(-365))
  id = await app.world.subscription(company_id, { end_date: end.toISOString() })
})
afterEach(async () => {
  await app.deps.db.deleteFrom('subscriptions').execute()
  await app.deps.clock.set(app.deps.db, null)
})

const renew = (deps = app.deps) => subscriptionJobs(deps).renew_subscriptions({}, { attempt: 1, is_last: false })
const row = () =>
  app.deps.db.selectFrom('subscriptions').select(['end_date', 'failures', 'retry_at', 'automatic_renewal']).where('_id', '=', id).executeTakeFirstOrThrow()
const real = async () => (await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', company_id).executeTakeFirst())?.real ?? 0
const letters = async () =>
  (await app.deps.db.selectFrom('mails').select('event').where('recipient', '=', anna.email).orderBy('created_at').execute()).map((it) => it.event)
const audited = async () =>
  (await app.deps.db.selectFrom('audit_log').select('action').where('chain', '=', `company:${company_id}`).orderBy('seq').execute()).map((it) => it.action)

/** A company that has paid by card before, and a provider that does with its card what it is told. */
async function withCard(pays: (key: string) => void) {
  const wallet_id = await app.deps.db.transaction().execute((tx) => walletOfCompany(tx, company_id))
  await app.deps.db
    .insertInto('card_customers')
    .values({ wallet_id, customer_id: `cus_${company_id}`, account: 'trial' })
    .execute()
  const earlier = {
    wallet_id,
    user_id: anna._id,
    product_id: 'CREDITS10',
    quantity: 10,
    credits_units: 100,
    currency: 'EUR',
    list_cents: 1000,
    amount_cents: 1000,
  }
  const times = { requested_at: later(-300).toISOString(), paid_at: later(-300).toISOString() }
  await app.deps.db
    .insertInto('card_intents')
    .values({ ...earlier, ...times, _id: `pi_${company_id}`, account: 'trial', status: 'PAID', request_key: company_id })
    .execute()
  const asked: string[] = []
  const made = new Map<string, object>()
  const cards = {
    ...app.deps.cards,
    savedMethods: async () => [{ id: 'pm_1', type: 'card' as const, card: { brand: 'visa', last4: '4242', exp_month: 1, exp_year: 2030 } }],
    createIntent: async (it: { key: string; amount_cents: number }) => {
      asked.push(`${it.key.split(':').at(-1)}:${it.amount_cents}`)
      const intent = { ...it, id: `pi_${it.key}`, client_secret: 's', status: 'requires_confirmation' }
      made.set(intent.id, intent)
      return intent as never
    },
    confirmIntent: async (intent: string) => {
      pays(intent)
      return { ...made.get(intent), status: 'succeeded' } as never
    },
    cancelIntent: async (intent: string) => ({ ...made.get(intent), status: 'canceled' }) as never,
  }
  return { deps: { ...app.deps, cards }, asked }
}

describe('what ends within the hour', () => {
  test('is renewed from the wallet, for a year without a gap, and the manager is told', async () => {
    await app.world.credits({ company_id }, 1300)
    await setClock(later(0, -0.5))
    await renew()
    expect(await row()).toEqual({ end_date: '2028-03-10T08:00:00.000Z', failures: 0, retry_at: null, automatic_renewal: true })
    expect(await real()).toBe(100)
    expect([await letters(), await audited()]).toEqual([['SUBSCRIPTION_RENEWED'], ['subscription.renewed']])
  })

  test('is renewed once, however often and at once the job runs', async () => {
    await app.world.credits({ company_id }, 5000)
    await setClock(later(0))
    await Promise.all([renew(), renew(), renew()])
    await renew()
    expect(await real()).toBe(3800)
  })

  test('is not paid for by who has closed the account, neither from the wallet nor by card; reopened, it goes on', async () => {
    const { deps, asked } = await withCard(() => undefined)
    await (await app.as(anna))(accountRoutes.closeAccount, { body: { password: anna.password } })
    await setClock(later(0))
    await renew(deps)
    await app.world.credits({ company_id }, 1300)
    await renew(deps)
    expect([asked, await real(), (await row()).end_date]).toEqual([[], 1300, end.toISOString()])
    await app.deps.db.updateTable('users').set({ deleted_at: null }).where('_id', '=', anna._id).execute()
    await renew(deps)
    expect((await row()).end_date).toBe('2028-03-10T08:00:00.000Z')
  })

  test('is left alone before that, when switched off, for life, and when the company is gone', async () => {
    await app.world.credits({ company_id }, 5000)
    await setClock(later(0, -1.1))
    await renew()
    await setClock(later(0))
    await app.deps.db.updateTable('subscriptions').set({ automatic_renewal: false }).where('_id', '=', id).execute()
    await renew()
    await app.deps.db.updateTable('subscriptions').set({ automatic_renewal: true }).where('_id', '=', id).execute()
    await app.deps.db
      .updateTable('companies')
      .set({ deleted_at: later(-1).toISOString() })
      .where('_id', '=', company_id)
      .execute()
    await renew()
    expect([await real(), (await row()).end_date]).toEqual([5000, end.toISOString()])
  })
})

describe('with too few credits', () => {
  test('the card buys what is missing, in whole tens, and the rest stays', async () => {
    await app.world.credits({ company_id }, 560)
    await setClock(later(0))
    const { deps, asked } = await withCard(() => undefined)
    await renew(deps)
    expect(asked).toEqual(['0:7000'])
    expect(await real()).toBe(560 + 700 - 1200)
    expect((await row()).end_date).toBe('2028-03-10T08:00:00.000Z')
  })

  test('and no card it fails, is tried after one, three and five days, and has then expired', async () => {
    const seen: unknown[] = []
    for (const [days, hours] of [
      [0, 0],
      [0, 5],
      [1, 0],
      [2, 0],
      [3, 1],
      [5, 0],
      [9, 0],
    ] as const) {
      await setClock(later(days, hours))
      await renew()
      const { failures, retry_at, automatic_renewal } = await row()
      seen.push([days, failures, retry_at && (Date.parse(retry_at) - end.getTime()) / 86_400_000, automatic_renewal])
    }
    expect(seen).toEqual([
      [0, 1, 1, true],
      [0, 1, 1, true],
      [1, 2, 3, true],
      [2, 2, 3, true],
      [3, 3, 5, true],
      [5, 4, null, false],
      [9, 4, null, false],
    ])
    expect(await letters()).toEqual([...Array.from({ length: 3 }, () => 'SUBSCRIPTION_RENEWAL_FAILED'), 'SUBSCRIPTION_EXPIRED'])
    expect((await audited()).at(-1)).toBe('subscription.expired')
  })

  test('a declined card counts as a failure, and a later try that works runs a whole year', async () => {
    let declines = true
    const { deps, asked } = await withCard(() => {
      if (declines) throw new CardDeclined('insufficient_funds')
    })
    await setClock(later(0))
    await renew(deps)
    expect(await row()).toMatchObject({ failures: 1 })
    declines = false
    await setClock(later(1, 1))
    await renew(deps)
    expect(asked).toEqual(['0:12000', '1:12000'])
    expect(await row()).toEqual({ end_date: '2028-03-11T09:00:00.000Z', failures: 0, retry_at: null, automatic_renewal: true })
  })

  test('a provider that does not answer is asked again within the hour, and nothing is counted', async () => {
    const { deps } = await withCard(() => {
      throw new CardsDown('no answer')
    })
    await setClock(later(0))
    await renew(deps)
    expect(await row()).toMatchObject({ failures: 0, retry_at: null, end_date: end.toISOString() })
  })

  test('one that fails does not hold up the next', async () => {
    const other = (await app.world.company('Seconda S.r.l.', anna))._id
    await app.world.credits({ company_id: other }, 1200)
    await app.world.subscription(other, { end_date: later(0, 0.2).toISOString(), code: 'S0002' })
    await setClock(later(0))
    await renew()
    const wallet = await app.deps.db.selectFrom('wallets').select('real').where('company_id', '=', other).executeTakeFirstOrThrow()
    expect(wallet.real).toBe(0)
  })
})
