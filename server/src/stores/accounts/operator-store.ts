import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

const told = [
  '_id',
  'email',
  'first_name',
  'last_name',
  'locale',
  'created_at',
  'email_confirmed_at',
  'disabled_at',
  'deleted_at',
  'totp_confirmed_at',
] as const

interface Asked {
  search?: string | undefined
  limit: number
}

/** Accounts whose address or name holds a text, in the order of their addresses. */
export async function accountList(db: Db, { search = '', limit }: Asked) {
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const found = db.selectFrom('users').where(sql<boolean>`(email ilike ${like} or first_name || ' ' || last_name ilike ${like})`)
  const items = await found
    .select(told)
    .select(sql<number>`(select count(distinct company_id) from company_roles where user_id = users._id and status = 'ACTIVE')`.as('companies'))
    .orderBy('email')
    .limit(limit)
    .execute()
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, items }
}

/** Everything an operator may know of an account: what it is and where it acts, nothing that opens it. */
export function accountSheet(db: Db, user: Proven<'user'>) {
  return db
    .selectFrom('users')
    .select([...told, 'roles', 'password_changed_at'])
    .select(sql<number>`(select count(*) from passkeys where user_id = users._id)`.as('passkeys'))
    .select(sql<number>`(select count(*) from sessions where user_id = users._id)`.as('sessions'))
    .select(sql<string | null>`(select max(last_seen_at) from sessions where user_id = users._id)`.as('seen_at'))
    .select(
      sql<{ name: string; role: string; status: string }[]>`(select coalesce(json_agg(json_build_object('name', c.business_name, 'role', r.role,
          'status', r.status) order by c.business_name, r.role), '[]')
        from company_roles r join companies c on c._id = r.company_id where r.user_id = users._id and c.deleted_at is null)`.as('companies'),
    )
    .where('_id', '=', user)
    .executeTakeFirstOrThrow()
}
