import { dayMs } from '@delibera/core/durations'
import { creditsPack, unitPrices } from '@delibera/core/payments/catalogue'
import { vatSums } from '@delibera/core/payments/vat'
import { endOf, trialEnd } from '@delibera/core/subscriptions/rules'
import { sql } from 'kysely'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { post, walletOfCompany, walletOfUser } from '../ledger/wallet.ts'
import { addSubscription } from '../stores/subscriptions/subscription-store.ts'
import type { Person } from '../testing/world.ts'

interface Wallets {
  mine: string
  brenta: string
  valserra: string
}

/** Credits bought, given on and spent over some months; one company with a subscription, one on trial, one whose subscription has ended. */
export async function seedPayments({ db, clock }: Deps, demo: Person): Promise<void> {
  const now = clock.now()
  const ago = (days: number) => new Date(now.getTime() - days * dayMs)
  const idOf = async (tx: Tx, name: string) =>
    (await tx.selectFrom('companies').select('_id').where('business_name', 'like', `%${name}%`).executeTakeFirstOrThrow())._id
  await db.transaction().execute(async (tx) => {
    const [brenta, valserra, soligo] = [await idOf(tx, 'Brenta'), await idOf(tx, 'Valserra'), await idOf(tx, 'Soligo')]
    const wallets = { mine: await walletOfUser(tx, demo._id), brenta: await walletOfCompany(tx, brenta), valserra: await walletOfCompany(tx, valserra) }
    await seedPurchases(tx, demo, wallets, ago)
    await subscribed(tx, { company_id: brenta, wallet_id: wallets.brenta, buyer: demo, code: 'S0002', at: ago(110) })
    await subscribed(tx, { company_id: brenta, wallet_id: wallets.brenta, buyer: demo, code: 'MLR01', at: ago(75) })
    await subscribed(tx, { company_id: brenta, wallet_id: wallets.brenta, buyer: demo, code: 'SMTP1', at: ago(68) })
    await addSubscription(tx, { ...trial, company_id: valserra, ...term(ago(12), trialEnd(ago(12))) })
    await addSubscription(tx, { ...trial, company_id: soligo, ...term(ago(48), trialEnd(ago(48))) })
    await seedCoupons(tx, ago(30), new Date(now.getTime() + 365 * dayMs))
  })
}

const trial = { code: 'S0002', category: 'SUBSCRIPTION', duration: 'monthly', price: 0, automatic_renewal: false, is_trial: true }
const term = (start: Date, end: Date) => ({ start_date: start.toISOString(), end_date: end.toISOString(), created_at: start.toISOString() })

async function seedPurchases(tx: Tx, demo: Person, { mine, brenta, valserra }: Wallets, ago: (days: number) => Date): Promise<void> {
  await bought(tx, { wallet_id: brenta, buyer: demo, credits: 260, at: ago(112) })
  await bought(tx, { wallet_id: brenta, buyer: demo, credits: 250, at: ago(40) })
  await bought(tx, { wallet_id: mine, buyer: demo, credits: 60, at: ago(33) })
  const line = { user_id: demo._id, at: ago(20) }
  await post(tx, [
    { ...line, wallet_id: mine, counterpart_id: valserra, kind: 'TRANSFER_OUT', amount_units: -160, idempotency_key: 'demo:transfer:out' },
    { ...line, wallet_id: valserra, counterpart_id: mine, kind: 'TRANSFER_IN', amount_units: 160, idempotency_key: 'demo:transfer:in' },
  ])
}

interface Sale {
  wallet_id: string
  buyer: Person
  credits: number
  at: Date
}

async function bought(tx: Tx, { wallet_id, buyer, credits, at }: Sale): Promise<void> {
  const [_id, moment] = [`pi_demo_${crypto.randomUUID().replaceAll('-', '')}`, at.toISOString()]
  const [credits_units, cents] = [credits * creditsPack.credits, credits * creditsPack.price.EUR]
  const sale = { wallet_id, user_id: buyer._id, product_id: creditsPack.code, quantity: credits, credits_units, currency: 'EUR' }
  const times = { requested_at: moment, paid_at: moment }
  const vat = { vat_case: 'INCLUDED', vat_rate: 22 } as const
  const receipt_number = sql<number>`nextval('receipt_numbers')`
  await tx
    .insertInto('card_intents')
    .values({ _id, ...sale, ...times, ...vat, ...vatSums(cents, vat), list_cents: cents, amount_cents: cents, status: 'PAID', receipt_number })
    .execute()
  const line = { wallet_id, user_id: buyer._id, code: creditsPack.code, qty: credits, at }
  await post(tx, [{ ...line, kind: 'PURCHASE', amount_units: credits_units, idempotency_key: `intent:${_id}` }])
}

interface Order {
  company_id: string
  wallet_id: string
  buyer: Person
  code: 'S0002' | 'SMTP1' | 'MLR01'
  at: Date
}

async function subscribed(tx: Tx, { company_id, wallet_id, buyer, code, at }: Order): Promise<void> {
  const price = unitPrices[code]
  const what = { code, category: code === 'S0002' ? 'SUBSCRIPTION' : 'SERVICE', duration: 'yearly', price, automatic_renewal: true }
  const _id = await addSubscription(tx, { ...what, company_id, buyer_id: buyer._id, ...term(at, endOf(at, 'yearly')!) })
  const line = { wallet_id, user_id: buyer._id, code, qty: 1, unit_price: price, at }
  await post(tx, [{ ...line, kind: 'SUBSCRIPTION', amount_units: -price, idempotency_key: `subscription:${_id}` }])
}

/** One that takes a fifth off and adds five credits, one that pays for everything. */
async function seedCoupons(tx: Tx, start: Date, end: Date): Promise<void> {
  const usual = { discount_type: 'PERCENTAGE', start_date: start.toISOString(), end_date: end.toISOString(), created_at: start.toISOString() }
  await tx
    .insertInto('coupons')
    .values([
      { ...usual, code: 'DELIBERA', name: 'DELIBERA', value: 20, credits: 50 },
      { ...usual, code: 'OMAGGIO1', name: 'OMAGGIO1', value: 100, credits: 0 },
    ])
    .execute()
}
