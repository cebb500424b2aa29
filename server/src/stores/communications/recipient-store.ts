import type { ChosenRecipient } from '@delibera/core/communications/panel'
import type { Addressee } from '@delibera/core/communications/recipients'
import type { CompanyType } from '@delibera/core/company/company-type'
import { rolesIn } from '@delibera/core/help/data'
import type { Locale } from '@delibera/core/locale'
import { fullName } from '@delibera/core/names'
import { sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Proven } from '../../http/proven.ts'

/** A choice and the people behind it, as they are now. */
export interface RecipientGroup {
  chosen: ChosenRecipient
  name: string
  people: Addressee[]
}

interface Person {
  _id: string
  first_name: string | null
  last_name: string
  email: string | null
}

const asMember = (it: Person): Addressee => ({ member_id: it._id, name: fullName(it), email: it.email })

/** Who was chosen and is there no more, or never was in this company, has nobody behind: such choices are left out. */
export async function groupsOf(db: Db | Tx, company: Proven<'company'>, chosen: readonly ChosenRecipient[], locale: Locale): Promise<RecipientGroup[]> {
  const known = await knownOf(db, company, chosen)
  return chosen.flatMap((it): RecipientGroup[] => {
    if (it.kind === 'ADDRESS') return [{ chosen: it, name: it.name ?? it.email, people: [{ member_id: null, name: it.name ?? it.email, email: it.email }] }]
    if (it.kind === 'ROLE') {
      const people = known.roles.get(it.code) ?? []
      return [{ chosen: it, name: holdersName(rolesIn(locale, known.type), it.code, people.length), people }]
    }
    if (it.kind === 'LIST') {
      const list = known.lists.get(it.id)
      return list ? [{ chosen: it, ...list }] : []
    }
    const person = (it.kind === 'MEMBER' ? known.members : known.contacts).get(it.id)
    return person ? [{ chosen: it, name: person.name, people: [person] }] : []
  })
}

/** Whoever has a role: one is a "Sindaco", two are "Sindaci". */
function holdersName(roles: ReturnType<typeof rolesIn>, code: string, count: number): string {
  const role = roles.find((it) => it.code === code)
  return (count === 1 ? role?.label : role?.many) ?? code
}

/** By which its holders are called. */
async function typeOf(db: Db | Tx, company: Proven<'company'>) {
  const { type } = await db.selectFrom('companies').select('type').where('_id', '=', company).executeTakeFirstOrThrow()
  return type as CompanyType
}

const idsOf = (chosen: readonly ChosenRecipient[], kind: 'MEMBER' | 'CONTACT' | 'LIST'): string[] =>
  chosen.flatMap((it) => (it.kind === kind ? [(it as { id: string }).id] : []))

async function knownOf(db: Db | Tx, company: Proven<'company'>, chosen: readonly ChosenRecipient[]) {
  const codes = chosen.flatMap((it) => (it.kind === 'ROLE' ? [it.code] : []))
  return {
    members: await membersNamed(db, company, idsOf(chosen, 'MEMBER')),
    contacts: await contactsNamed(db, company, idsOf(chosen, 'CONTACT')),
    lists: await listsNamed(db, company, idsOf(chosen, 'LIST')),
    roles: await holdersOf(db, company, codes),
    type: codes.length > 0 ? await typeOf(db, company) : undefined,
  }
}

const byName = sql`lower(last_name), lower(first_name), members._id`

async function membersNamed(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<Map<string, Addressee>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`select _id, first_name, last_name, email from members
    where company_id = ${company} and _id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((it) => [it._id, asMember(it)]))
}

async function contactsNamed(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<Map<string, Addressee>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<Person>`select _id, first_name, last_name, email from contacts
    where company_id = ${company} and _id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((it) => [it._id, { ...asMember(it), member_id: null }]))
}

async function listsNamed(db: Db | Tx, company: Proven<'company'>, ids: readonly string[]): Promise<Map<string, Pick<RecipientGroup, 'name' | 'people'>>> {
  if (ids.length === 0) return new Map()
  const lists = await sql<{ _id: string; name: string }>`select _id, name from member_lists
    where company_id = ${company} and _id = any(${ids}::uuid[])`.execute(db)
  const known = new Map(lists.rows.map(({ _id, name }) => [_id, { name, people: [] as Addressee[] }]))
  const { rows } = await sql<Person & { list_id: string }>`select list_id, members._id, first_name, last_name, email
    from member_list_items join members on members._id = member_id
    where list_id = any(${[...known.keys()]}::uuid[]) and members.company_id = ${company} order by ${byName}`.execute(db)
  for (const it of rows) known.get(it.list_id)?.people.push(asMember(it))
  return known
}

async function holdersOf(db: Db | Tx, company: Proven<'company'>, codes: readonly string[]): Promise<Map<string, Addressee[]>> {
  const known = new Map(codes.map((it) => [it, [] as Addressee[]]))
  if (codes.length === 0) return known
  const { rows } = await sql<Person & { code: string }>`select code, members._id, first_name, last_name, email
    from member_roles join members on members._id = member_id
    where members.company_id = ${company} and code = any(${codes}::text[]) order by ${byName}`.execute(db)
  for (const it of rows) known.get(it.code)?.push(asMember(it))
  return known
}

/** The addresses that people of the book have by now. */
export async function addressesNow(db: Db | Tx, company: Proven<'company'>, member_ids: readonly string[]): Promise<Map<string, string>> {
  const people = await membersNamed(db, company, member_ids)
  return new Map([...people].flatMap(([id, { email }]) => (email ? [[id, email] as const] : [])))
}
