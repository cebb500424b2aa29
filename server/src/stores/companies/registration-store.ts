import type { Insertable } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Companies } from '../../db/tables.ts'
import { type Proven, prove } from '../../http/proven.ts'

type NewCompany = Omit<Insertable<Companies>, 'created_by' | 'created_at'> & { created_by: string; at: Date }

/** Undefined when this person registered it before: the key of claims decides between two at once. */
export async function addClaim(tx: Tx, { at, ...company }: NewCompany): Promise<Proven<'company'> | undefined> {
  const row = await tx
    .insertInto('companies')
    .values({ ...company, created_at: at.toISOString() })
    .onConflict((key) => key.doNothing())
    .returning('_id')
    .executeTakeFirst()
  return row && prove(row._id)
}

interface TaxIds {
  vat_number: string | null
  fiscal_code: string | null
}

/** What the person registered before under the same number and nobody has confirmed. */
export async function claimOf(tx: Tx, user_id: string, { vat_number, fiscal_code }: TaxIds) {
  const row = await tx
    .selectFrom('companies')
    .selectAll()
    .where('created_by', '=', user_id)
    .where((it) => it(it.fn.coalesce('vat_number', 'fiscal_code'), '=', vat_number ?? fiscal_code))
    .where('confirmed_at', 'is', null)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row && { ...row, _id: prove<'company'>(row._id) }
}

/** Of these, what somebody manages here already: numbers of the registry and tax identifiers. */
export async function registeredAmong(db: Db, hits: readonly (TaxIds & { registry_id: string })[]): Promise<Set<string>> {
  const ids = hits.map((it) => it.registry_id)
  const codes = hits.flatMap((it) => [it.vat_number, it.fiscal_code]).filter((it) => it !== null)
  if (ids.length === 0) return new Set()
  const rows = await db
    .selectFrom('companies')
    .select(['cerved_id', 'vat_number', 'fiscal_code'])
    .where('confirmed_at', 'is not', null)
    .where('deleted_at', 'is', null)
    .where('is_example', '=', false)
    .where((it) => it.or([it('cerved_id', 'in', ids), ...(codes.length > 0 ? [it('vat_number', 'in', codes), it('fiscal_code', 'in', codes)] : [])]))
    .execute()
  return new Set(rows.flatMap((it) => [it.cerved_id, it.vat_number, it.fiscal_code]).filter((it) => it !== null))
}
