import { Fault } from '@delibera/core/faults'
import { trialGift } from '@delibera/core/payments/catalogue'
import type { TrialCredits } from '@delibera/core/payments/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { tellWallet } from '../../ledger/telling.ts'
import { post, walletOfCompany } from '../../ledger/wallet.ts'
import { auditCompany } from '../../notices/company-news.ts'
import { activeAt } from '../../stores/subscriptions/plan-store.ts'

interface Trial {
  /** Of the number that had the trial, whatever number the company has since: the key of the ledger lets it be given once. */
  idempotency_key: string
  /** Null once it is over. */
  until: string | null
  taken: boolean
}

/** Undefined for a company that had no trial: somebody registered its number before. */
async function trialOf(db: Db, company: Proven<'company'>, at: Date): Promise<Trial | undefined> {
  const { rows } = await sql<Trial>`
    select key as idempotency_key, exists (select 1 from ledger where idempotency_key = key) as taken,
      (select max(end_date) from subscriptions where company_id = ${company} and is_trial and ${activeAt(at)}) as until
    from (select 'trial:' || vat_number as key from subscription_trials where company_id = ${company} order by given_at limit 1) given`.execute(db)
  return rows[0]
}

export async function trialCredits(db: Db, company: Proven<'company'>, at: Date): Promise<TrialCredits> {
  const trial = await trialOf(db, company, at)
  return trial?.until && !trial.taken ? { units: trialGift.units, until: trial.until } : { units: 0, until: null }
}

/** Somebody asks for them; of two who do at once the key of the ledger serves one, and whoever asks again is told the same. */
export async function takeTrialCredits(tx: Tx, deps: Deps, { user, company }: Pick<Contexts['company'], 'user' | 'company'>): Promise<void> {
  const at = deps.clock.now()
  const trial = await trialOf(tx, company, at)
  if (trial?.taken) return
  if (!trial?.until) throw new Fault('PU002', { reason: 'no_trial' })
  const { code, units } = trialGift
  const wallet_id = await walletOfCompany(tx, company)
  const line = { wallet_id, kind: 'ADJUST' as const, code, amount_units: units, user_id: user, idempotency_key: trial.idempotency_key, at }
  if ((await post(tx, [line])).length === 0) return
  await auditCompany(tx, deps, { company_id: company, user_id: user, action: 'credits.trial', data: { units } })
  await tellWallet(tx, deps, { company_id: company, user_id: user })
}
