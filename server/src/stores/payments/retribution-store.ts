import type { Consultant } from '@delibera/core/consultants/schema'
import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** The sum of a dealer's statement in each currency, what was taken back left out. */
export async function retributionsOf(db: Db, user: Proven<'user'>): Promise<NonNullable<Consultant['retributions']>> {
  const { rows } = await sql<NonNullable<Consultant['retributions']>[number]>`
    select currency, sum(cents)::bigint as cents from retributions where dealer_id = ${user} group by currency order by currency`.execute(db)
  return rows
}

const linesShown = 200

/** What each purchase brought a dealer, newest first. */
export async function statementOf(db: Db, user: Proven<'user'>): Promise<NonNullable<Consultant['statement']>> {
  const { rows } = await sql<NonNullable<Consultant['statement']>[number]>`
    select r.created_at as datetime, c.business_name, r.percentage, r.cents, r.currency
    from retributions r join companies c on c._id = r.company_id
    where r.dealer_id = ${user} order by r.created_at desc, r._id limit ${linesShown}`.execute(db)
  return rows
}
