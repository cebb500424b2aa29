import { type Insertable, sql } from 'kysely'
import pg from 'pg'
import { addressOf, type Db, type Tx } from '../../db/connect.ts'
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

interface Example {
  company: Proven<'company'>
  /** Null while it is being made, and for ever of one whose maker died. */
  made_at: string | null
}

export async function exampleRow(db: Db, user: Proven<'user'>): Promise<Example | undefined> {
  const row = await db
    .selectFrom('companies')
    .select(['_id', 'example_made_at'])
    .where('created_by', '=', user)
    .where(sql<boolean>`is_example`)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row && { company: prove(row._id), made_at: row.example_made_at }
}

/** Once it is whole: nobody is led into half of one. */
export async function exampleOf(db: Db, user: Proven<'user'>): Promise<Proven<'company'> | undefined> {
  const found = await exampleRow(db, user)
  return found?.made_at ? found.company : undefined
}

export async function markExampleMade(db: Db, company: Proven<'company'>, at: Date): Promise<void> {
  await db.updateTable('companies').set({ example_made_at: at.toISOString() }).where('_id', '=', company).execute()
}

/**
 * Work on the example of a person that nobody else does meanwhile, in any process; undefined when somebody does. The session is one beside the pool,
 * which making an example needs; it ends with the process, and with it its hold.
 */
export async function aloneOnExample<T>(db: Db, user: Proven<'user'>, work: () => Promise<T>): Promise<T | undefined> {
  const session = new pg.Client({ connectionString: addressOf(db), application_name: 'delibera-example' })
  // A session that is lost says so at its next statement.
  session.on('error', () => undefined)
  await session.connect()
  try {
    const { rows } = await session.query<{ held: boolean }>('select pg_try_advisory_lock(hashtextextended($1, 0)) as held', [`example:${user}`])
    return rows[0]?.held ? await work() : undefined
  } finally {
    await session.end()
  }
}
