import type { Currency } from '@delibera/core/money'
import type { FiscalProfile } from '@delibera/core/payments/fiscal'
import type { Purchase } from '@delibera/core/payments/purchase'
import type { VatCase } from '@delibera/core/payments/vat'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Whose wallet, as the provider and a letter call it. */
export interface Payer {
  wallet_id: string
  user_id: string | null
  company_id: string | null
  name: string
  email: string | null
}

/** The owner of a wallet. */
export function payerOf(db: Db, wallet_id: string): Promise<Payer> {
  return db
    .selectFrom('wallets')
    .leftJoin('users', 'users._id', 'wallets.user_id')
    .leftJoin('companies', 'companies._id', 'wallets.company_id')
    .select(['wallets._id as wallet_id', 'wallets.user_id', 'wallets.company_id'])
    .select(sql<string>`coalesce(companies.business_name, users.first_name || ' ' || users.last_name)`.as('name'))
    .select(sql<string | null>`case when wallets.company_id is null then users.email else companies.email end`.as('email'))
    .where('wallets._id', '=', wallet_id)
    .executeTakeFirstOrThrow()
}

export interface Customer {
  customer_id: string
  account: string
}

/** From before accounts were noted: of one of the provider's accounts, whichever was in use then. */
const unnoted = 'stripe'
export const mayBeOf = (account: string): string[] => (account.startsWith(`${unnoted}:`) ? [account, unnoted] : [account])

/** As this account of the provider knows whoever pays from a wallet. */
export function customerOf(db: Db, wallet_id: string, account: string): Promise<Customer | undefined> {
  return db
    .selectFrom('card_customers')
    .select(['customer_id', 'account'])
    .where('wallet_id', '=', wallet_id)
    .where('account', 'in', mayBeOf(account))
    .orderBy(sql`account = ${account}`, 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The one that was kept first, for two who came at once; `instead`: one whom the provider does not know. */
export async function keepCustomer(db: Db, wallet_id: string, it: Customer, instead: Customer | null = null): Promise<string> {
  await db.transaction().execute(async (tx) => {
    if (instead)
      await tx
        .deleteFrom('card_customers')
        .where('wallet_id', '=', wallet_id)
        .where('account', '=', instead.account)
        .where('customer_id', '=', instead.customer_id)
        .execute()
    await tx
      .insertInto('card_customers')
      .values({ wallet_id, ...it })
      .onConflict((key) => key.doNothing())
      .execute()
  })
  return (await customerOf(db, wallet_id, it.account))!.customer_id
}

/** The account in use has answered for a customer of whom only the provider was known. */
export async function noteAccount(db: Db, wallet_id: string, account: string): Promise<void> {
  await db.updateTable('card_customers').set({ account }).where('wallet_id', '=', wallet_id).where('account', '=', unnoted).execute()
}

export interface IntentRow {
  _id: string
  /** Of the provider in whose books it stands; null for what cost nothing. */
  account: string | null
  wallet_id: string
  company_id: string | null
  user_id: string
  product_id: string
  quantity: number
  currency: Currency
  amount_cents: number
  coupon_id: string | null
  /** Null for what was begun before this was noted. */
  vat_case: VatCase | null
  vat_rate: number | null
  status: 'OPEN' | 'PAID' | 'FAILED' | 'CANCELED'
}

const intents = (db: Db) =>
  db
    .selectFrom('card_intents')
    .innerJoin('wallets', 'wallets._id', 'card_intents.wallet_id')
    .select([
      'card_intents._id',
      'account',
      'wallet_id',
      'company_id',
      'card_intents.user_id',
      'product_id',
      'quantity',
      'currency',
      'amount_cents',
      'coupon_id',
      'vat_case',
      'vat_rate',
      'status',
    ])

/** A purchase of this person; anybody else's is not there. */
export async function ownIntent(db: Db, user: Proven<'user'>, _id: string): Promise<IntentRow | undefined> {
  return (await intents(db).where('card_intents._id', '=', _id).where('card_intents.user_id', '=', user).executeTakeFirst()) as IntentRow | undefined
}

export async function intentByKey(db: Db, request_key: string): Promise<IntentRow | undefined> {
  return (await intents(db).where('request_key', '=', request_key).executeTakeFirst()) as IntentRow | undefined
}

/** To be settled: whoever else would settle it waits. */
export async function lockedIntent(tx: Tx, _id: string): Promise<IntentRow | undefined> {
  return (await intents(tx).where('card_intents._id', '=', _id).forUpdate('card_intents').executeTakeFirst()) as IntentRow | undefined
}

export interface NewPurchase extends Purchase {
  _id: string
  account: string | null
  wallet_id: string
  user_id: string
  product_id: string
  coupon_id: string | null
  request_key: string
  subscription_id?: string
  status: 'OPEN' | 'PAID'
  at: Date
}

const nextReceipt = sql<number>`nextval('receipt_numbers')`

/** False when the same request is there already. */
export async function addIntent(db: Db, { at, ...it }: NewPurchase): Promise<boolean> {
  const now = at.toISOString()
  const paid = it.status === 'PAID' ? { paid_at: now, receipt_number: nextReceipt } : {}
  const added = await db
    .insertInto('card_intents')
    .values({ ...it, requested_at: now, ...paid })
    .onConflict((key) => key.doNothing())
    .returning('_id')
    .executeTakeFirst()
  return added !== undefined
}

type Terms = Omit<Purchase, 'currency'> & Pick<NewPurchase, 'coupon_id'>

/** Of an intent that is still open; what was paid stays as it was paid. */
export async function changeTerms(db: Db, _id: string, terms: Terms): Promise<void> {
  const { quantity, credits_units, list_cents, amount_cents, coupon_id } = terms
  const { vat_case, vat_rate, net_cents, vat_cents } = terms
  await db
    .updateTable('card_intents')
    .set({ quantity, credits_units, list_cents, amount_cents, coupon_id, vat_case, vat_rate, net_cents, vat_cents })
    .where('_id', '=', _id)
    .where('status', '=', 'OPEN')
    .execute()
}

/** What was paid in the end, also where a change of it was cut off between the provider and us. */
export async function markPaid(tx: Tx, _id: string, { at, buyer, ...terms }: Terms & { currency: Currency; buyer: FiscalProfile; at: Date }): Promise<void> {
  await tx
    .updateTable('card_intents')
    .set({ ...terms, buyer: JSON.stringify(buyer), receipt_number: nextReceipt, status: 'PAID', paid_at: at.toISOString() })
    .where('_id', '=', _id)
    .execute()
}

/** Ends one that was not paid. */
export async function closeIntent(db: Db, _id: string, status: 'FAILED' | 'CANCELED'): Promise<void> {
  await db.updateTable('card_intents').set({ status }).where('_id', '=', _id).where('status', '=', 'OPEN').execute()
}

/** False when this event was here before. */
export async function addEvent(tx: Tx, { at, ...it }: { _id: string; type: string; intent_id: string; at: Date }): Promise<boolean> {
  const added = await tx
    .insertInto('card_events')
    .values({ ...it, received_at: at.toISOString() })
    .onConflict((key) => key.column('_id').doNothing())
    .returning('_id')
    .executeTakeFirst()
  return added !== undefined
}

/** Whether its money went back before we heard that it had come. */
export async function wasRefunded(tx: Tx, intent_id: string): Promise<boolean> {
  const row = await tx.selectFrom('card_events').select('_id').where('intent_id', '=', intent_id).where('type', '=', 'refunded').executeTakeFirst()
  return row !== undefined
}

/** Those that should have been settled by now, oldest first. */
export const unsettled = (db: Db, before: Date) =>
  db
    .selectFrom('card_intents')
    .select(['_id', 'account', 'requested_at'])
    .where('status', '=', 'OPEN')
    .where('requested_at', '<', before.toISOString())
    .orderBy('requested_at')
    .limit(500)
    .execute()

/** Who last paid for a wallet with a card, and in which currency. */
export async function lastPurchase(db: Db, wallet_id: string): Promise<{ user_id: string; currency: Currency } | undefined> {
  const row = await db
    .selectFrom('card_intents')
    .select(['user_id', 'currency'])
    .where('wallet_id', '=', wallet_id)
    .where('status', '=', 'PAID')
    .where('amount_cents', '>', 0)
    .orderBy('requested_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row as { user_id: string; currency: Currency } | undefined
}
