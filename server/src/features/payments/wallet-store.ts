import type { Wallet } from '@delibera/core/payments/schema'
import { type SqlBool, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

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

/** What will be left once the meetings under way have paid what they still cost. */
export async function forecastOf(_: Db, { real }: LockedWallet): Promise<number> {
  return real
}

/** Undefined while nothing ever moved in it. */
export async function walletIdOf(db: Db, owner: Owner): Promise<string | undefined> {
  return (await db.selectFrom('wallets').select('_id').where(ownedBy(owner)).executeTakeFirst())?._id
}

async function walletSeen(db: Db, owner: Owner): Promise<Wallet> {
  const row = await db.selectFrom('wallets').select(['_id', 'real']).where(ownedBy(owner)).executeTakeFirst()
  return row ? { real: row.real, forecast: await forecastOf(db, row) } : { real: 0, forecast: 0 }
}

export const myWallet = (db: Db, user: Proven<'user'>): Promise<Wallet> => walletSeen(db, { user_id: user })

export const companyWallet = (db: Db, company: Proven<'company'>): Promise<Wallet> => walletSeen(db, { company_id: company })
