import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** Whether a natural person has a part in the capital of a company. */
export async function hasPersonsAmongPartners(db: Db, company: Proven<'company'>): Promise<boolean> {
  const { rows } = await sql`select 1 from member_roles r join members m on m._id = r.member_id
    where r.company_id = ${company} and r.type = 'PAR' and m.kind = 'P' limit 1`.execute(db)
  return rows.length > 0
}
