import { Fault } from '@delibera/core/faults'
import type { Notification, NotificationQuery } from '@delibera/core/notifications/schema'
import { sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { containsWords } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'

const columns = ['_id', 'kind', 'data', 'datetime', 'read_at'] as const

/** In SQL, the company of `companyIn`, as its reader was told of it. */
const itsCompany = sql<Notification['company']>`(select json_build_object('_id', c._id, 'business_name', c.business_name) from companies c
  where c._id = coalesce(data->>'company_id', substring(data->>'to' from '^/company/([0-9a-f-]{36})(?:/|$)'))::uuid)`.as('company')

const sortable = ['datetime', 'kind', 'read_at'] as const

function sortOf(sort_by = 'datetime DESC'): { column: (typeof sortable)[number]; direction: 'asc' | 'desc' } {
  const [field, direction] = sort_by.split(' ')
  const column = sortable.find((it) => it === field)
  if (!column) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return { column, direction: direction === 'ASC' ? 'asc' : 'desc' }
}

/** What is searched are the names that a notification tells of; its sentence is made where it is read, in the reader's language. */
export async function notificationsOf(db: Db, user: Proven<'user'>, query: NotificationQuery): Promise<{ total: number; items: Notification[] }> {
  const { page, count, unread, search = '' } = query
  const { column, direction } = sortOf(query.sort_by)
  const filters = [
    ...(unread === undefined ? [] : [unread ? sql`read_at is null` : sql`read_at is not null`]),
    ...(search.trim() ? [sql`exists (select 1 from jsonb_each_text(data) told where ${containsWords(search, ['told.value'])})`] : []),
  ]
  const mine = db
    .selectFrom('notifications')
    .where('user_id', '=', user)
    .where('in_app', '=', true)
    .where(asked(query, { filters, date: sql`datetime` }))
  const items = await mine
    .select(columns)
    .select(itsCompany)
    .orderBy(column, direction)
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
