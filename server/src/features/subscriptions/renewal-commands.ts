import { unitPrices } from '@delibera/core/payments/catalogue'
import type { SoldCode } from '@delibera/core/subscriptions/catalogue'
import { creditsFor, nextRetry, renewedEnd } from '@delibera/core/subscriptions/rules'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { write } from '../../ledger/wallet.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { lockedWalletOf } from '../../stores/payments/wallet-store.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { dueRenewals, lockedDue } from '../../stores/subscriptions/renewal-store.ts'
import { chargeSavedCard } from '../payments/saved-card-commands.ts'
import { postRenewalMail } from './letters.ts'

/** What the card is asked for, without anybody there. `key` is the same however often the same try is made. */
interface MissingCredits {
  company_id: string
  subscription_id: string
  credits: number
  key: string
}

/** Renews whatever ends within the hour, one after the other: one that fails does not hold up the rest. */
export async function renewSubscriptions(deps: Deps): Promise<void> {
  for (const _id of await dueRenewals(deps.db, deps.clock.now())) {
    try {
      await renew(deps, _id)
    } catch (error) {
      deps.log.error({ err: error, subscription: _id }, 'subscription not renewed')
    }
  }
}

/**
 * Where nothing is sold nothing is renewed: what ends is over, without a charge and without a letter. Nobody is then charged for it once something
 * is sold again.
 */
export async function endSubscriptions(deps: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.clock.now().toISOString()
    const ended = await tx
      .updateTable('subscriptions')
      .set({ automatic_renewal: false, retry_at: null })
      .where('automatic_renewal', '=', true)
      .where('end_date', '<=', now)
      .returning(['_id', 'company_id'])
      .execute()
    for (const { _id, company_id } of ended)
      await auditCompany(tx, deps, { company_id, action: 'subscription.expired', data: { subscription_id: _id, payments: 'off' } })
  })
}

async function renew(deps: Deps, _id: string): Promise<void> {
  const missing = await deps.db.transaction().execute((tx) => renewFromWallet(tx, deps, _id))
  if (!missing) return
  const outcome = await chargeSavedCard(deps, missing)
  // The credits come with the provider's word: the next hour looks again.
  if (outcome === 'PENDING') return
  await deps.db.transaction().execute(async (tx) => {
    // Somebody may have spent what the card had just paid for.
    if (outcome !== 'PAID' || (await renewFromWallet(tx, deps, _id))) await noteFailure(tx, deps, _id)
  })
}

/** Pays and extends it; answers what is missing when the wallet holds too little, and nothing when there is nothing left to do. */
async function renewFromWallet(tx: Tx, deps: Deps, _id: string): Promise<MissingCredits | null> {
  const at = deps.clock.now()
  const due = await lockedDue(tx, _id, at)
  if (!due) return null
  const wallet = await lockedWalletOf(tx, { company_id: due.company_id })
  const list = unitPrices[due.code as SoldCode]
  const price = (await planOf(tx, due.company_id, at)).unlimited ? 0 : list
  if (wallet.real < price) {
    return { company_id: due.company_id, subscription_id: _id, credits: creditsFor(price - wallet.real), key: `renewal:${_id}:${due.end_date}:${due.failures}` }
  }
  const line = { wallet_id: wallet._id, kind: 'SUBSCRIPTION' as const, code: due.code, qty: 1, unit_price: list, at }
  await write(tx, [wallet], [{ ...line, amount_units: 0 - price, idempotency_key: `renewal:${_id}:${due.end_date}` }])
  const end_date = renewedEnd({ ...due, end_date: new Date(due.end_date), duration: due.duration as Subscription['duration'] }, at).toISOString()
  await tx.updateTable('subscriptions').set({ end_date, price, failures: 0, retry_at: null }).where('_id', '=', _id).execute()
  await auditCompany(tx, deps, { company_id: due.company_id, action: 'subscription.renewed', data: { subscription_id: _id, end_date, units: price } })
  await postRenewalMail(tx, deps, { event: 'SUBSCRIPTION_RENEWED', due, until: end_date, units: price })
  return null
}

/** Another try later, or the end of it. */
async function noteFailure(tx: Tx, deps: Deps, _id: string): Promise<void> {
  const due = await lockedDue(tx, _id, deps.clock.now())
  if (!due) return
  const failures = due.failures + 1
  const retry = nextRetry(new Date(due.end_date), failures)
  const change = retry ? { failures, retry_at: retry.toISOString() } : { failures, retry_at: null, automatic_renewal: false }
  await tx.updateTable('subscriptions').set(change).where('_id', '=', _id).execute()
  const action = retry ? 'subscription.renewal_failed' : 'subscription.expired'
  await auditCompany(tx, deps, { company_id: due.company_id, action, data: { subscription_id: _id, failures } })
  const units = unitPrices[due.code as SoldCode]
  if (retry) await postRenewalMail(tx, deps, { event: 'SUBSCRIPTION_RENEWAL_FAILED', due, until: retry.toISOString(), units })
  else await postRenewalMail(tx, deps, { event: 'SUBSCRIPTION_EXPIRED', due, until: due.end_date, units })
}
