import type { ReadinessReason } from '@delibera/core/operations/schema'
import { sql } from 'kysely'
import { type BackupNote, lastBackup } from '../../db/backup-note.ts'
import { type Db, sqlState, type Tx } from '../../db/connect.ts'
import type { Migration } from '../../db/migrate.ts'

/** More rows than the least of working memories holds: they go to a file, for which there must be space. About a megabyte. */
const spilledRows = 40_000

/**
 * Writes, for real: a row that is committed, which a copy for reading and a server without space for its log refuse, and beside it a file that
 * the server needs for a moment. The row alone would be written over its own last version, and would go on succeeding on a full disk.
 */
export async function writeReadiness(db: Db, timeout_ms: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await hurry(tx, timeout_ms)
    await sql`select set_config('work_mem', '64kB', true)`.execute(tx)
    await sql`insert into settings (key, value) values ('readiness', to_jsonb(clock_timestamp()))
      on conflict (key) do update set value = excluded.value`.execute(tx)
    await sql`select count(*) from generate_series(1, ${spilledRows}::int)`.execute(tx)
  })
}

/** A statement that hangs would hold its connection, and whoever waits for that. */
const hurry = (tx: Tx, timeout_ms: number) => sql`select set_config('statement_timeout', ${String(timeout_ms)}, true)`.execute(tx)

export function backupNote(db: Db, timeout_ms: number): Promise<BackupNote | null> {
  return db.transaction().execute(async (tx) => {
    await hurry(tx, timeout_ms)
    return lastBackup(tx)
  })
}

const reasons: [states: RegExp, reason: ReadinessReason][] = [
  [/^57014$/, 'timeout'],
  [/^25006$/, 'read_only'],
  [/^53[14]00$/, 'no_space'],
]

/** What a refused write says of the database. */
export function writeRefusal(error: unknown): ReadinessReason {
  const state = sqlState(error)
  if (state === null) return 'unreachable'
  return reasons.find(([states]) => states.test(state))?.[1] ?? 'refused'
}

/** Whether the database has exactly the migrations of this program. */
export async function schemaRefusal(db: Db, list: readonly Migration[]): Promise<ReadinessReason | null> {
  const { rows } = await sql<{ version: number; checksum: string }>`select version, checksum from schema_migrations`.execute(db)
  const applied = new Map(rows.map((it) => [it.version, it.checksum]))
  if (list.some((it) => !applied.has(it.version))) return 'behind'
  if (list.some((it) => applied.get(it.version) !== it.checksum)) return 'changed'
  return applied.size > list.length ? 'ahead' : null
}
