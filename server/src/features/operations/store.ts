import type { ListQuery } from '@delibera/core/paging'
import type { Db } from '../../db/connect.ts'

export async function trialMessages(db: Db, { page, count, search }: ListQuery) {
  const like = `%${(search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = db
    .selectFrom('trial_messages')
    .$if(Boolean(search), (it) => it.where((or) => or.or([or('recipient', 'ilike', like), or('subject', 'ilike', like), or('body', 'ilike', like)])))
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
