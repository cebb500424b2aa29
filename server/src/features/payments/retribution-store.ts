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
