import type { Locale } from '@delibera/core/locale'
import type { Notification } from '@delibera/core/notifications/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

export interface DigestReader {
  _id: Proven<'user'>
  email: string
  first_name: string
  last_name: string
  locale: Locale
  digest_until: string | null
}

/** People who may have something to read, in no order: whether they do is decided for each under a lock. */
export async function digestReaders(db: Db, { since, until }: { since: Date; until: Date }): Promise<Proven<'user'>[]> {
  const { rows } = await sql<{ user_id: Proven<'user'> }>`
    select distinct n.user_id from notifications n join users u on u._id = n.user_id
    where n.datetime > ${since} and n.datetime <= ${until} and n.read_at is null and n.datetime > coalesce(u.digest_until, ${since})
      and u.deleted_at is null and u.disabled_at is null and u.email_confirmed_at is not null`.execute(db)
  return rows.map((it) => it.user_id)
}

/** Alone on the person's digest: of two runs the second finds what the first has told. */
export async function lockedReader(tx: Tx, user: Proven<'user'>): Promise<DigestReader | undefined> {
  const row = await tx
    .selectFrom('users')
    .select(['_id', 'email', 'first_name', 'last_name', 'locale', 'digest_until'])
    .where('_id', '=', user)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as DigestReader | undefined
}

export type UnreadNews = Pick<Notification, 'kind' | 'data'> & { in_app: boolean }

/** What somebody was told between two moments and has not read, newest first. */
export async function unreadNews(tx: Tx, user: Proven<'user'>, { from, until }: { from: Date; until: Date }): Promise<UnreadNews[]> {
  const rows = await tx
    .selectFrom('notifications')
    .select(['kind', 'data', 'in_app'])
    .where('user_id', '=', user)
    .where('read_at', 'is', null)
    .where('datetime', '>', from.toISOString())
    .where('datetime', '<=', until.toISOString())
    .orderBy('datetime', 'desc')
    .orderBy('_id')
    .execute()
  return rows as UnreadNews[]
}

export async function setDigestUntil(tx: Tx, user: Proven<'user'>, until: Date): Promise<void> {
  await tx.updateTable('users').set({ digest_until: until.toISOString() }).where('_id', '=', user).execute()
}

/** The names of companies that news are about. */
export async function companyNames(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('companies').select(['_id', 'business_name']).where('_id', 'in', ids).execute()
  return new Map(rows.map((it) => [it._id, it.business_name]))
}
