import { Fault } from '@delibera/core/faults'
import type { HelpRequest } from '@delibera/core/help/schema'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

interface Kept {
  number: number
  isNew: boolean
}

/** The same press twice is one request. A key that somebody else used is not theirs to use again. */
export async function keepRequest(tx: Tx, user: Proven<'user'>, { key, subject, message, context }: HelpRequest, at: Date): Promise<Kept> {
  const added = await tx
    .insertInto('help_requests')
    .values({ _id: key, user_id: user, subject, message, context: JSON.stringify(context), created_at: at.toISOString() })
    .onConflict((it) => it.column('_id').doNothing())
    .returning('number')
    .executeTakeFirst()
  if (added) return { number: Number(added.number), isNew: true }
  const before = await tx.selectFrom('help_requests').select(['number', 'user_id']).where('_id', '=', key).executeTakeFirstOrThrow()
  if (before.user_id !== user) throw new Fault('E0002')
  return { number: Number(before.number), isNew: false }
}

export async function requestsSince(db: Db, user: Proven<'user'>, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('help_requests')
    .select((it) => it.fn.countAll<number>().as('count'))
    .where('user_id', '=', user)
    .where('created_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  return Number(count)
}

export interface Surroundings {
  company: string | null
  meeting: string | null
}

/** The names of where somebody was, as far as they have a role there: nobody learns names by asking for help. */
export async function surroundingsOf(db: Db, user: Proven<'user'>, { company_id, meeting_id }: HelpRequest['context']): Promise<Surroundings> {
  const { rows } = await sql<Surroundings>`
    select c.business_name as company, m.name as meeting
    from companies c join company_roles r on r.company_id = c._id and r.user_id = ${user} and r.status = 'ACTIVE'
    left join meetings m on m.company_id = c._id and m._id = ${meeting_id}
    where c.deleted_at is null and (c._id = ${company_id} or m._id is not null)
    order by m._id is null limit 1`.execute(db)
  return rows[0] ?? { company: null, meeting: null }
}
