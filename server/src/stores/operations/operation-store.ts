import type { ListQuery } from '@delibera/core/paging'
import { sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'

export async function trialMessages(db: Db, query: ListQuery) {
  const { page, count, search } = query
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const filters = search ? [sql`(recipient ilike ${like} or subject ilike ${like} or body ilike ${like})`] : []
  const found = db.selectFrom('trial_messages').where(asked(query, { filters, date: sql`created_at` }))
  const items = await found
    .select(['_id', 'kind', 'sender as from', 'recipient as to', 'subject', 'body as text', 'html', 'attachments', 'created_at'])
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .limit(count)
    .offset((page - 1) * count)
    .execute()
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, items }
}
