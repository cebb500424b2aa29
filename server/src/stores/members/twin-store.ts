import { searchWords } from '@delibera/core/names'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'
import { asMember, memberColumns, rolesAsText, type StoredMember } from './member-store.ts'

/** Whose people somebody may read, but for one company. */
const elsewhere = (user: Proven<'user'>, here: Proven<'company'>) => sql<boolean>`exists (select from company_roles
  join companies on companies._id = company_roles.company_id
  where company_roles.company_id = members.company_id and companies._id <> ${here} and user_id = ${user} and status = 'ACTIVE' and deleted_at is null)`

const words = sql`regexp_replace(normalize(lower(concat_ws(' ', last_name, first_name, email, fiscal_code)), NFD), '[\\u0300-\\u036f]', '', 'g')`
const person = sql`coalesce(fiscal_code, _id::text)`
const mostTwins = 50

/** People of the caller's other companies, each once by fiscal code, who are not in the book yet. */
export async function twinsOf(db: Db, user: Proven<'user'>, here: Proven<'company'>, search: string): Promise<(StoredMember & { company_name: string })[]> {
  const twins = db
    .selectFrom('members')
    .distinctOn(person)
    .select(memberColumns)
    .select(sql<string>`(select business_name from companies where companies._id = members.company_id)`.as('company_name'))
    .select(sql<boolean>`signature is not null`.as('has_signature'))
    .where(elsewhere(user, here))
    .where(({ and }) => and(searchWords(search).map((word) => sql<boolean>`strpos(${words}, ${word}) > 0`)))
    .where(sql<boolean>`not exists (select from members as present where present.company_id = ${here}
      and (present.fiscal_code = members.fiscal_code or present.twin_id = members.twin_id))`)
    .orderBy(person)
    .orderBy('updated_at', 'desc')
    .as('twin')
  const rows = await db
    .selectFrom(twins)
    .selectAll()
    .select(sql<string>`(select ${rolesAsText} from member_roles where member_id = twin._id)`.as('roles'))
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .limit(mostTwins)
    .execute()
  return rows.map(({ company_name, ...row }) => Object.assign(asMember(row), { company_name }))
}

/** Makes somebody of another company of the caller known by an id that both entries share; null when there is nobody to be found. */
export async function shareTwin(tx: Tx, user: Proven<'user'>, here: Proven<'company'>, member_id: string): Promise<string | null> {
  const row = await tx
    .updateTable('members')
    .set({ twin_id: sql<string>`coalesce(twin_id, _id)` })
    .where('_id', '=', member_id)
    .where(elsewhere(user, here))
    .returning('twin_id')
    .executeTakeFirst()
  return row?.twin_id ?? null
}
