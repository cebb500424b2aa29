import type { CompanyItem, CompanyQuery } from '@delibera/core/companies/schema'
import { Fault } from '@delibera/core/faults'
import { type RawBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db } from '../../db/connect.ts'
import { sought } from '../../db/search.ts'
import type { Proven } from '../../http/proven.ts'
import { realInList } from '../payments/wallet-store.ts'
import { endInList } from '../subscriptions/plan-store.ts'

const text = (column: string) => sql`lower(${sql.ref(`c.${column}`)})`
const value = (column: string) => sql.ref(`c.${column}`)
const sortable: Record<string, RawBuilder<unknown>> = {
  business_name: sql`c.search_text collate "C"`,
  name: text('name'),
  email: text('email'),
  locality: text('locality'),
  province: value('province'),
  vat_number: value('vat_number'),
  fiscal_code: value('fiscal_code'),
  type: value('type'),
  code: value('code'),
  created_at: value('created_at'),
  confirmed: sql`c.confirmed_at is not null`,
  registry: sql`c.cerved_id is not null`,
  user_role: sql`mine.rank`,
  user_status: sql`mine.rank`,
}

function sortOf(sort_by = 'business_name ASC'): { by: RawBuilder<unknown>; order: RawBuilder<unknown> } {
  const [field = '', direction] = sort_by.split(' ')
  const by = Object.hasOwn(sortable, field) ? sortable[field] : undefined
  if (!by) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  // Ties are broken by the name, and at last by the id, so that no company is on two pages.
  return { by, order: sql`sort_key ${sql.raw(direction === 'DESC' ? 'desc' : 'asc')} nulls last, lower(business_name), _id` }
}

/** The SQL of `missingOf`, for whoever filters by it. */
export const isCompleted = sql<boolean>`(c.confirmed_at is not null and btrim(c.business_name) <> ''
  and coalesce(nullif(c.fiscal_code, ''), nullif(c.vat_number, '')) is not null
  and coalesce(c.address, '') <> '' and coalesce(c.locality, '') <> ''
  and exists (select 1 from member_roles r where r.company_id = c._id and r.type = 'ADM')
  and exists (select 1 from member_roles r join members m on m._id = r.member_id where r.company_id = c._id and r.type = 'PAR' and m.shares_value > 0)
  and not exists (select 1 from members m where m.company_id = c._id and not m.is_valid))`

/** Companies where somebody has a standing, the best one of each: 1 manager, 2 consultant, 3 waiting for the certified mail. */
function minePart(user: Proven<'user'>, query: CompanyQuery): RawBuilder<unknown> {
  const { role, type, completed, confirmed } = query
  const filters = [
    ...(role ? [sql`${role} = any(mine.roles)`] : []),
    ...(type ? [sql`c.type = ${type}`] : []),
    ...(confirmed === undefined ? [] : [sql`(c.confirmed_at is not null) = ${confirmed}`]),
    ...(completed === undefined ? [] : [sql`(mine.rank < 3 and ${isCompleted}) = ${completed}`]),
    ...(query.search?.trim() ? [sql`c.search_text like ${sought(query.search)}`] : []),
  ]
  return sql`(select company_id, min(case when status = 'PENDING' then 3 when role = 'ADMIN' then 1 else 2 end) as rank, array_agg(role) as roles
      from company_roles where user_id = ${user} and (status = 'ACTIVE' or (status = 'PENDING' and role = 'ADMIN')) group by company_id) mine
    join companies c on c._id = mine.company_id
    where c.deleted_at is null and ${asked(query, { filters, date: sql`c.created_at` })}`
}

type ItemRow = Omit<CompanyItem, 'user_role' | 'user_status' | 'wallet'> & { rank: number; real: number }

/** One statement for the page and one for the count. What is counted in the books is counted for the companies of the page alone. */
export async function companiesOf(db: Db, user: Proven<'user'>, query: CompanyQuery): Promise<{ total: number; items: CompanyItem[] }> {
  const { by, order } = sortOf(query.sort_by)
  const mine = minePart(user, query)
  const page = await sql<ItemRow>`
    select c._id, c.code, c.type, c.business_name, c.name, c.email, c.fiscal_code, c.vat_number, c.locality, c.province, c.rank,
      c.cerved_id is not null as registry, c.confirmed_at is not null as confirmed, c.registry_checked_at is not null as verified, c.is_example, c.rank < 3 and ${isCompleted} as is_completed,
      case when c.rank < 3 then (select count(*) from members m where m.company_id = c._id) else 0 end as members_count,
      ${realInList} as real, case when c.rank < 3 then ${endInList} end as subscription_end
    from (select c.*, mine.rank, ${by} as sort_key from ${mine}
      order by ${order} limit ${query.count} offset ${(query.page - 1) * query.count}) c
    order by ${order}`.execute(db)
  const count = await sql<{ total: number }>`select count(*) as total from ${mine}`.execute(db)
  return { total: count.rows[0]!.total, items: page.rows.map(itemOf) }
}

const itemOf = ({ rank, real, ...row }: ItemRow): CompanyItem => ({
  ...row,
  user_role: rank === 2 ? 'CONSULTANT' : 'ADMIN',
  user_status: rank === 3 ? 'PENDING' : 'ACTIVE',
  wallet: rank === 3 ? null : { real, forecast: real },
})
