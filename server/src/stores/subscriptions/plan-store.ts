import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** What the subscriptions of a company give at a moment. */
export interface Plan {
  /** By contract: nothing is charged. */
  unlimited: boolean
  /** How many members a notice may go to without a supplement; null is the usual number (`limits.members`). */
  max_members_convocation: number | null
  max_members_live: number | null
}

/** The SQL of `isActive`. */
export const activeAt = (at: Date) => sql<boolean>`start_date <= ${at} and (end_date is null or end_date > ${at})`

/** In SQL, the one row of it. */
export const planAt = (company_id: string, at: Date) => sql`
  select coalesce(bool_or(category = 'CUSTOM'), false) as unlimited, max(max_members_convocation) as max_members_convocation,
    max(max_members_live) as max_members_live
  from subscriptions where company_id = ${company_id} and ${activeAt(at)}`

export async function planOf(db: Db, company_id: string, at: Date): Promise<Plan> {
  const { rows } = await sql<Plan>`${planAt(company_id, at)}`.execute(db)
  return rows[0]!
}

/** In SQL, for a list: when the subscription of the company `c` ends or ended; null for life. */
export const endInList = sql<string | null>`(select case when not bool_or(end_date is null) then max(end_date) end
  from subscriptions s where s.company_id = c._id and category <> 'SERVICE')`
