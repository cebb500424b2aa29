import type { Feed } from '@delibera/core/calendar/schema'
import type { Locale } from '@delibera/core/locale'
import { sql } from 'kysely'
import { hashOf } from '../../config/keys.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

interface FeedRow {
  _id: string
  created_at: string
  used_at: string | null
  company_id: string | null
  business_name: string | null
}

const feedOf = ({ _id, created_at, used_at, company_id, business_name }: FeedRow): Feed => ({
  _id,
  created_at,
  used_at,
  company: company_id === null ? null : { _id: company_id, business_name: business_name! },
})

/** The subscriptions that somebody has, that of all companies first. One of a company where the person has no part any more is over. */
export async function feedsOf(db: Db | Tx, user: Proven<'user'>): Promise<Feed[]> {
  const { rows } = await sql<FeedRow>`
    select f._id, f.created_at, f.used_at, f.company_id, k.business_name from calendar_feeds f left join companies k on k._id = f.company_id
    where f.user_id = ${user} and f.revoked_at is null and (f.company_id is null or (k.deleted_at is null and exists (
      select 1 from company_roles r where r.company_id = f.company_id and r.user_id = f.user_id and r.status = 'ACTIVE')))
    order by f.company_id is not null, lower(k.business_name), f._id`.execute(db)
  return rows.map(feedOf)
}

/** Feeds of one person change one at a time: of two made at once the second ends the first. */
export async function lockFeeds(tx: Tx, user: Proven<'user'>): Promise<void> {
  await tx.selectFrom('users').select('_id').where('_id', '=', user).forNoKeyUpdate().execute()
}

/** Whether there was one to end. */
export async function revokeFeed(tx: Tx, user: Proven<'user'>, { company, at }: { company: Proven<'company'> | null; at: Date }): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('calendar_feeds')
    .set({ revoked_at: at.toISOString() })
    .where('user_id', '=', user)
    .where('company_id', company === null ? 'is' : '=', company)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function addFeed(tx: Tx, user: Proven<'user'>, it: { secret: string; company: Proven<'company'> | null; at: Date }): Promise<string> {
  const row = { user_id: user, company_id: it.company, secret_hash: hashOf(it.secret), created_at: it.at.toISOString() }
  return (await tx.insertInto('calendar_feeds').values(row).returning('_id').executeTakeFirstOrThrow())._id
}

export interface ReadFeed {
  _id: string
  user_id: string
  company_id: string | null
  business_name: string | null
  locale: Locale
}

/** What a secret opens. Revoked, of somebody who is gone or has no part in the company any more: nothing. */
export async function feedBehind(db: Db, secret: string): Promise<ReadFeed | undefined> {
  const { rows } = await sql<ReadFeed>`
    select f._id, f.user_id, f.company_id, k.business_name, u.locale
    from calendar_feeds f join users u on u._id = f.user_id left join companies k on k._id = f.company_id
    where f.secret_hash = ${hashOf(secret)} and f.revoked_at is null and u.deleted_at is null and u.disabled_at is null
      and (f.company_id is null or (k.deleted_at is null and exists (
        select 1 from company_roles r where r.company_id = f.company_id and r.user_id = f.user_id and r.status = 'ACTIVE')))`.execute(db)
  return rows[0]
}

/** Programs ask every few minutes: a reading costs a writing at most once an hour. */
export async function markFeedUsed(db: Db, _id: string, at: Date): Promise<void> {
  await sql`update calendar_feeds set used_at = ${at} where _id = ${_id} and (used_at is null or used_at < ${at}::timestamptz - interval '1 hour')`.execute(db)
}
