import { randomUUID } from 'node:crypto'
import { sumsOf } from '@delibera/core/company/holdings'
import type { MemberRole, MemberType } from '@delibera/core/company/roles'
import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { auditorCodes } from '@delibera/core/law/accounts-plan'
import type { BookRow } from '@delibera/core/members/book'
import { inRoleOrder, type NewMember } from '@delibera/core/members/entry'
import { colorFor } from '@delibera/core/members/rules'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Members } from '../../db/tables.ts'
import type { Proven } from '../../http/proven.ts'
import { endingMovedKeys } from '../meetings/link-store.ts'

/** Two writers of one book take turns on the row of its company. False when the company is gone. */
export async function lockBook(tx: Tx, company: Proven<'company'>): Promise<boolean> {
  const row = await tx.selectFrom('companies').select('_id').where('_id', '=', company).where('deleted_at', 'is', null).forNoKeyUpdate().executeTakeFirst()
  return row !== undefined
}

/** In what the company counts quotas, its capital, and what all members own together. */
export async function capitalOf(db: Db, company: Proven<'company'>): Promise<{ unit: SharesUnit; capital: number | null; owned: number }> {
  const row = await db
    .selectFrom('companies')
    .select(['shares_unit as unit', 'shares_value as capital'])
    .select(sql<number>`(select coalesce(sum(owned_value), 0)::bigint from members where company_id = ${company})`.as('owned'))
    .where('_id', '=', company)
    .executeTakeFirstOrThrow()
  return { ...row, unit: row.unit as SharesUnit }
}

/** In SQL: whether anybody in the book of the company named so checks its accounts. */
export const hasAuditors = (company: string) =>
  sql<boolean>`exists (select 1 from member_roles a where a.company_id = ${sql.ref(`${company}._id`)} and (a.type = 'MAJ' or a.code = any(${[...auditorCodes]}::text[])))`

/** Which of these are people of the book. */
export async function knownMembers(db: Db, company: Proven<'company'>, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('members').select('_id').where('company_id', '=', company).where(isOneOf('_id', ids)).execute()
  return new Set(rows.map((it) => it._id))
}

/** Who of the book has this fiscal code. */
export async function memberWithCode(db: Db, company: Proven<'company'>, fiscal_code: string): Promise<string | null> {
  const row = await db.selectFrom('members').select('_id').where('company_id', '=', company).where('fiscal_code', '=', fiscal_code).executeTakeFirst()
  return row?._id ?? null
}

/** One parameter however many they are, so that the statement stays the same. */
const isOneOf = (column: string, ids: readonly string[]) => sql<boolean>`${sql.ref(column)} = any(${ids}::uuid[])`

export async function memberCount(db: Db, company: Proven<'company'>): Promise<number> {
  const { count } = await db
    .selectFrom('members')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('company_id', '=', company)
    .executeTakeFirstOrThrow()
  return count
}

/** Four statements, whatever the number of people. Answers their ids, in the order given. */
export async function addMembers(tx: Tx, company: Proven<'company'>, people: readonly NewMember[], at: Date): Promise<string[]> {
  if (people.length === 0) return []
  const seated = await memberCount(tx, company)
  const rows = people.map((it, index) => ({
    ...rowOf(it),
    _id: randomUUID() as string,
    color: it.color ?? colorFor(seated + index),
    twin_id: it.twin_id ?? null,
  }))
  await sql`insert into members (_id, company_id, ${names(entryColumns)}, color, twin_id, created_at, updated_at)
    select _id, ${company}, ${names(entryColumns)}, color, twin_id, ${at.toISOString()}, ${at.toISOString()}
    from ${recordset(rows)} as given (_id uuid, ${entryTypes}, color text, twin_id uuid)`.execute(tx)
  const added = people.map((it, index) => ({ ...it, _id: rows[index]!._id }))
  await addRoles(tx, company, added)
  // Until somebody counts them anew, the database plans for the few people there were: thousands would be compared each with each.
  if (people.length >= countAnewFrom) await sql`analyze members, member_roles, member_groups`.execute(tx)
  return added.map((it) => it._id)
}

const countAnewFrom = 1000

const entryColumns = {
  kind: 'text',
  first_name: 'text',
  last_name: 'text',
  phone: 'text',
  email: 'text',
  emails: 'text[]',
  fiscal_code: 'text',
  subject_code: 'text',
  legal_representative: 'text',
  cf_legal_representative: 'text',
  ext_description: 'text',
  employee: 'boolean',
  holdings: 'jsonb',
  shares_value: 'bigint',
  vote_value: 'bigint',
  owned_value: 'bigint',
  is_valid: 'boolean',
} satisfies Partial<Record<keyof Members, string>>

const names = (columns: object) => sql.join(Object.keys(columns).map((it) => sql.ref(it)))
const entryTypes = sql.join(Object.entries(entryColumns).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`))
/** Many rows as one value: a statement takes 65,535 parameters, a book of 5,000 would need more. */
const recordset = (rows: readonly object[]) => sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)`

function rowOf({ roles, color, twin_id, ...entry }: NewMember) {
  const { shares, vote, owned } = sumsOf(entry.holdings)
  return { ...entry, shares_value: shares, vote_value: vote, owned_value: owned }
}

type Seated = Pick<NewMember, 'roles' | 'email'> & { _id: string }

/** Writes the roles of people who have none yet, and what must be unique in each of their groups. */
async function addRoles(tx: Tx, company: Proven<'company'>, people: readonly Seated[]): Promise<void> {
  const roles = people.flatMap((it) => it.roles.map(({ code, type }) => ({ member_id: it._id, code, type })))
  const groups = people.flatMap((it) => [...new Set(it.roles.map(({ type }) => type))].map((type) => ({ member_id: it._id, type, email: it.email })))
  await sql`insert into member_roles (member_id, company_id, code, type)
    select member_id, ${company}, code, type from ${recordset(roles)} as given (member_id uuid, code text, type text)`.execute(tx)
  await sql`insert into member_groups (member_id, company_id, type, email)
    select member_id, ${company}, type, email from ${recordset(groups)} as given (member_id uuid, type text, email text)`.execute(tx)
}

/** Writes people anew under the ids they have: seven statements, whatever the number. */
export async function rewriteMembers(tx: Tx, company: Proven<'company'>, people: readonly (NewMember & { _id: string })[], at: Date): Promise<void> {
  if (people.length === 0) return
  const rows = people.map((it) => ({ ...rowOf(it), _id: it._id, color: it.color ?? null }))
  const assignments = sql.join(Object.keys(entryColumns).map((it) => sql`${sql.ref(it)} = ${sql.ref(`given.${it}`)}`))
  const ids = rows.map((it) => it._id)
  await endingMovedKeys(tx, ids, at, () =>
    sql`update members set ${assignments}, color = coalesce(given.color, members.color), updated_at = ${at.toISOString()}
      from ${recordset(rows)} as given (_id uuid, ${entryTypes}, color text)
      where members._id = given._id and members.company_id = ${company}`.execute(tx),
  )
  await tx.deleteFrom('member_roles').where(isOneOf('member_id', ids)).execute()
  await tx.deleteFrom('member_groups').where(isOneOf('member_id', ids)).execute()
  await addRoles(tx, company, people)
}

export async function removeMembers(tx: Tx, company: Proven<'company'>, ids: readonly string[], at: Date): Promise<number> {
  const remove = () => tx.deleteFrom('members').where('company_id', '=', company).where(isOneOf('_id', ids)).executeTakeFirst()
  const { numDeletedRows } = await endingMovedKeys(tx, ids, at, remove)
  return Number(numDeletedRows)
}

/** Whoever stopped being a director is the administrator no more. */
export async function clearAdministrator(tx: Tx, company: Proven<'company'>): Promise<void> {
  await tx
    .updateTable('companies')
    .set({ administrator_id: null })
    .where('_id', '=', company)
    .where('administrator_id', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('member_roles').select('code').whereRef('member_id', '=', 'companies.administrator_id').where('type', '=', 'ADM'))),
    )
    .execute()
}

/** The office that somebody holds in their company, as what would be emptied if they could hold it no more. */
export async function officeOf(tx: Tx, company: Proven<'company'>, member_id: string) {
  const held = await tx
    .selectFrom('companies')
    .select(['_id', 'administrator_id'])
    .where('_id', '=', company)
    .where('administrator_id', '=', member_id)
    .execute()
  return held.map((row) => ({ table: 'companies', key: ['_id'], columns: ['administrator_id'], rows: [row] }))
}

export async function keepSignature(tx: Tx, company: Proven<'company'>, member_id: string, it: { signature: string | null; at: Date }): Promise<void> {
  await tx
    .updateTable('members')
    .set({ signature: it.signature, updated_at: it.at.toISOString() })
    .where('company_id', '=', company)
    .where('_id', '=', member_id)
    .execute()
}

/** One short text is read several times faster than an array of records. */
export const rolesAsText = sql<string>`string_agg(code || ':' || type, ',' order by code)`

export type StoredMember = BookRow

/** Everybody of a company by name, or those asked for, in one statement. */
export async function membersOf(db: Db, company: Proven<'company'>, ids?: readonly string[]): Promise<StoredMember[]> {
  const rows = await db
    .selectFrom('members')
    .innerJoin(
      (it) =>
        it
          .selectFrom('member_roles')
          .select('member_id')
          .select(rolesAsText.as('roles'))
          .where('company_id', '=', company)
          .$if(ids !== undefined, (some) => some.where(isOneOf('member_id', ids!)))
          .groupBy('member_id')
          .as('held'),
      (join) => join.onRef('held.member_id', '=', 'members._id'),
    )
    .select([...memberColumns, 'roles'])
    .select(sql<boolean>`signature is not null`.as('has_signature'))
    .where('company_id', '=', company)
    .orderBy(sql`lower(last_name)`)
    .orderBy(sql`lower(first_name)`)
    .orderBy('_id')
    .execute()
  return rows.map(asMember)
}

type Row = Omit<BookRow, 'kind' | 'holdings' | 'roles'> & { kind: string; holdings: unknown; roles: string }

/** In place: copying thousands of rows costs more than reading them. The other columns are narrower than the database can say. */
export const asMember = (row: Row): StoredMember => Object.assign(row, { roles: readRoles(row.roles) }) as unknown as StoredMember

export const memberColumns = [
  '_id',
  'kind',
  'first_name',
  'last_name',
  'phone',
  'email',
  'emails',
  'fiscal_code',
  'color',
  'subject_code',
  'legal_representative',
  'cf_legal_representative',
  'ext_description',
  'employee',
  'is_valid',
  'holdings',
  'shares_value',
  'vote_value',
  'owned_value',
  'twin_id',
] as const

function readRoles(text: string): MemberRole[] {
  const roles = text.split(',').map((it): MemberRole => {
    const [code = '', type] = it.split(':')
    return { code, type: type as MemberType }
  })
  return inRoleOrder(roles)
}
