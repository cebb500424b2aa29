import type { Wallet } from '@delibera/core/payments/schema'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { stillCosts } from '../meetings/forecast-store.ts'
import { planOf } from '../subscriptions/plan-store.ts'

export type Owner = { user_id: string } | { company_id: string }

/** A wallet whose row this transaction holds, with its balance in units. */
export interface LockedWallet {
  _id: string
  real: number
}

const ownedBy = (owner: Owner) => ('user_id' in owner ? sql<SqlBool>`user_id = ${owner.user_id}` : sql<SqlBool>`company_id = ${owner.company_id}`)

/** The wallet, made when it is first needed; of two who make it at once the unique key lets one through, and both get the same. */
export async function walletOf(tx: Tx, owner: Owner): Promise<string> {
  const known = await walletIdOf(tx, owner)
  if (known) return known
  await tx
    .insertInto('wallets')
    .values('user_id' in owner ? { user_id: owner.user_id } : { company_id: owner.company_id })
    .onConflict((it) => it.doNothing())
    .execute()
  return (await walletIdOf(tx, owner))!
}

/**
 * Holds the rows until the transaction ends. Companies come before people, here and wherever a transaction touches both one
 * after the other, so that nobody waits in a circle. Not `for update`: what only refers to a wallet (a purchase that
 * begins, a coupon) need not wait.
 */
export function lockWallets(tx: Tx, ids: readonly string[]): Promise<LockedWallet[]> {
  return tx.selectFrom('wallets').select(['_id', 'real']).where('_id', 'in', ids).orderBy(sql`user_id is not null`).orderBy('_id').forNoKeyUpdate().execute()
}

export async function lockedWalletOf(tx: Tx, owner: Owner): Promise<LockedWallet> {
  const known = await tx.selectFrom('wallets').select(['_id', 'real']).where(ownedBy(owner)).forNoKeyUpdate().executeTakeFirst()
  if (known) return known
  const [made] = await lockWallets(tx, [await walletOf(tx, owner)])
  return made!
}

/** In SQL, for a list: the balance of the company `c`. */
export const realInList = sql<number>`coalesce((select real from wallets where wallets.company_id = c._id), 0)`

/** Undefined while nothing ever moved in it. */
export async function walletIdOf(db: Db, owner: Owner): Promise<string | undefined> {
  return (await db.selectFrom('wallets').select('_id').where(ownedBy(owner)).executeTakeFirst())?._id
}

async function realOf(db: Db, owner: Owner): Promise<number> {
  const row = await db.selectFrom('wallets').select('real').where(ownedBy(owner)).executeTakeFirst()
  return row?.real ?? 0
}

/** A person has no meetings to pay for. */
export async function myWallet(db: Db, user: Proven<'user'>): Promise<Wallet> {
  const real = await realOf(db, { user_id: user })
  return { real, forecast: real }
}

/** With what will be left once the meetings under way have paid what they still cost: below zero, where credits must be bought. */
export async function companyWallet(db: Db, company: Proven<'company'>, now: Date): Promise<Wallet> {
  const real = await realOf(db, { company_id: company })
  const { unlimited, max_members_convocation } = await planOf(db, company, now)
  return { real, forecast: real - (await stillCosts(db, company, { unlimited, max_members: max_members_convocation })) }
}
