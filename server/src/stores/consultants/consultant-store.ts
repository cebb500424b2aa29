import type { Consultant, ConsultantLink } from '@delibera/core/consultants/schema'
import type { RoleStatus } from '@delibera/core/permissions'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'
import { beginsWith } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'
import { retributionsOf, statementOf } from '../payments/retribution-store.ts'
import { myWallet } from '../payments/wallet-store.ts'

const profile = ['first_name', 'last_name', 'studio', 'email'] as const
const profileOf = ({ first_name, last_name, studio, email }: Consultant['profile']) => ({ first_name, last_name, studio, email })

const isConsultant = (it: ExpressionBuilder<DB, 'users'>) =>
  it.and([it('users.deleted_at', 'is', null), it('users.disabled_at', 'is', null), sql<boolean>`'CONSULTANT' = any (users.roles)`])

/** Somebody as a consultant, for their own eyes; undefined for who is none. */
export async function ownConsultant(db: Db, user: Proven<'user'>): Promise<Consultant | undefined> {
  const row = await db
    .selectFrom('users')
    .leftJoin('consultants', 'consultants.user_id', 'users._id')
    .select(['users._id', ...profile, 'dealer_id', 'retribution_percentage'])
    .where('users._id', '=', user)
    .where(isConsultant)
    .executeTakeFirst()
  if (!row) return undefined
  const companies = await db
    .selectFrom('company_roles')
    .innerJoin('companies', 'companies._id', 'company_roles.company_id')
    .select(['companies._id', 'business_name', 'status'])
    .where('user_id', '=', user)
    .where('role', '=', 'CONSULTANT')
    .where('deleted_at', 'is', null)
    .orderBy(sql`lower(business_name)`)
    .orderBy('companies._id')
    .execute()
  const { _id, dealer_id, retribution_percentage } = row
  const wallet = await myWallet(db, user)
  const own = { companies: companies as Consultant['companies'], wallet, retributions: await retributionsOf(db, user), statement: await statementOf(db, user) }
  return { _id, dealer_id, retribution_percentage, profile: profileOf(row), ...own }
}

const mostFound = 20

/** What anybody may know of those who offer themselves as consultants. */
export async function consultantsFound(db: Db, search: string): Promise<Consultant[]> {
  const rows = await db
    .selectFrom('users')
    .select(['_id', ...profile])
    .where(isConsultant)
    .where((it) =>
      it.or([
        it('email', '=', search.toLowerCase()),
        it('fiscal_code', '=', search.toUpperCase()),
        ...[['last_name', 'first_name'], ['first_name', 'last_name'], ['studio']].map((names) => beginsWith(search, names)),
      ]),
    )
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('_id')
    .limit(mostFound)
    .execute()
  return rows.map((it) => ({ _id: it._id, dealer_id: null, profile: profileOf(it), retribution_percentage: null, companies: [], wallet: null }))
}

export type Adviser = NonNullable<Awaited<ReturnType<typeof adviserOf>>>

/** A consultant who can be invited: one who works here as such. */
export function adviserOf(db: Db, by: { email: string } | { _id: string }) {
  return db
    .selectFrom('users')
    .select(['_id', ...profile, 'locale'])
    .where((it) => ('email' in by ? it('email', '=', by.email) : it('_id', '=', by._id)))
    .where(isConsultant)
    .executeTakeFirst()
}

/** The links of a company in these statuses, the newest first; among those that wait are its invitations by address. */
export async function linksOf(db: Db, company: Proven<'company'>, statuses: readonly RoleStatus[]): Promise<ConsultantLink[]> {
  const rows = await links(db, company).where('status', 'in', statuses).execute()
  const invites = statuses.includes('PENDING') ? await invitesOf(db, company) : []
  return [...rows.map(asLink), ...invites.map(asInvitedLink)].sort((a, b) => b.since.localeCompare(a.since) || a._id.localeCompare(b._id))
}

export async function linkOf(db: Db, company: Proven<'company'>, user_id: string): Promise<ConsultantLink> {
  return asLink(await links(db, company).where('users._id', '=', user_id).executeTakeFirstOrThrow())
}

const links = (db: Db, company: Proven<'company'>) =>
  db
    .selectFrom('company_roles')
    .innerJoin('users', 'users._id', 'company_roles.user_id')
    .select(['users._id', ...profile, 'notice_email', 'status', 'since'])
    .where('company_id', '=', company)
    .where('role', '=', 'CONSULTANT')

type LinkRow = Awaited<ReturnType<ReturnType<typeof links>['executeTakeFirstOrThrow']>>
const asLink = (row: LinkRow): ConsultantLink => {
  const { _id, email, notice_email, since } = row
  return { _id, email, notice_email, since, profile: profileOf(row), status: row.status as RoleStatus }
}

const inviteColumns = ['_id', 'email', 'notice_email', 'created_at', 'invited_at'] as const
const invitesOf = (db: Db, company: Proven<'company'>) => db.selectFrom('consultant_invites').select(inviteColumns).where('company_id', '=', company).execute()

export type Invite = Awaited<ReturnType<typeof invitesOf>>[number]

/** Whoever has no account yet looks like anybody who has not answered. */
export const asInvitedLink = ({ _id, email, notice_email, created_at }: Invite): ConsultantLink => ({
  _id,
  email,
  notice_email,
  profile: null,
  status: 'PENDING',
  since: created_at,
})

export function inviteOf(tx: Tx, company: Proven<'company'>, _id: string): Promise<Invite | undefined> {
  return tx.selectFrom('consultant_invites').select(inviteColumns).where('company_id', '=', company).where('_id', '=', _id).forUpdate().executeTakeFirst()
}

/** Undefined when the address is invited already: the unique key decides between two at once. */
export function addInvite(tx: Tx, company: Proven<'company'>, it: { email: string; notice_email: string | null; at: Date }): Promise<Invite | undefined> {
  const { email, notice_email } = it
  const now = it.at.toISOString()
  return tx
    .insertInto('consultant_invites')
    .values({ company_id: company, email, notice_email, created_at: now, invited_at: now })
    .onConflict((key) => key.columns(['company_id', 'email']).doNothing())
    .returning(inviteColumns)
    .executeTakeFirst()
}

export async function redirectInvite(tx: Tx, _id: string, it: { notice_email: string | null; at: Date }): Promise<void> {
  await tx.updateTable('consultant_invites').set({ notice_email: it.notice_email, invited_at: it.at.toISOString() }).where('_id', '=', _id).execute()
}

export async function redirectLink(tx: Tx, company: Proven<'company'>, user_id: string, notice_email: string | null): Promise<void> {
  await tx
    .updateTable('company_roles')
    .set({ notice_email })
    .where('company_id', '=', company)
    .where('user_id', '=', user_id)
    .where('role', '=', 'CONSULTANT')
    .execute()
}

/** The address that was invited, or undefined when nobody was. */
export function removeInvite(tx: Tx, company: Proven<'company'>, by: { _id: string } | { email: string }) {
  return tx
    .deleteFrom('consultant_invites')
    .where('company_id', '=', company)
    .where((it) => ('email' in by ? it('email', '=', by.email) : it('_id', '=', by._id)))
    .returning('email')
    .executeTakeFirst()
}

/** False when it was taken back meanwhile, or claimed by another call of the same person. */
export async function spendInvite(tx: Tx, _id: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('consultant_invites').where('_id', '=', _id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Invitations that wait for a consultant's own address, in the order in which companies are locked everywhere. */
export function invitesFor(db: Db, user: Proven<'user'>) {
  return db
    .selectFrom('consultant_invites')
    .innerJoin('users', 'users.email', 'consultant_invites.email')
    .innerJoin('companies', 'companies._id', 'consultant_invites.company_id')
    .select(['consultant_invites._id', 'company_id', 'business_name', 'notice_email', 'consultant_invites.created_at', 'invited_at'])
    .where('users._id', '=', user)
    .where('users.email_confirmed_at', 'is not', null)
    .where(isConsultant)
    .where('companies.deleted_at', 'is', null)
    .orderBy('company_id')
    .execute()
}

interface Letters {
  invited_at: string | null
  requested_at: string | null
}

/** When the last letters about a link left. */
export async function lettersOf(tx: Tx, company_id: string, user_id: string): Promise<Letters> {
  const row = await tx
    .selectFrom('company_roles')
    .select(['invited_at', 'requested_at'])
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('role', '=', 'CONSULTANT')
    .executeTakeFirst()
  return row ?? { invited_at: null, requested_at: null }
}

export async function noteLetter(tx: Tx, company_id: string, user_id: string, letter: Partial<Letters>): Promise<void> {
  await tx
    .updateTable('company_roles')
    .set(letter)
    .where('company_id', '=', company_id)
    .where('user_id', '=', user_id)
    .where('role', '=', 'CONSULTANT')
    .execute()
}

/** A company that its certified mail has confirmed, by its VAT number; one that has none goes by the fiscal code, which is the same eleven digits. */
export function companyByVat(tx: Tx, vat_number: string) {
  return tx
    .selectFrom('companies')
    .select(['_id', 'business_name', 'email'])
    .where((it) => it.or([it('vat_number', '=', vat_number), it.and([it('vat_number', 'is', null), it('fiscal_code', '=', vat_number)])]))
    .where('confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_example', '=', false)
    .orderBy(sql`vat_number is null`)
    .limit(1)
    .forNoKeyUpdate()
    .executeTakeFirst()
}
