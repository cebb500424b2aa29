import { usualPreference } from '@delibera/core/notifications/preferences'
import type { NotificationKind, NotificationPreference } from '@delibera/core/notifications/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** The kinds whose telling somebody changed. */
export async function chosenPreferences(db: Db, user: Proven<'user'>): Promise<NotificationPreference[]> {
  const rows = await db.selectFrom('notification_preferences').select(['kind', 'in_app', 'digest']).where('user_id', '=', user).execute()
  return rows as NotificationPreference[]
}

export async function preferenceOf(tx: Tx, user_id: string, kind: NotificationKind): Promise<NotificationPreference> {
  const row = await tx
    .selectFrom('notification_preferences')
    .select(['kind', 'in_app', 'digest'])
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  return (row as NotificationPreference | undefined) ?? usualPreference(kind)
}

/** Of two changes at once the second is made upon the first. */
export async function lockPreferences(tx: Tx, user: Proven<'user'>): Promise<void> {
  await tx.selectFrom('users').select('_id').where('_id', '=', user).forNoKeyUpdate().execute()
}

export async function setPreferences(tx: Tx, user: Proven<'user'>, them: readonly NotificationPreference[]): Promise<void> {
  await tx
    .insertInto('notification_preferences')
    .values(them.map((it) => ({ user_id: user, ...it })))
    .onConflict((key) => key.columns(['user_id', 'kind']).doUpdateSet({ in_app: sql`excluded.in_app`, digest: sql`excluded.digest` }))
    .execute()
}
