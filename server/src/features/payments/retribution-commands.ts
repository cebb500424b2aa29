import type { Tx } from '../../db/connect.ts'
import { post, walletOfUser } from '../../ledger/wallet.ts'
import { lockedWalletOf } from '../../stores/payments/wallet-store.ts'

interface PaidIntent {
  intent_id: string
  at: Date
}

/**
 * A dealer's part of what a company has just paid by card: in cents, on the statement, and where so agreed the same in units,
 * ten cents each. Nothing of what a coupon paid. The dealer's wallet is locked here: call it after the company's line is posted
 * and before a coupon is redeemed, as the order of locks asks.
 */
export async function accrueRetribution(tx: Tx, { intent_id, at }: PaidIntent): Promise<void> {
  const sale = await tx
    .selectFrom('card_intents as i')
    .innerJoin('wallets as w', 'w._id', 'i.wallet_id')
    .innerJoin('companies as c', 'c._id', 'w.company_id')
    .innerJoin('consultants as d', 'd.user_id', 'c.dealer_id')
    .innerJoin('company_roles as r', (join) =>
      join.onRef('r.company_id', '=', 'c._id').onRef('r.user_id', '=', 'd.user_id').on('r.role', '=', 'CONSULTANT').on('r.status', '=', 'ACTIVE'),
    )
    .select(['i.amount_cents', 'i.currency', 'c._id as company_id', 'd.user_id', 'd.retribution_percentage', 'd.pay_in_credits'])
    .where('i._id', '=', intent_id)
    .where('d.dealer_id', 'is not', null)
    .executeTakeFirst()
  const percentage = sale?.retribution_percentage ?? 0
  const cents = sale ? Math.floor((sale.amount_cents * percentage) / 100) : 0
  if (!sale || cents === 0) return
  await keep(tx, { dealer_id: sale.user_id, company_id: sale.company_id, intent_id, percentage, cents, currency: sale.currency, at })
  if (sale.pay_in_credits) await give(tx, { user_id: sale.user_id, intent_id, units: Math.floor(cents / 10), at })
}

/** Takes it back with the payment; of credits that the dealer has spent meanwhile, what is left. */
export async function reverseRetribution(tx: Tx, { intent_id, at }: PaidIntent): Promise<void> {
  const earned = await tx.selectFrom('retributions').selectAll().where('intent_id', '=', intent_id).where('cents', '>', 0).executeTakeFirst()
  if (!earned) return
  const { dealer_id, company_id, percentage, cents, currency } = earned
  await keep(tx, { dealer_id, company_id, intent_id, percentage, cents: -cents, currency, at })
  const given = await tx.selectFrom('ledger').select('amount_units').where('idempotency_key', '=', keyOf(intent_id)).executeTakeFirst()
  if (given) await takeBack(tx, { user_id: dealer_id, intent_id, units: given.amount_units, at })
}

interface Entry {
  dealer_id: string
  company_id: string
  intent_id: string
  percentage: number
  cents: number
  currency: string
  at: Date
}

/** Once an intent in each direction, by the key of the table. */
async function keep(tx: Tx, { at, ...entry }: Entry): Promise<void> {
  await tx
    .insertInto('retributions')
    .values({ ...entry, created_at: at.toISOString() })
    .onConflict((it) => it.columns(['intent_id', 'cents']).doNothing())
    .execute()
}

interface Credits {
  user_id: string
  intent_id: string
  units: number
  at: Date
}

const keyOf = (intent_id: string) => `retribution:${intent_id}`

async function give(tx: Tx, { user_id, intent_id, units, at }: Credits): Promise<void> {
  if (units === 0) return
  await post(tx, [{ wallet_id: await walletOfUser(tx, user_id), kind: 'RETRIBUTION', amount_units: units, idempotency_key: keyOf(intent_id), at }])
}

async function takeBack(tx: Tx, { user_id, intent_id, units, at }: Credits): Promise<void> {
  const { _id: wallet_id, real } = await lockedWalletOf(tx, { user_id })
  const amount_units = 0 - Math.min(units, real)
  await post(tx, [{ wallet_id, kind: 'RETRIBUTION', amount_units, idempotency_key: `${keyOf(intent_id)}:reversed`, at }])
}
