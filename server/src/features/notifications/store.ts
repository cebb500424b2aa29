import type { Notification } from '@delibera/core/notifications/schema'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

const columns = ['_id', 'kind', 'data', 'datetime', 'read_at'] as const

interface Page {
  page: number
  count: number
  unread?: boolean | undefined
}

export async function notificationsOf(db: Db, user: Proven<'user'>, { page, count, unread }: Page): Promise<{ total: number; items: Notification[] }> {
  const mine = db
    .selectFrom('notifications')
    .where('user_id', '=', user)
    .where('in_app', '=', true)
    .$if(unread !== undefined, (it) => it.where('read_at', unread ? 'is' : 'is not', null))
  const items = await mine
    .select(columns)
    .orderBy('datetime', 'desc')
    .orderBy('_id')
    .limit(count)
    .offset((page - 1) * count)
    .execute()
  const { total } = await mine.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, items: items as Notification[] }
}

export async function unreadCount(db: Db, user: Proven<'user'>): Promise<number> {
  const { unread } = await db
    .selectFrom('notifications')
    .select((it) => it.fn.countAll<number>().as('unread'))
    .where('user_id', '=', user)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .executeTakeFirstOrThrow()
  return unread
}

interface NewNotification extends Notification {
  user_id: string
  in_app: boolean
  key: string | null
}

/** False when the same was told before. */
export async function addNotification(tx: Tx, it: NewNotification): Promise<boolean> {
  const row = await tx
    .insertInto('notifications')
    .values({ ...it, data: JSON.stringify(it.data) })
    .onConflict((key) => key.columns(['user_id', 'key']).where('key', 'is not', null).doNothing())
    .returning('_id')
    .executeTakeFirst()
  return row !== undefined
}

/** Reading what is already read changes nothing. */
export async function markRead(db: Db, user: Proven<'user'>, it: { ids: string[] | null; at: Date }): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: it.at.toISOString() })
    .where('user_id', '=', user)
    .where('in_app', '=', true)
    .where('read_at', 'is', null)
    .$if(it.ids !== null, (query) => query.where('_id', 'in', it.ids ?? []))
    .execute()
}
