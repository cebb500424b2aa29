import { isUsable } from '@delibera/core/payments/coupons'
import type { Promotion } from '@delibera/core/payments/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'

/** The coupon of a code, whatever case it was typed in, if this wallet may use it now. Null is a wallet that does not exist yet. */
export async function usableCoupon(db: Db, code: string, { wallet_id, at }: { wallet_id: string | null; at: Date }): Promise<Promotion | null> {
  const row = await db
    .selectFrom('coupons')
    .leftJoin('coupon_redemptions', (join) => join.onRef('coupon_redemptions.coupon_id', '=', 'coupons._id').on('wallet_id', '=', wallet_id))
    .selectAll('coupons')
    .select(sql<boolean>`wallet_id is not null`.as('used_by_wallet'))
    .where('code', '=', code.toUpperCase())
    .executeTakeFirst()
  if (!row) return null
  const { max_uses, uses, created_at, used_by_wallet, ...kept } = row
  const promotion = { ...kept, discount_type: kept.discount_type as Promotion['discount_type'] }
  const facts = {
    discount_type: promotion.discount_type,
    value: promotion.value,
    used_by_wallet,
    start_date: new Date(promotion.start_date),
    end_date: new Date(promotion.end_date),
    uses_left: max_uses === null ? null : max_uses - uses,
  }
  return isUsable(facts, at) ? promotion : null
}

interface Use {
  coupon_id: string
  wallet_id: string
  intent_id: string
  at: Date
}

/** Counts one use, by the keys of the table; undefined when this wallet had its own, or none was left. */
export async function takeUse(tx: Tx, { coupon_id, wallet_id, intent_id, at }: Use): Promise<{ code: string; credits: number } | undefined> {
  const { rows } = await sql<{ code: string; credits: number }>`
    with taken as (
      update coupons set uses = uses + 1
      where _id = ${coupon_id} and (max_uses is null or uses < max_uses)
        and not exists (select 1 from coupon_redemptions where coupon_id = ${coupon_id} and (wallet_id = ${wallet_id} or intent_id = ${intent_id}))
      returning _id, code, credits),
    kept as (
      insert into coupon_redemptions (coupon_id, wallet_id, intent_id, redeemed_at)
      select _id, ${wallet_id}, ${intent_id}, ${at} from taken)
    select code, credits from taken`.execute(tx)
  return rows[0]
}
