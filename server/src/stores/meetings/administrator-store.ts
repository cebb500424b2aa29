import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Participant } from './member-store.ts'

/**
 * The account behind who presides: theirs, known by its address or fiscal code among those with a role in the company. Somebody who has
 * none is stood in for by the administrator of the company who appoints or confirms them, never by a consultant.
 */
export async function administratorUser(
  db: Db,
  { company, user, standing }: Pick<Contexts['meeting'], 'company' | 'user' | 'standing'>,
  president: Participant,
): Promise<string | null> {
  const addresses = [president.email, ...president.emails].filter((it) => it !== null)
  const { rows } = await sql<{ _id: string }>`
    select users._id from users join company_roles r on r.user_id = users._id and r.company_id = ${company} and r.status = 'ACTIVE'
    where users.email = any(${addresses}::text[]) or (users.fiscal_code is not null and users.fiscal_code = ${president.fiscal_code})
    order by users._id limit 1`.execute(db)
  return rows[0]?._id ?? (standing === 'ADMIN' ? user : null)
}
