import { Fault } from '@delibera/core/faults'
import type { LedgerKind } from '@delibera/core/payments/schema'
import type { Tx } from '../db/connect.ts'
import { takeUse } from '../stores/payments/coupon-store.ts'
import { type LockedWallet, lockWallets, walletOf } from '../stores/payments/wallet-store.ts'

export const walletOfUser = (tx: Tx, user_id: string): Promise<string> => walletOf(tx, { user_id })

export const walletOfCompany = (tx: Tx, company_id: string): Promise<string> => walletOf(tx, { company_id })

export interface LedgerEntry {
  wallet_id: string
  /** Below zero when it goes out. */
  amount_units: number
  kind: LedgerKind
  /** The same key is never written twice, whoever tries and however often. */
  idempotency_key: string
  at: Date
  code?: string
  qty?: number
  /** The list price of one, also where nothing is charged. */
  unit_price?: number
  stage?: string
  meeting_id?: string
  /** Who did it; nobody for a job or an operator. */
  user_id?: string | null
  /** The other wallet of a transfer. */
  counterpart_id?: string
}

/** Writes what is not written yet and answers the keys that were new. All of it or nothing: PU003 says how many units are missing. */
export async function post(tx: Tx, entries: readonly LedgerEntry[]): Promise<string[]> {
  const ids = [...new Set(entries.map((it) => it.wallet_id))]
  // What only comes in to one wallet needs no look before: the key of the table leaves out what is there, its trigger takes the row.
  if (ids.length <= 1 && entries.every((it) => it.amount_units >= 0)) return write(tx, [], entries)
  const wallets = await lockWallets(tx, ids)
  const known = await writtenKeys(tx, entries)
  return write(
    tx,
    wallets,
    entries.filter((it) => !known.has(it.idempotency_key)),
  )
}

async function writtenKeys(tx: Tx, entries: readonly LedgerEntry[]): Promise<Set<string>> {
  const keys = entries.map((it) => it.idempotency_key)
  const rows = await tx.selectFrom('ledger').select('idempotency_key').where('idempotency_key', 'in', keys).execute()
  return new Set(rows.map((it) => it.idempotency_key))
}

/** For wallets that are locked already and entries known to be new. The balance moves by the trigger of the table. */
export async function write(tx: Tx, wallets: readonly LockedWallet[], entries: readonly LedgerEntry[]): Promise<string[]> {
  if (entries.length === 0) return []
  for (const { _id, real } of wallets) {
    const after = entries.filter((it) => it.wallet_id === _id).reduce((sum, it) => sum + it.amount_units, real)
    if (after < 0) throw new Fault('PU003', { shortage: -after })
  }
  const rows = await tx
    .insertInto('ledger')
    .values(entries.map(({ at, ...it }) => ({ ...it, created_at: at.toISOString() })))
    .onConflict((it) => it.column('idempotency_key').doNothing())
    .returning('idempotency_key')
    .execute()
  return rows.map((it) => it.idempotency_key)
}

interface Redemption {
  coupon_id: string
  wallet_id: string
  /** The purchase it was used for; tried again, the same purchase has redeemed it already and nothing more happens. */
  intent_id: string
  user_id?: string | null
  at: Date
}

/**
 * Once a wallet, and never more often than the coupon allows: false when somebody was quicker. Its credits come on top.
 * The wallet is locked before the coupon, as everywhere: two purchases cannot wait for each other.
 */
export async function redeemCoupon(tx: Tx, it: Redemption): Promise<boolean> {
  await lockWallets(tx, [it.wallet_id])
  const coupon = await takeUse(tx, it)
  if (!coupon) return false
  const { wallet_id, user_id = null, at } = it
  if (coupon.credits === 0) return true
  const idempotency_key = `coupon:${it.coupon_id}:${wallet_id}`
  await post(tx, [{ wallet_id, amount_units: coupon.credits, kind: 'COUPON', code: coupon.code, user_id, idempotency_key, at }])
  return true
}
