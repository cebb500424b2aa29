import { defaultLocale, type Locale } from '@delibera/core/locale'
import { type SubscriptionCode, subscriptionTerms } from '@delibera/core/subscriptions/catalogue'
import { isActive } from '@delibera/core/subscriptions/rules'
import type { Subscription } from '@delibera/core/subscriptions/schema'
import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Subscriptions } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'
import { subscriptionTexts } from '../../i18n/texts.ts'

const rows = (db: Db) =>
  db.selectFrom('subscriptions as s').leftJoin('users as u', 'u._id', 's.buyer_id').selectAll('s').select(['u.first_name', 'u.last_name'])

type SubscriptionRow = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number]

/** Every subscription a company has or had, the one that lasts longest first. */
export async function subscriptionsOf(db: Db, company: Proven<'company'>, locale: Locale): Promise<Subscription[]> {
  const found = await rows(db).where('s.company_id', '=', company).orderBy(sql`s.end_date desc nulls first`).orderBy('s._id').execute()
  return found.map((it) => subscriptionOf(it, locale))
}

export async function subscriptionIn(db: Db, company: Proven<'company'>, _id: string, locale: Locale = defaultLocale): Promise<Subscription | undefined> {
  const row = await rows(db).where('s.company_id', '=', company).where('s._id', '=', _id).executeTakeFirst()
  return row && subscriptionOf(row, locale)
}

function subscriptionOf(row: SubscriptionRow, locale: Locale): Subscription {
  const { _id, code, start_date, end_date, price, max_members_convocation, max_members_live, automatic_renewal } = row
  return {
    _id,
    code,
    start_date,
    end_date,
    price,
    max_members_convocation,
    max_members_live,
    automatic_renewal,
    subscription_code: code,
    product_id: code,
    category: row.category as Subscription['category'],
    duration: row.duration as Subscription['duration'],
    buyer:
      row.buyer_id && row.first_name !== null && row.last_name !== null ? { _id: row.buyer_id, first_name: row.first_name, last_name: row.last_name } : null,
    ...subscriptionTexts(locale)[row.is_trial ? 'TRIAL' : (code as SubscriptionCode)],
    services: [...subscriptionTerms[code as SubscriptionCode].services],
  }
}

/** What a company has: `base` is the one that runs, or the last one that did, so that its end can be shown. */
export async function standingSubscriptions(db: Db, company: Proven<'company'>, now: Date, locale: Locale = defaultLocale) {
  const subscriptions = await subscriptionsOf(db, company, locale)
  const all = subscriptions.filter((it) => isActive(it, now))
  const base = baseOf(all, now) ?? baseOf(subscriptions, now)
  return { subscriptions, active_subscriptions: { base, all }, auto_renewal: base?.automatic_renewal ?? false }
}

/** A plan by contract goes first; of others the one that has begun, and of those the last. */
function baseOf(list: readonly Subscription[], now: Date): Subscription | null {
  const bases = list.filter((it) => it.category !== 'SERVICE')
  return bases.find((it) => it.category === 'CUSTOM') ?? bases.find((it) => new Date(it.start_date) <= now) ?? bases[0] ?? null
}

/** Facts for the rules, whoever asks. */
export async function heldBy(tx: Tx, company_id: string) {
  const held = await tx
    .selectFrom('subscriptions')
    .select(['code', 'category', 'duration', 'end_date', 'is_trial'])
    .where('company_id', '=', company_id)
    .execute()
  return held.map((it) => ({ ...it, category: it.category as Subscription['category'], duration: it.duration as Subscription['duration'] }))
}

export async function addSubscription(tx: Tx, row: Insertable<Subscriptions>): Promise<string> {
  return (await tx.insertInto('subscriptions').values(row).returning('_id').executeTakeFirstOrThrow())._id
}

/** Whether the trial of this number was still to be had, and now is. */
export async function takeTrial(tx: Tx, { vat_number, company_id, at }: { vat_number: string; company_id: string; at: Date }): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('subscription_trials')
    .values({ vat_number, company_id, given_at: at.toISOString() })
    .onConflict((it) => it.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}
