import { Fault, notFound } from '@delibera/core/faults'
import { unitPrices } from '@delibera/core/payments/catalogue'
import { shopClosed } from '@delibera/core/payments/purchase'
import { isSold, subscriptionTerms } from '@delibera/core/subscriptions/catalogue'
import { canSwitchRenewal, endOf, refuseSubscription, startOf, trialEnd } from '@delibera/core/subscriptions/rules'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import { tellWallet } from '../../ledger/telling.ts'
import { write } from '../../ledger/wallet.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { lockedWalletOf } from '../../stores/payments/wallet-store.ts'
import { planOf } from '../../stores/subscriptions/plan-store.ts'
import { addSubscription, heldBy, subscriptionIn, takeTrial } from '../../stores/subscriptions/subscription-store.ts'

type Caller = Pick<Contexts['company'], 'user' | 'company'>

interface Order {
  subscription_code: string
  autorenewal: boolean
}

/**
 * Buys from the company's wallet, whose lock makes two who buy at once take turns: the second finds it active. Answers its id. Where nothing is sold
 * there is only what a plan by contract includes, and nothing is renewed by itself.
 */
export async function subscribe(tx: Tx, deps: Deps, { user, company }: Caller, { subscription_code: code, autorenewal }: Order): Promise<string> {
  const at = deps.clock.now()
  if (!isSold(code)) throw new Fault('PU002')
  const wallet = await lockedWalletOf(tx, { company_id: company })
  const held = await heldBy(tx, company)
  const refusal = refuseSubscription(code, held, at)
  if (refusal) throw new Fault(refusal)
  const { unlimited } = await planOf(tx, company, at)
  const { payments, support_email } = deps.config
  if (!payments && !unlimited) throw shopClosed(support_email)
  const price = unlimited ? 0 : unitPrices[code]
  const { category, duration } = subscriptionTerms[code]
  const start = startOf(code, held, at)
  const _id = await addSubscription(tx, {
    company_id: company,
    buyer_id: user,
    code,
    category,
    duration,
    price,
    automatic_renewal: autorenewal && payments,
    start_date: start.toISOString(),
    end_date: endOf(start, duration)!.toISOString(),
    created_at: at.toISOString(),
  })
  const line = { wallet_id: wallet._id, kind: 'SUBSCRIPTION' as const, code, qty: 1, unit_price: unitPrices[code], user_id: user, at }
  await write(tx, [wallet], [{ ...line, amount_units: 0 - price, idempotency_key: `subscription:${_id}` }])
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'subscription.bought', data: { subscription_id: _id, code, units: price } })
  await tellWallet(tx, deps, { company_id: company, user_id: user })
  return _id
}

interface Switch {
  subscription_id: string
  /** Whether it renews itself from now on; left out, the switch is turned over. */
  automatic_renewal: boolean | undefined
}

/** On or off until a day before the renewal; what is as asked already stays as it is. */
export async function switchRenewal(tx: Tx, deps: Pick<Deps, 'clock'>, { user, company }: Caller, it: Switch): Promise<void> {
  const { subscription_id } = it
  const row = await tx
    .selectFrom('subscriptions')
    .select('_id')
    .where('_id', '=', subscription_id)
    .where('company_id', '=', company)
    .forUpdate()
    .executeTakeFirst()
  const subscription = row && (await subscriptionIn(tx, company, row._id))
  if (!subscription) throw notFound()
  if (!canSwitchRenewal(subscription, deps.clock.now())) throw new Fault('E0002')
  const automatic_renewal = it.automatic_renewal ?? !subscription.automatic_renewal
  if (subscription.automatic_renewal === automatic_renewal) return
  await tx.updateTable('subscriptions').set({ automatic_renewal }).where('_id', '=', subscription_id).execute()
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'subscription.renewal', data: { subscription_id, automatic_renewal } })
}

/** Thirty days for nothing, once a VAT number: whoever registers the same company again has had them. A company without a number has its own. */
export async function giveTrial(tx: Tx, deps: Pick<Deps, 'clock'>, { _id, vat_number, fiscal_code }: TrialCompany): Promise<void> {
  const at = deps.clock.now()
  if (!(await takeTrial(tx, { vat_number: vat_number ?? fiscal_code ?? _id, company_id: _id, at }))) return
  const { category } = subscriptionTerms.S0002
  const subscription_id = await addSubscription(tx, {
    company_id: _id,
    code: 'S0002',
    category,
    duration: 'monthly',
    price: 0,
    automatic_renewal: false,
    is_trial: true,
    start_date: at.toISOString(),
    end_date: trialEnd(at).toISOString(),
    created_at: at.toISOString(),
  })
  await auditCompany(tx, deps, { company_id: _id, action: 'subscription.trial', data: { subscription_id } })
}

interface TrialCompany {
  _id: string
  vat_number: string | null
  fiscal_code: string | null
}
