import { patience, tries } from '@delibera/core/fuzz.stage'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TrialCards } from '../adapters/cards/local.ts'
import type { Tx } from '../db/connect.ts'
import { accountJobs } from '../features/accounts/jobs.ts'
import { receiveEvent } from '../features/payments/grant-commands.ts'
import { transferCredits } from '../features/payments/transfer-commands.ts'
import { subscribe } from '../features/subscriptions/commands.ts'
import { prove } from '../http/proven.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import type { Person } from '../testing/world.ts'
import { chargeMeeting, refundMeeting } from './meeting-charges.ts'
import { post, redeemCoupon, walletOfCompany, walletOfUser } from './wallet.ts'

let app: TestApp
let people: Person[]
beforeAll(async () => {
  app = await testApp()
  people = await Promise.all([app.world.person(), app.world.person()])
})
afterAll(() => app.close())

const { nat, integer, record, constantFrom, constant, oneof, array } = fc
const one = nat(1)
/** What anybody may do to two people, one of them a dealer paid in credits, and the two companies that the dealer brought. */
const Step = oneof(
  record({ act: constant('news' as const), intent: nat(5), repeats: integer({ min: 1, max: 3 }), isRefund: fc.boolean() }),
  record({ act: constant('charge' as const), company: one, meeting: nat(2), stage: constantFrom('NEW_MEETING' as const, 'SEND', 'LIVE_OPEN') }),
  record({ act: constant('message' as const), company: one, meeting: nat(2), seq: nat(2) }),
  record({ act: constant('refund' as const), company: one, meeting: nat(2) }),
  record({ act: constant('transfer' as const), person: one, company: one, amount: integer({ min: 1, max: 400 }), request: nat(5) }),
  record({ act: constant('coupon' as const), owner: nat(3) }),
  record({ act: constant('subscribe' as const), company: one }),
)
type Step = typeof Step extends fc.Arbitrary<infer It> ? It : never

interface Stage {
  companies: string[]
  /** Of both people, then of both companies. */
  wallets: string[]
  meetings: string[][]
  coupon_id: string
  intents: string[]
}

const at = new Date('2026-11-15T09:00:00Z')
const inTx = <Result>(work: (tx: Tx) => Promise<Result>): Promise<Result> => app.deps.db.transaction().execute(work)

async function setStage(): Promise<Stage> {
  const { db } = app.deps
  const dealer = people[0]!
  const companies = await Promise.all(
    ['Prima S.r.l.', 'Seconda S.r.l.'].map(async (name) => (await app.world.company(name, people[1]!, {}, { dealer_id: dealer._id }))._id),
  )
  for (const it of companies) await app.world.role(it, dealer, { role: 'CONSULTANT' })
  const terms = { dealer_id: 'DEALER', retribution_percentage: 30, pay_in_credits: true }
  await db
    .insertInto('consultants')
    .values({ user_id: dealer._id, ...terms })
    .onConflict((it) => it.doNothing())
    .execute()
  const wallets = await inTx(async (tx) => [
    ...(await Promise.all(people.map((it) => walletOfUser(tx, it._id)))),
    ...(await Promise.all(companies.map((it) => walletOfCompany(tx, it)))),
  ])
  await inTx((tx) =>
    post(
      tx,
      wallets.map((wallet_id) => ({ wallet_id, amount_units: 500, kind: 'ADJUST' as const, idempotency_key: crypto.randomUUID(), at })),
    ),
  )
  const code = crypto.randomUUID().slice(0, 8).toUpperCase()
  const days = { start_date: '2026-01-01T00:00:00Z', end_date: '2028-01-01T00:00:00Z', created_at: '2026-01-01T00:00:00Z' }
  const coupon = { code, name: 'x', discount_type: 'PERCENTAGE', value: 10, credits: 7, max_uses: 3, ...days }
  const { _id: coupon_id } = await db.insertInto('coupons').values(coupon).returning('_id').executeTakeFirstOrThrow()
  const intents = Array.from({ length: 6 }, () => `pi_${crypto.randomUUID().slice(0, 12)}`)
  const sale = { user_id: people[0]!._id, product_id: 'CREDITS10', quantity: 10, credits_units: 100, currency: 'EUR', list_cents: 1000, amount_cents: 900 }
  const rows = intents.map((_id, n) => ({
    ...sale,
    _id,
    wallet_id: wallets[n % 4]!,
    coupon_id,
    status: 'OPEN',
    requested_at: at.toISOString(),
    request_key: _id,
  }))
  await db.insertInto('card_intents').values(rows).execute()
  return { companies, wallets, coupon_id, intents, meetings: companies.map(() => [1, 2, 3].map(() => crypto.randomUUID())) }
}

/** As the provider signs it; told again it may carry the same id or another. */
async function tell(stage: Stage, { intent, repeats, isRefund }: Extract<Step, { act: 'news' }>): Promise<void> {
  const id = stage.intents[intent]!
  const bought = { wallet_id: stage.wallets[intent % 4], quantity: '10', credits_units: '100', list_cents: '1000', coupon_id: stage.coupon_id }
  const paid = { id, object: 'payment_intent', client_secret: 's', status: 'succeeded', amount: 900, amount_received: 900, currency: 'eur', metadata: bought }
  const refunded = { object: 'charge', payment_intent: id, amount_refunded: 900, refunded: true }
  const event = { object: 'event', type: isRefund ? 'charge.refunded' : 'payment_intent.succeeded', data: { object: isRefund ? refunded : paid } }
  await Promise.all(
    Array.from({ length: repeats }, (_, n) => {
      const body = JSON.stringify({ ...event, id: `evt_${id}_${isRefund}_${n % 2}` })
      return receiveEvent(app.deps, body, (app.deps.cards as TrialCards).sign(body))
    }),
  )
}

const facts = { is_offline: false, call_type: 'CALL_DELIBERA', use_whatsapp: true, transcription: false, elections: 0, convocated: 60, reachable: 3 } as const

function play(stage: Stage, step: Step): Promise<unknown> {
  const { companies, wallets, meetings, coupon_id } = stage
  switch (step.act) {
    case 'news':
      return tell(stage, step)
    case 'charge':
    case 'message': {
      const it = { company_id: companies[step.company]!, meeting_id: meetings[step.company]![step.meeting]!, user_id: null, facts, at }
      return inTx((tx) => chargeMeeting(tx, step.act === 'charge' ? { ...it, stage: step.stage } : { ...it, stage: 'MESSAGE', seq: step.seq }))
    }
    case 'refund':
      return inTx((tx) => refundMeeting(tx, { meeting_id: meetings[step.company]![step.meeting]!, user_id: null, notice_sent: false, started: false, at }))
    case 'transfer': {
      const [user, company] = [prove<'user'>(people[step.person]!._id), prove<'company'>(companies[step.company]!)]
      const request_id = `${stage.coupon_id}:${step.request}`
      return inTx((tx) => transferCredits(tx, app.deps, { user, company }, { amount: step.amount, request_id }))
    }
    case 'coupon':
      return inTx((tx) => redeemCoupon(tx, { coupon_id, wallet_id: wallets[step.owner]!, intent_id: crypto.randomUUID(), at }))
    case 'subscribe': {
      const ctx = { user: prove<'user'>(people[1]!._id), company: prove<'company'>(companies[step.company]!) }
      return inTx((tx) => subscribe(tx, app.deps, ctx, { subscription_code: 'MLR01', autorenewal: true }))
    }
  }
}

/** What the database must say of every wallet, whatever happened. */
async function faultsIn(): Promise<unknown[]> {
  const { rows } = await sql`
    select w._id, w.real, coalesce(sum(l.amount_units), 0) as written from wallets w left join ledger l on l.wallet_id = w._id
    group by w._id having w.real < 0 or w.real <> coalesce(sum(l.amount_units), 0)`.execute(app.deps.db)
  const { rows: doubled } = await sql`select idempotency_key from ledger group by idempotency_key having count(*) > 1`.execute(app.deps.db)
  const { rows: overused } = await sql`select c._id from coupons c left join coupon_redemptions r on r.coupon_id = c._id
    group by c._id having c.uses <> count(r.*) or c.uses > c.max_uses`.execute(app.deps.db)
  const { rows: split } = await sql`select count(*) from ledger where kind in ('TRANSFER_IN', 'TRANSFER_OUT') having sum(amount_units) <> 0`.execute(
    app.deps.db,
  )
  return [...rows, ...doubled, ...overused, ...split]
}

test('whatever happens at once, no wallet is below zero, every balance is the sum of its lines, and nothing is written twice', {
  timeout: patience(60_000),
}, async () => {
  await fc.assert(
    fc.asyncProperty(array(Step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const stage = await setStage()
      const outcomes = await Promise.allSettled(steps.map((it) => play(stage, it)))
      const refusals = outcomes.flatMap((it) => (it.status === 'rejected' ? [it.reason] : []))
      // Too few credits, an equal subscription, a request that was used for another amount: nothing else may go wrong.
      expect(refusals.filter((it) => !['PU003', 'SB003', 'E0002'].includes(it.code))).toEqual([])
      expect(await faultsIn()).toEqual([])
      const paid = new Set(steps.flatMap((it) => (it.act === 'news' && !it.isRefund ? [`intent:${stage.intents[it.intent]}`] : [])))
      const granted = await app.deps.db
        .selectFrom('ledger')
        .select('idempotency_key')
        .where('idempotency_key', 'in', ['', ...paid])
        .execute()
      expect(granted).toHaveLength(paid.size)
    }),
    tries(10),
  )
})

test('the table itself refuses a debt and a change of what was written', async () => {
  const wallet_id = await inTx((tx) => walletOfUser(tx, people[1]!._id))
  const line = { wallet_id, kind: 'ADJUST', created_at: at.toISOString() }
  await expect(
    app.deps.db
      .insertInto('ledger')
      .values({ ...line, amount_units: -1_000_000, idempotency_key: 'debt' })
      .execute(),
  ).rejects.toMatchObject({ code: '23514' })
  await expect(app.deps.db.updateTable('ledger').set({ amount_units: 1 }).execute()).rejects.toThrow('append-only')
  await expect(app.deps.db.deleteFrom('ledger').execute()).rejects.toThrow('append-only')
})

test('a wallet that ten need at once is made once', async () => {
  const { _id } = await app.world.person()
  const made = await Promise.all(Array.from({ length: 10 }, () => inTx((tx) => walletOfUser(tx, _id))))
  expect(new Set(made).size).toBe(1)
})

test('an account that is removed for good leaves its lines in the books', async () => {
  const { _id } = await app.world.person()
  await app.world.credits({ user_id: _id }, 30)
  const wallet_id = await inTx((tx) => walletOfUser(tx, _id))
  await app.deps.db.updateTable('users').set({ deleted_at: '2020-01-01T00:00:00Z' }).where('_id', '=', _id).execute()
  await accountJobs(app.deps).sweep_accounts({}, { attempt: 1, is_last: false })
  expect(await app.deps.db.selectFrom('users').select('_id').where('_id', '=', _id).execute()).toEqual([])
  expect(await app.deps.db.selectFrom('wallets').select(['user_id', 'real']).where('_id', '=', wallet_id).execute()).toEqual([{ user_id: null, real: 30 }])
  expect(await faultsIn()).toEqual([])
})
