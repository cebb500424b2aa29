import { unitPrices } from '@delibera/core/payments/catalogue'
import type { Tx } from '../db/connect.ts'
import { planOf } from '../stores/subscriptions/plan-store.ts'
import { post, walletOfCompany } from './wallet.ts'

interface CompanyCharge {
  company_id: string
  /** F0001: the first package of a filing. C0001: the package of a year of the books. */
  code: 'F0001' | 'C0001'
  /** What it is paid for: the same is paid once, whoever asks and however often. */
  subject: string
  user_id: string
  at: Date
}

/** What something of the company costs that belongs to no meeting; answers the units that were taken. With too few it throws PU003 and nothing has happened. */
export async function chargeCompany(tx: Tx, { company_id, code, subject, user_id, at }: CompanyCharge): Promise<number> {
  const { unlimited } = await planOf(tx, company_id, at)
  const unit_price = unitPrices[code]
  const amount_units = unlimited ? 0 : -unit_price
  const wallet_id = await walletOfCompany(tx, company_id)
  const written = await post(tx, [{ wallet_id, kind: 'CHARGE', amount_units, code, qty: 1, unit_price, user_id, at, idempotency_key: `${code}:${subject}` }])
  return written.length > 0 ? Math.abs(amount_units) : 0
}

/** Whether it was paid, so that nobody is told a price for it again. */
export async function isCharged(tx: Pick<Tx, 'selectFrom'>, { code, subject }: Pick<CompanyCharge, 'code' | 'subject'>): Promise<boolean> {
  return (await tx.selectFrom('ledger').select('_id').where('idempotency_key', '=', `${code}:${subject}`).executeTakeFirst()) !== undefined
}
