import { sql } from 'kysely'
import type { Db } from '../../db/connect.ts'

/** The last backup that was begun by itself. */
export interface BackupTurn {
  /** The hour that it was for: the next one counts from there, however late this one was. */
  planned_at: string
  begun_at: string
  /** Why there is none of it; null: there is. */
  reason: string | null
}

const key = 'backup_turn'

export async function lastTurn(db: Db): Promise<BackupTurn | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? (row.value as unknown as BackupTurn) : null
}

export async function noteTurn(db: Db, turn: BackupTurn): Promise<void> {
  const value = JSON.stringify(turn)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((it) => it.column('key').doUpdateSet({ value }))
    .execute()
}

/** Any fixed number: no other lock of the product in its own database has it. */
const backupLock = 815_202_603

/** Of all processes on this database one at a time does the work, and whoever comes meanwhile does nothing. The lock ends with its process, however that ends. */
export async function oneAtATime(db: Db, work: () => Promise<void>): Promise<void> {
  await db.connection().execute(async (session) => {
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${backupLock}::bigint) as taken`.execute(session)
    if (!rows[0]!.taken) return
    try {
      await work()
    } finally {
      await sql`select pg_advisory_unlock(${backupLock}::bigint)`.execute(session)
    }
  })
}
