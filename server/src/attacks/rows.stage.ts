import { sql } from 'kysely'
import type { Db } from '../db/connect.ts'

/** Every row of a database by its table, as text that says all of it. */
export type Rows = Map<string, Set<string>>

/** Which processes run is of no company; a topic counts what somebody was told, such as that another company invites them. */
const passing = ['processes', 'live_processes', 'schema_migrations', 'topics']

export async function rowsOf(db: Db): Promise<Rows> {
  const { rows: tables } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`.execute(db)
  const all: Rows = new Map()
  for (const { name } of tables.filter((it) => !passing.includes(it.name))) {
    const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} t`.execute(db)
    all.set(name, new Set(rows.map((it) => it.text)))
  }
  return all
}

const wordsOf = (table: string, row: string) => `${table} ${row.slice(0, 600)}`

/** Rows of before that are gone or changed. */
export const lostRows = (before: Rows, after: Rows): string[] =>
  [...before].flatMap(([table, rows]) => [...rows].filter((it) => !after.get(table)?.has(it)).map((it) => wordsOf(table, it)))

/** Rows that came since, and name one of these. */
export const addedRows = (before: Rows, after: Rows, names: readonly string[]): string[] =>
  [...after].flatMap(([table, rows]) =>
    [...rows].filter((it) => !before.get(table)?.has(it) && names.some((name) => it.includes(name))).map((it) => wordsOf(table, it)),
  )

/** What must not be read of those who are in a database now: ids, addresses, codes, names of people and meetings; of companies apart, of which more people know. */
export async function markersOf(db: Db): Promise<{ companies: string[]; people: string[] }> {
  const companies = sql<Found>`
    select business_name as it from companies union select email from companies union select vat_number from companies union select _id::text from companies`
  const people = sql<Found>`
    select email as it from members union select fiscal_code from members union select first_name || ' ' || last_name from members union select _id::text from members
    union select slug from meetings union select name from meetings union select _id::text from meetings
    union select email from users union select _id::text from users
    union select _id::text from agenda_points union select _id::text from convocations union select _id::text from communications
    union select _id::text from files union select recipient from mails where company_id is not null`
  const read = async (query: typeof people) => (await query.execute(db)).rows.flatMap(({ it }) => (it && it.length >= 8 ? [it] : []))
  // Whoever has a company finds consultants in their list and may invite one.
  const listed = sql<Found>`select u._id::text as it from users u join company_roles r on r.user_id = u._id and r.role = 'CONSULTANT'
    union select email from users u join company_roles r on r.user_id = u._id and r.role = 'CONSULTANT'`
  const known = await read(companies)
  const open = [...known, ...(await read(listed))]
  return { companies: known, people: (await read(people)).filter((it) => !open.includes(it)) }
}

interface Found {
  it: string | null
}
