import type { DecisionItem, DecisionQuery } from '@delibera/core/decisions/schema'
import { Fault } from '@delibera/core/faults'
import { type RawBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'
import { sought } from '../../db/search.ts'
import type { Proven } from '../../http/proven.ts'
import { progressColumns } from './answer-store.ts'

/** In SQL, whether the decision `d` is of the partners, on the accounts, and was not refused by them. */
export const decidesAccounts = sql`(d.body = 'PARTNERS' and exists (
  select 1 from (select p._id, row_number() over (order by p.position) as number from agenda_points p where p.meeting_id = d.meeting_id) n
  join decision_points t on t.point_id = n._id and t.matter = 'ACCOUNTS'
  where d.counts is null or d.counts @> jsonb_build_array(jsonb_build_object('key', n.number::text, 'outcome', 'APPROVED'))))`

const orders: Readonly<Record<string, RawBuilder<unknown>>> = {
  name: sql`m.search_text`,
  deadline: sql`d.deadline`,
  created_at: sql`m.created_at`,
  sent_at: sql`d.sent_at`,
  decision_status: sql`d.decision_status`,
}

function orderOf(sort_by: string | undefined): RawBuilder<unknown> {
  const [name, direction] = (sort_by ?? 'created_at DESC').split(' ') as [string, 'ASC' | 'DESC']
  const order = orders[name]
  if (!order) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return sql`${order} ${direction === 'ASC' ? sql`asc` : sql`desc nulls last`}, m._id`
}

/** Decisions in writing of a company, the latest first. */
export async function decisionsOf(db: Db, company: Proven<'company'>, query: DecisionQuery): Promise<{ total: number; items: DecisionItem[] }> {
  const { status, body, search } = query
  const filters = [
    ...(status.length > 0 ? [sql`d.decision_status = any(${status}::text[])`] : []),
    ...(body ? [sql`d.body = ${body}`] : []),
    ...(search?.trim() ? [sql`m.search_text like ${sought(search)}`] : []),
  ]
  const from = sql`decisions d join meetings m on m._id = d.meeting_id where d.company_id = ${company} and ${asked(query, { filters, date: sql`m.created_at` })}`
  const { rows } = await sql<DecisionItem>`
    select m._id, m.slug, d.decision_status, d.body, d.method, m.name, d.deadline, m.created_at, d.sent_at, d.closed_at, m.version, ${progressColumns}
    from ${from} order by ${orderOf(query.sort_by)} limit ${query.count} offset ${(query.page - 1) * query.count}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from ${from}`.execute(db)
  return { total: count.rows[0]!.total, items: rows }
}

/** Who went on in spite of a warning, and when. */
export function acknowledgementsOf(db: Db, meeting: Proven<'meeting'>) {
  return db
    .selectFrom('acknowledgements')
    .leftJoin('users', 'users._id', 'user_id')
    .select(['rule_id', 'step', 'at'])
    .select(sql<string | null>`first_name || ' ' || last_name`.as('user'))
    .where('meeting_id', '=', meeting)
    .orderBy('rule_id')
    .execute()
}
