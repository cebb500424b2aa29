import type { Contact } from '@delibera/core/contacts/schema'
import { Fault } from '@delibera/core/faults'
import type { ListQuery } from '@delibera/core/paging'
import { type SelectQueryBuilder, sql } from 'kysely'
import { asked } from '../../db/asked.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { DB } from '../../db/tables.ts'
import { containsWords } from '../../db/words.ts'
import type { Proven } from '../../http/proven.ts'

const columns = [
  '_id',
  'kind',
  'first_name',
  'last_name',
  'email',
  'phone',
  'fiscal_code',
  'legal_representative',
  'cf_legal_representative',
  'ext_description',
  'roles',
  'shares_value',
  'vote_value',
] as const

export type ContactEntry = Omit<Contact, '_id'>

/** What an address book can be sorted by; names by their letters, whatever their case. */
const sorts: Record<string, ReturnType<typeof sql>> = {
  last_name: sql`lower(last_name)`,
  first_name: sql`lower(first_name)`,
  email: sql`email`,
  fiscal_code: sql`fiscal_code`,
  shares_value: sql`shares_value`,
  vote_value: sql`vote_value`,
  created_at: sql`created_at`,
}

export async function contactsOf(db: Db, company: Proven<'company'>, query: ListQuery): Promise<{ total: number; items: Contact[] }> {
  const { search = '' } = query
  const filters = search.trim() ? [containsWords(search, ['last_name', 'first_name', 'email', 'fiscal_code', 'ext_description'])] : []
  const found = db
    .selectFrom('contacts')
    .where('company_id', '=', company)
    .where(asked(query, { filters, date: sql`created_at` }))
  const items = await sorted(found.select(columns), query.sort_by)
    .limit(query.count)
    .offset((query.page - 1) * query.count)
    .execute()
  const { total } = await found.select((it) => it.fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  return { total, items: items as Contact[] }
}

/** The id comes last, so that equal names stand in one order on every page. */
function sorted<Row>(rows: SelectQueryBuilder<DB, 'contacts', Row>, sort_by = 'last_name ASC') {
  const [field = '', direction] = sort_by.split(' ')
  const by = Object.hasOwn(sorts, field) ? sorts[field] : undefined
  if (!by) throw new Fault('E0001', [{ path: 'sort_by', message: 'invalidValue' }])
  return rows
    .orderBy(by, (it) => (direction === 'DESC' ? it.desc().nullsLast() : it.asc().nullsLast()))
    .orderBy(sorts.first_name!)
    .orderBy('_id')
}

/** A contact that is about to change: whoever else would change it waits. */
export async function contactToChange(tx: Tx, company: Proven<'company'>, _id: string): Promise<Contact | undefined> {
  const row = await tx.selectFrom('contacts').select(columns).where('company_id', '=', company).where('_id', '=', _id).forUpdate().executeTakeFirst()
  return row as Contact | undefined
}

export async function addContact(tx: Tx, company: Proven<'company'>, entry: ContactEntry, at: Date): Promise<Contact> {
  const row = await tx
    .insertInto('contacts')
    .values({ ...entry, company_id: company, created_at: at.toISOString() })
    .returning(columns)
    .executeTakeFirstOrThrow()
  return row as Contact
}

export async function rewriteContact(tx: Tx, company: Proven<'company'>, { _id, ...entry }: Contact): Promise<void> {
  await tx.updateTable('contacts').set(entry).where('company_id', '=', company).where('_id', '=', _id).execute()
}

/** Answers which of them were still there. */
/** Those of the ids that are contacts of the company; whoever asks is about to remove them, and another who would waits. */
export async function contactsAmong(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<string[]> {
  const rows = await tx
    .selectFrom('contacts')
    .select('_id')
    .where('company_id', '=', company)
    .where(sql<boolean>`_id = any(${ids}::uuid[])`)
    .forUpdate()
    .execute()
  return rows.map((it) => it._id)
}

export async function removeContacts(tx: Tx, company: Proven<'company'>, ids: readonly string[]): Promise<string[]> {
  const rows = await tx.deleteFrom('contacts').where('company_id', '=', company).where(sql<boolean>`_id = any(${ids}::uuid[])`).returning('_id').execute()
  return rows.map((it) => it._id)
}
