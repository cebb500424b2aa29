import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

interface Asked {
  search?: string | undefined
  limit: number
}

/** Companies whose name or number holds a text, by name; those that were removed, too. */
export async function everyCompany(db: Db, { search = '', limit }: Asked) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = db.selectFrom('companies').where(sql<boolean>`(business_name ilike ${like} or vat_number ilike ${like} or fiscal_code ilike ${like})`)
  const items = await found
    .select(['_id', 'business_name', 'vat_number', 'fiscal_code', 'confirmed_at', 'deleted_at', 'payperuse'])
    .select(
      sql<string[]>`array(select u.email from company_roles r join users u on u._id = r.user_id
        where r.company_id = companies._id and r.status = 'ACTIVE' group by u.email order by u.email limit 3)`.as('people'),
    )
    .orderBy('business_name')
    .orderBy('_id')
    .limit(limit)
    .execute()
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, items }
}
