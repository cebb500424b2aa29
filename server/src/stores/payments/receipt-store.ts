import type { Currency } from '@delibera/core/money'
import type { FiscalProfile } from '@delibera/core/payments/fiscal'
import type { VatCase } from '@delibera/core/payments/vat'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

export type PaidPurchase = NonNullable<Awaited<ReturnType<typeof paidPurchase>>>

/** Credits that were paid for, with who is named on their receipt. Whoever calls this asks whether the reader may see it. */
export async function paidPurchase(db: Db, _id: string) {
  const row = await db
    .selectFrom('card_intents as i')
    .innerJoin('wallets as w', 'w._id', 'i.wallet_id')
    .leftJoin('companies as c', 'c._id', 'w.company_id')
    .leftJoin('users as u', 'u._id', 'i.user_id')
    .leftJoin('coupons as k', 'k._id', 'i.coupon_id')
    .select(['i._id', 'i.account', 'i.user_id', 'i.product_id', 'i.quantity', 'i.credits_units', 'i.currency', 'i.list_cents', 'i.amount_cents', 'i.paid_at'])
    .select(['i.vat_case', 'i.vat_rate', 'i.net_cents', 'i.vat_cents', 'i.buyer', 'i.receipt_number'])
    .select([
      'w.company_id',
      'c.business_name',
      'c.address',
      'c.cap',
      'c.locality',
      'c.province',
      'c.vat_number',
      'c.codice_univoco',
      'c.email as company_email',
    ])
    .select(['c.fiscal_code as company_fiscal_code', 'u.first_name', 'u.last_name', 'u.fiscal_code', 'u.email', 'u.locale'])
    .select(['k.code as coupon_code', 'k.discount_type', 'k.value as coupon_value'])
    .select(sql<number>`coalesce((select k.credits from coupon_redemptions r where r.intent_id = i._id), 0)::int`.as('bonus_units'))
    .select(sql<boolean>`exists (select 1 from card_events e where e.intent_id = i._id and e.type = 'refunded')`.as('is_refunded'))
    .where('i._id', '=', _id)
    .where('i.status', '=', 'PAID')
    .executeTakeFirst()
  if (!row) return undefined
  const { currency, paid_at, vat_case, buyer } = row
  return { ...row, currency: currency as Currency, paid_at: new Date(paid_at!), vat_case: vat_case as VatCase | null, buyer: buyer as FiscalProfile | null }
}

/** False when it was written before: a job may run twice. */
export async function noteReceiptSent(tx: Tx, _id: string, at: Date): Promise<boolean> {
  const noted = await tx
    .updateTable('card_intents')
    .set({ receipt_sent_at: at.toISOString() })
    .where('_id', '=', _id)
    .where('receipt_sent_at', 'is', null)
    .returning('_id')
    .executeTakeFirst()
  return noted !== undefined
}
