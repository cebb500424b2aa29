import { missingOf } from '@delibera/core/companies/rules'
import type { Company, CompanyPerson, RolePerson } from '@delibera/core/companies/schema'
import type { CompanyType } from '@delibera/core/company/company-type'
import { type StatuteChange, statuteOf } from '@delibera/core/company/statute'
import type { Locale } from '@delibera/core/locale'
import { type CompanyRole, type CompanyStanding, type HeldRole, type RoleStatus, standingOf } from '@delibera/core/permissions'
import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Companies } from '../../db/tables.ts'
import type { Deps } from '../../deps.ts'
import { rolesIn } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { companyWallet } from '../payments/wallet-store.ts'
import { standingSubscriptions } from '../subscriptions/subscription-store.ts'
import { identityAwaited } from './confirmation-store.ts'
import { mailerConfigOf } from './mailer-store.ts'

export type CompanyRow = NonNullable<Awaited<ReturnType<typeof lockedCompany>>>
/** A company as its papers name it. */
export type CompanyOnPaper = NonNullable<Awaited<ReturnType<typeof companyRow>>>

/** With what its book says of it and its papers must tell (art. 2250): that it is being wound up, and that one partner owns all of it. */
export function companyRow(db: Db, company: Proven<'company'>) {
  return db
    .selectFrom('companies')
    .selectAll()
    .select([isWoundUp.as('in_liquidation'), hasOnePartner.as('sole_partner')])
    .where('_id', '=', company)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
}

const isWoundUp = sql<boolean>`exists (select from member_roles r where r.company_id = companies._id and r.code = 'LI')`

/** While nobody is in the book, as the register says. */
const hasOnePartner = sql<boolean>`(
  select case when count(*) = 0 then companies.code in ('AU', 'SU')
    else count(*) = 1 and sum(m.owned_value) >= coalesce(companies.shares_value, 0) end
  from members m where m.company_id = companies._id and m.owned_value > 0)`

/** The row, to be changed: whoever else would change it, its book or its roles waits. */
export function lockedCompany(tx: Tx, company: Proven<'company'>) {
  return tx.selectFrom('companies').selectAll().where('_id', '=', company).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
}

/** Directors and auditors, with all of their roles. */
export async function officersOf(db: Db, company: Proven<'company'>): Promise<CompanyPerson[]> {
  const { rows } = await sql<CompanyPerson>`
    select m._id, m.kind, m.first_name, m.last_name, m.email, json_agg(json_build_object('code', r.code, 'type', r.type) order by r.type, r.code) as roles
    from members m join member_roles r on r.member_id = m._id
    where m.company_id = ${company}
    group by m._id
    having bool_or(r.type in ('ADM', 'MAJ'))
    order by bool_or(r.type = 'ADM') desc, lower(m.last_name), lower(m.first_name), m._id`.execute(db)
  return rows
}

export const isDirector = (it: CompanyPerson): boolean => it.roles.some((role) => role.type === 'ADM')

interface BookCounts {
  members: number
  invalid: number
  directors: number
  partners: number
}

async function countsOf(db: Db, company: Proven<'company'>): Promise<BookCounts> {
  const { rows } = await sql<BookCounts>`
    select (select count(*) from members where company_id = ${company}) as members,
      (select count(*) from members where company_id = ${company} and not is_valid) as invalid,
      (select count(*) from member_roles where company_id = ${company} and type = 'ADM') as directors,
      (select count(*) from member_roles r join members m on m._id = r.member_id
        where r.company_id = ${company} and r.type = 'PAR' and m.shares_value > 0) as partners`.execute(db)
  return rows[0]!
}

/** Whether somebody else's registration of the same company has been confirmed. A company's fiscal code is usually its VAT number: either finds the other. */
export async function isTaken(db: Db, it: Pick<CompanyRow, 'vat_number' | 'fiscal_code' | 'cerved_id'> & { _id?: string }): Promise<boolean> {
  const codes = [it.vat_number, it.fiscal_code].filter((code) => code !== null)
  const { rows } = await sql`select 1 from companies
    where confirmed_at is not null and deleted_at is null and not is_example and _id is distinct from ${it._id ?? null}::uuid
      and (vat_number = any(${codes}) or fiscal_code = any(${codes}) or cerved_id = ${it.cerved_id}) limit 1`.execute(db)
  return rows.length > 0
}

interface Caller {
  user: Proven<'user'>
  company: Proven<'company'>
  /** In which the names of subscriptions are answered. */
  locale?: Locale
}

const nothing: BookCounts = { members: 0, invalid: 0, directors: 0, partners: 0 }

/** A company as the caller may see it: who only claims it sees what anybody can read in the registry. Undefined when it is gone. */
export async function companyOf({ db, clock }: Pick<Deps, 'db' | 'clock'>, { user, company, locale }: Caller): Promise<Company | undefined> {
  const row = await companyRow(db, company)
  const held = await rolesIn(db, user, company)
  const standing = standingOf(held)
  if (!row || !standing) return undefined
  const isInside = standing !== 'CLAIMANT'
  const [counts, people] = isInside ? [await countsOf(db, company), await officersOf(db, company)] : [nothing, []]
  const already_registred = row.confirmed_at === null && (await isTaken(db, row))
  const paid = isInside
    ? { wallet: await companyWallet(db, company, clock.now()), ...(await standingSubscriptions(db, company, clock.now(), locale)) }
    : nothingPaid
  return {
    ...detailsOf(row),
    ...bookOf(row, counts, people),
    ...callerOf(held, standing),
    ...paid,
    ...(isInside ? inside(row) : outside(row)),
    already_registred,
    identity_change: isInside ? await identityAwaited(db, company, clock.now()) : null,
  }
}

function detailsOf(row: CompanyRow) {
  const { _id, cerved_id, class_code, code, business_name, name, email, fiscal_code, vat_number, codice_univoco, rea_code, version } = row
  const { province, location, locality, locality_code, cap, address, shares_value, payed_shares_value, vote_value, is_active_cda, payperuse } = row
  const { capital_cents, payed_capital_cents, registry_office } = row
  return {
    _id,
    cerved_id,
    class_code,
    code,
    business_name,
    name,
    email,
    fiscal_code,
    vat_number,
    codice_univoco,
    rea_code,
    version,
    province,
    location,
    locality,
    locality_code,
    cap,
    address,
    shares_value,
    payed_shares_value,
    vote_value,
    is_active_cda,
    payperuse,
    capital_cents,
    payed_capital_cents,
    registry_office,
    widely_held: row.widely_held,
    market: row.market as Company['market'],
    type: row.type as CompanyType,
    shares_unit: row.shares_unit as Company['shares_unit'],
    registry: cerved_id !== null,
    confirmed: row.confirmed_at !== null,
    verified: row.registry_checked_at !== null,
    is_example: row.is_example,
  }
}

function bookOf(row: CompanyRow, counts: BookCounts, people: CompanyPerson[]) {
  const missing = missingOf({
    ...row,
    confirmed: row.confirmed_at !== null,
    directors: counts.directors,
    partners: counts.partners,
    invalid_members: counts.invalid,
  })
  return {
    members: people,
    members_count: counts.members,
    administrator: people.find((it) => it._id === row.administrator_id) ?? null,
    is_completed: missing.length === 0,
    missing,
    invalid_members: counts.invalid,
  }
}

function callerOf(held: HeldRole[], standing: CompanyStanding) {
  const user_role: CompanyRole = standing === 'CONSULTANT' ? 'CONSULTANT' : 'ADMIN'
  const user_status: RoleStatus = standing === 'CLAIMANT' ? 'PENDING' : 'ACTIVE'
  const mine = held.filter((it) => it.status === 'ACTIVE' || (it.role === 'ADMIN' && it.status === 'PENDING')).map((it) => it.role)
  return { user_role, user_status, user_roles: mine.sort() }
}

const nothingPaid = { wallet: null, auto_renewal: false, subscriptions: [], active_subscriptions: { base: null, all: [] } }

const inside = (row: CompanyRow) => ({
  statute: statuteOf(row.type as CompanyType, row.statute as StatuteChange),
  logo: row.logo,
  statute_confirmed_at: row.statute_confirmed_at,
  reply_to: row.reply_to,
  mailer_config: mailerConfigOf(row),
})

const outside = (row: CompanyRow) => ({
  statute: statuteOf(row.type as CompanyType, {}),
  logo: null,
  statute_confirmed_at: null,
  reply_to: null,
  mailer_config: null,
})

/** Raises the version; false when the company is gone or no longer the one that was read. */
export async function updateCompany(tx: Tx, company: Proven<'company'>, set: Updateable<Companies>, version?: number): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('companies')
    .set({ ...set, version: sql`version + 1` })
    .where('_id', '=', company)
    .where('deleted_at', 'is', null)
    .$if(version !== undefined, (it) => it.where('version', '=', version!))
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Nobody sees it any more, and its number is free again. */
export async function removeCompany(tx: Tx, company: Proven<'company'>, at: Date): Promise<void> {
  await tx.updateTable('companies').set({ deleted_at: at.toISOString() }).where('_id', '=', company).where('deleted_at', 'is', null).execute()
}

/** Everybody who has, had or waits for a role, managers first. */
export async function managersOf(db: Db, company: Proven<'company'>): Promise<RolePerson[]> {
  const rows = await db
    .selectFrom('company_roles')
    .innerJoin('users', 'users._id', 'company_roles.user_id')
    .select(['user_id', 'first_name', 'last_name', 'email', 'role', 'status', 'since'])
    .where('company_id', '=', company)
    .where('users.deleted_at', 'is', null)
    .orderBy('role')
    .orderBy('since')
    .orderBy('user_id')
    .execute()
  return rows as RolePerson[]
}
