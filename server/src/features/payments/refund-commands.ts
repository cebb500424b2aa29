import { Fault } from '@delibera/core/faults'
import type { Locale } from '@delibera/core/locale'
import { formatMoney } from '@delibera/core/money'
import { creditsRefunded } from '@delibera/core/payments/purchase'
import { sql } from 'kysely'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { auditWallet, tellWallet } from '../../ledger/telling.ts'
import { write } from '../../ledger/wallet.ts'
import { companyPage } from '../../notices/company-news.ts'
import { notify } from '../../notices/notify.ts'
import { accountOf } from '../../stores/accounts/account-store.ts'
import { adminsOf } from '../../stores/companies/role-store.ts'
import { type IntentRow, lockedIntent } from '../../stores/payments/card-store.ts'
import { lockWallets } from '../../stores/payments/wallet-store.ts'
import { reverseRetribution } from './retribution-commands.ts'

/** Money that went back to a card, as the provider counts it: all of it so far. */
interface CardRefund {
  intent_id: string
  refunded_cents: number
  is_whole: boolean
}

/** In units: what was to go back with the money, and what the wallet still had of it. */
interface TakenBack {
  due: number
  taken: number
}

/** Code of the line; its `qty` is what was due, so that what is missing stays visible (`operator credits refunds`). */
export const refundCode = 'CARD_REFUND'

const keyOf = (intent_id: string) => `card-refund:${intent_id}:`

/** Money goes back by hand, at the provider; the credits that it bought go back with it. */
export async function noteRefund(tx: Tx, deps: Deps, { intent_id, refunded_cents, is_whole }: CardRefund): Promise<void> {
  const refund = { intent_id, refunded_cents, is_whole }
  const row = await lockedIntent(tx, intent_id)
  if (!row) return
  const isPaid = row.status === 'PAID'
  // What was never heard of as paid is paid first. All of it is taken back then (`wasRefunded`); a part the provider tells again, since it was not received.
  if (!isPaid && !is_whole) throw new Fault('E0002')
  const taken = isPaid ? await takeBackCredits(tx, deps, row, refund) : null
  if (is_whole) await reverseRetribution(tx, { intent_id, at: deps.clock.now() })
  await auditWallet(tx, deps, row, { action: 'payment.refunded', data: refund })
  if (taken) await tellRefund(tx, deps, row, { ...refund, ...taken })
}

/** Down to an empty wallet. What was due before is not due again, however often and in whatever order refunds are told; null where nothing was. */
export async function takeBackCredits(tx: Tx, { clock }: Pick<Deps, 'clock'>, row: IntentRow, refund: CardRefund): Promise<TakenBack | null> {
  const [wallet] = await lockWallets(tx, [row.wallet_id])
  const { settled, ...bought } = await boughtWith(tx, row._id)
  const due = creditsRefunded(bought, refund) - settled
  if (due <= 0) return null
  const taken = Math.min(due, wallet!.real)
  const line = { wallet_id: row.wallet_id, kind: 'ADJUST' as const, code: refundCode, qty: due, amount_units: 0 - taken }
  await write(tx, [wallet!], [{ ...line, idempotency_key: `${keyOf(row._id)}${settled + due}`, at: clock.now() }])
  return { due, taken }
}

interface PaidPurchase {
  credits_units: number
  amount_cents: number
  bonus_units: number
  /** What earlier refunds of it asked for. */
  settled: number
}

async function boughtWith(tx: Tx, intent_id: string): Promise<PaidPurchase> {
  const { rows } = await sql<PaidPurchase>`
    select i.credits_units, i.amount_cents,
      coalesce((select l.amount_units from coupon_redemptions r join ledger l on l.idempotency_key = 'coupon:' || r.coupon_id || ':' || r.wallet_id
        where r.intent_id = i._id), 0) as bonus_units,
      (select coalesce(sum(l.qty), 0)::int from ledger l where l.wallet_id = i.wallet_id and l.code = ${refundCode}
        and starts_with(l.idempotency_key, ${keyOf(intent_id)})) as settled
    from card_intents i where i._id = ${intent_id}`.execute(tx)
  return rows[0]!
}

/** Those who manage the wallet hear of it; what was spent meanwhile is in the log, for the operator. */
export async function tellRefund(tx: Tx, deps: Deps, row: IntentRow, { due, taken, intent_id, refunded_cents }: CardRefund & TakenBack): Promise<void> {
  const { company_id, user_id, currency } = row
  await auditWallet(tx, deps, row, { action: 'credits.taken_back', data: { intent_id, refunded_cents, units: taken, missing_units: due - taken } })
  await tellWallet(tx, deps, row)
  const owner = company_id ? await adminsOf(tx, company_id) : [await accountOf(tx, { _id: user_id })]
  const to = company_id ? companyPage(company_id, 'settings/products') : '/user/credits'
  const key = `${keyOf(intent_id)}${refunded_cents}`
  for (const it of owner.filter((one) => one !== undefined)) {
    const name = formatMoney(refunded_cents, it.locale as Locale, currency)
    await notify(tx, { user_id: it._id, kind: 'PAYMENT_REFUNDED', data: { name, units: taken, missing_units: due - taken, to }, key, at: deps.clock.now() })
  }
}
