import { type Insertable, sql } from 'kysely'
import type { Db, Tx } from '../../db/connect.ts'
import type { Companies } from '../../db/tables.ts'
import { type Proven, prove } from '../../http/proven.ts'

/** Undefined when the person has an example already: the key of examples decides between two at once. */
export async function addExampleCompany(tx: Tx, row: Insertable<Companies>): Promise<Proven<'company'> | undefined> {
  const added = await tx
    .insertInto('companies')
    .values({ ...row, is_example: true })
    .onConflict((key) => key.doNothing())
    .returning('_id')
    .executeTakeFirst()
  return added && prove(added._id)
}

export async function exampleOf(db: Db, user: Proven<'user'>): Promise<Proven<'company'> | undefined> {
  const row = await db
    .selectFrom('companies')
    .select('_id')
    .where('created_by', '=', user)
    .where(sql<boolean>`is_example`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && prove(row._id)
}
