import type { CompanyRole, RoleStatus } from '@delibera/core/permissions'
import type { Db, Tx } from '../../db/connect.ts'

/** Roles of one company change one at a time: of two who disable each other, the second finds who is left. */
export async function lockRoles(tx: Tx, company_id: string): Promise<void> {
  await tx.selectFrom('companies').select('_id').where('_id', '=', company_id).forNoKeyUpdate().execute()
}

interface Role {
  status: RoleStatus
  since: string
  notice_email: string | null
}

/** Somebody's role in a company, to be changed: whoever else would change it waits. Undefined when there never was one. */
export async function roleOf(tx: Tx, company_id: string, user_id: string, role: CompanyRole): Promise<Role | undefined> {
  await lockRoles(tx, company_id)
  const row = await tx
    .selectFrom('company_roles')
    .select(['status', 'since', 'notice_email'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('role', '=', role)
    .executeTakeFirst()
  return row as Role | undefined
}

interface RoleChange {
  company_id: string
  user_id: string
  role: CompanyRole
  status: RoleStatus
  /** Where this company writes to a consultant; left out, the address that is stored stays. */
  notice_email?: string | null
  at: Date
}

/** Gives a role or moves it to another status, from now on. */
export async function setRole(tx: Tx, { at, ...change }: RoleChange): Promise<void> {
  const { status, notice_email } = change
  const since = at.toISOString()
  await tx
    .insertInto('company_roles')
    .values({ ...change, since })
    .onConflict((key) => key.columns(['company_id', 'user_id', 'role']).doUpdateSet({ status, since, ...(notice_email === undefined ? {} : { notice_email }) }))
    .execute()
  if (change.role === 'CONSULTANT' && status === 'ACTIVE') await noteDealer(tx, change.company_id, change.user_id)
}

/** The first dealer among the consultants of a company is the one who brought it. */
async function noteDealer(tx: Tx, company_id: string, user_id: string): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ dealer_id: user_id })
    .where('_id', '=', company_id)
    .where('dealer_id', 'is', null)
    .where(({ exists, selectFrom }) => exists(selectFrom('consultants').select('user_id').where('user_id', '=', user_id).where('dealer_id', 'is not', null)))
    .execute()
}

export interface RoleHolder {
  _id: string
  email: string
  first_name: string
  last_name: string
  studio: string | null
  locale: string
  role: CompanyRole
}

/** The people whose role is in force, as letters and notifications need them. Closed accounts act no more. */
export async function holdersOf(db: Db, company_id: string, role?: CompanyRole): Promise<RoleHolder[]> {
  const rows = await db
    .selectFrom('company_roles')
    .innerJoin('users', 'users._id', 'company_roles.user_id')
    .select(['users._id', 'email', 'first_name', 'last_name', 'studio', 'locale', 'role'])
    .where('company_id', '=', company_id)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .where('disabled_at', 'is', null)
    .$if(role !== undefined, (it) => it.where('role', '=', role!))
    .orderBy('since')
    .orderBy('users._id')
    .execute()
  return rows as RoleHolder[]
}

/** Those who manage a company. */
export const adminsOf = (db: Db, company_id: string): Promise<RoleHolder[]> => holdersOf(db, company_id, 'ADMIN')
