import type { ServedCompany, ServedQuery } from '@delibera/core/consultants/schema'
import { Fault } from '@delibera/core/faults'
import type { RoleStatus } from '@delibera/core/permissions'
import { type RawBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'
import { containsWords } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'
import { isCompleted } from '../companies/list-store.ts'
import { realInList } from '../payments/wallet-store.ts'
import { endInList } from '../subscriptions/plan-store.ts'

const sorts: Record<string, RawBuilder<unknown>> = {
  business_name: sql`lower(c.business_name)`,
  name: sql`lower(c.name)`,
  vat_number: sql`c.vat_number`,
  locality: sql`lower(c.locality)`,
  province: sql`c.province`,
  type: sql`c.type`,
  status: sql`r.status`,
  since: sql`r.since`,
}

/** The id comes last, so that no company is on two pages. */
function orderOf(sort_by = 'business_name ASC'): RawBuilder<unknown> {
  const [field = '', direction] = sort_by.split(' ')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!by) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return sql`${by} ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')} nulls last, c._id`
}

function linksFound(user: Proven<'user'>, query: ServedQuery, among?: readonly string[]): RawBuilder<unknown> {
  const { status, search = '' } = query
  const filters = [
    ...(status ? [sql`r.status = ${status}`] : []),
    ...(search.trim() ? [containsWords(search, ['c.business_name', 'c.name', 'c.vat_number', 'c.fiscal_code', 'c.locality'])] : []),
  ]
  return sql`company_roles r join companies c on c._id = r.company_id 
    where r.user_id = ${user} and r.role = 'CONSULTANT' and c.deleted_at is null and ${among ? sql`c._id = any(${among}::uuid[])` : sql`true`} and ${asked(query, { filters, date: sql`r.since` })}`
}

/** A company as its link shows it, before anything is said of what waits in it. */
export type LinkedCompany = Omit<ServedCompany, 'light' | 'waiting' | 'next' | 'next_deadline' | 'next_meeting'>

type ServedRow = Omit<LinkedCompany, 'user_role' | 'user_status' | 'wallet'> & { real: number }

/** All links that are found, whatever their status: for what is counted of them. */
export async function linksCounted(db: Db, user: Proven<'user'>, query: ServedQuery): Promise<{ _id: Proven<'company'>; status: RoleStatus }[]> {
  const { status, ...any } = query
  const { rows } = await sql<{ _id: Proven<'company'>; status: RoleStatus }>`select c._id, r.status from ${linksFound(user, any)}`.execute(db)
  return rows
}

/**
 * The companies of a consultant, or those `among` them, and where each link stands, in one statement whatever the page. Members are counted
 * for the page alone, and only where the link is active: without it a company is what anybody reads in the registry.
 */
export async function servedCompanies(
  db: Db,
  user: Proven<'user'>,
  query: ServedQuery,
  among?: readonly string[],
): Promise<{ total: number; items: LinkedCompany[] }> {
  const { rows } = await sql<ServedRow & { total: number }>`
    with found as materialized (
      select c._id, r.status, r.since, row_number() over (order by ${orderOf(query.sort_by)}) as place from ${linksFound(user, query, among)}
    )
    select (select count(*) from found) as total, page.status, page.since,
      c._id, c.code, c.type, c.business_name, c.name, c.email, c.fiscal_code, c.vat_number, c.locality, c.province,
      c.cerved_id is not null as registry, c.confirmed_at is not null as confirmed, c.registry_checked_at is not null as verified, c.is_example,
      case when page.status = 'ACTIVE' then ${isCompleted} else false end as is_completed,
      case when page.status = 'ACTIVE' then (select count(*) from members m where m.company_id = c._id) else 0 end as members_count,
      ${realInList} as real, case when page.status = 'ACTIVE' then ${endInList} end as subscription_end
    from (select 1) as always
    left join (select * from found order by place limit ${query.count} offset ${(query.page - 1) * query.count}) page on true
    left join companies c on c._id = page._id
    order by page.place`.execute(db)
  const items = rows.filter((it) => it._id !== null).map(({ total, ...row }) => row)
  return { total: rows[0]!.total, items: items.map(asServed) }
}

const asServed = ({ real, ...row }: ServedRow): LinkedCompany => ({
  ...row,
  user_role: 'CONSULTANT',
  user_status: row.status,
  wallet: row.status === 'ACTIVE' ? { real, forecast: real } : null,
})
