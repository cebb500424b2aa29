import { existsSync } from 'node:fs'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { diskStorage } from '../adapters/storage/disk.ts'
import type { Storage } from '../adapters/storage/port.ts'
import { s3Storage } from '../adapters/storage/s3.ts'
import { appendAudit } from '../audit/log.ts'
import { verifyAudit } from '../audit/verify.ts'
import type { Config } from '../config/config.ts'
import { deriveKeys, installationSecret, type Keys } from '../config/keys.ts'
import type { Connection } from '../db/connect.ts'
import { inspectArchive } from '../db/inspect.ts'
import { migrate } from '../db/migrate.ts'
import { restore } from '../db/restore.ts'
import { isOfDemo } from '../demo/mark.ts'
import { keyIdOf, writeBackup } from '../features/operations/backup-jobs.ts'
import { buildClock } from '../jobs/clock.ts'
import { accountOf } from '../stores/accounts/account-store.ts'
import { removeSessions } from '../stores/accounts/session-store.ts'

/** A command that could not be done, worded for the operator. */
export class OperatorError extends Error {}

export interface Desk {
  config: Config
  connection: Connection
  say: (line: string) => void
  /** Reads what must not stand on the command line, such as a password. */
  ask: (question: string) => Promise<string>
  /** What was given by name. */
  options: Readonly<Record<string, string>>
}

export async function makeBackup({ config, connection, say }: Desk, file: string): Promise<void> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already: a backup overwrites nothing.`)
  const it = await writeBackup({ db: connection.db, ...depot(config) }, { nameFor: () => file, partial: `${file}.partial`, log: say, at: new Date() })
  say(`${file}: ${it.tables} tables, ${it.rows} rows, ${it.files} files, ${it.bytes} bytes`)
  const faults = objectFaults(it.missing, it.damaged)
  if (faults) throw new OperatorError(`The backup is written, but of the files that its rows name ${faults}: they are named above.`)
}

const objectFaults = (missing: number, damaged: number): string =>
  [missing > 0 && `${missing} are missing`, damaged > 0 && `${damaged} are not as they were stored`].filter(Boolean).join(' and ')

/** What a restore would find, without one. */
export async function verifyBackup({ say }: Pick<Desk, 'say'>, file: string): Promise<void> {
  const { manifest, rows, files, missing, damaged } = await inspectArchive(file)
  say(`${file}: Delibera ${manifest.product_version}, schema ${manifest.schema_version}, made ${manifest.created_at}`)
  say(`${manifest.tables.length} tables, ${rows} rows, ${files} files`)
  for (const it of missing) say(`file ${it.key}, named in ${it.table}, is not in it`)
  for (const it of damaged) say(`file ${it.key}, named in ${it.table}, has other bytes than it was stored with`)
  const faults = objectFaults(missing.length, damaged.length)
  if (faults) throw new OperatorError(`The backup can be restored, but of the files that its rows name ${faults}.`)
  say('whole: every row that it announces, every file that a row names, each with the bytes that it was stored with')
}

export async function restoreBackup({ config, connection, say }: Desk, file: string): Promise<void> {
  const { storage, keys } = depot(config)
  const it = await restore({ url: connection.url, storage, key_id: keyIdOf(keys), file, log: say })
  say(`restored: ${it.tables} tables, ${it.rows} rows, ${it.files} files`)
  for (const key of it.lacking) say(`WARNING: file ${key} was not in the backup as it was stored.`)
  if (it.other_key)
    say(
      'WARNING: the backup was made with another secret key. Second factors and personal links work only with that one: set SECRET_KEY, or bring back secret.key.',
    )
}

function depot(config: Config): { storage: Storage; keys: Keys } {
  const keys = deriveKeys(installationSecret(config))
  const folder = join(config.data_dir, 'files')
  return { keys, storage: config.s3 ? s3Storage(config.s3) : diskStorage({ folder, secret: keys.storage, public_url: config.public_url }) }
}

export async function bringUpToDate({ connection, say }: Desk): Promise<void> {
  const { applied } = await migrate(connection.url)
  say(applied.length > 0 ? `applied: ${applied.join(', ')}` : 'the database is up to date')
}

export async function checkAudit({ connection, say }: Desk): Promise<void> {
  const { chains, rows, broken } = await verifyAudit(connection.db)
  say(`${chains} chains, ${rows} rows`)
  for (const it of broken) say(`BROKEN ${it.chain} at ${it.seq}: ${it.reason}`)
  if (broken.length > 0) throw new OperatorError('The audit log has been changed.')
}

interface FailedJob {
  id: string
  task_identifier: string
  attempts: number
  updated_at: string
  last_error: string | null
}

export async function waitingJobs({ db }: Connection): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`select count(*) as waiting from graphile_worker.jobs where attempts < max_attempts`.execute(db)
  return rows[0]!.waiting
}

export async function failedJobs({ db }: Connection): Promise<FailedJob[]> {
  const { rows } = await sql<FailedJob>`select id::text, task_identifier, attempts, updated_at, last_error from graphile_worker.jobs
    where attempts >= max_attempts order by id`.execute(db)
  return rows
}

export async function listJobs({ connection, say }: Desk): Promise<void> {
  const waiting = await waitingJobs(connection)
  const failed = await failedJobs(connection)
  say(`${waiting} waiting, ${failed.length} failed for good`)
  for (const it of failed) say(`${it.id}  ${it.task_identifier}  ${it.attempts} attempts, last ${it.updated_at}: ${it.last_error?.split('\n')[0] ?? ''}`)
}

export async function retryJob({ connection, say }: Desk, id: string): Promise<void> {
  if (!/^\d{1,18}$/.test(id)) throw new OperatorError(`${id} is not the number of a job.`)
  const { rows } = await sql`select id from graphile_worker.reschedule_jobs(array[${id}::bigint], run_at := now(), attempts := 0)`.execute(connection.db)
  if (rows.length === 0) throw new OperatorError(`There is no job ${id}, or it is running.`)
  say(`job ${id} will be tried again now`)
}

export const disableUser = (desk: Desk, email: string) => setDisabled(desk, email, true)
export const enableUser = (desk: Desk, email: string) => setDisabled(desk, email, false)

async function setDisabled({ config, connection: { db }, say }: Desk, email: string, disabled: boolean): Promise<void> {
  if (!disabled && config.production && isOfDemo(email))
    throw new OperatorError(`${email} is of the demo, whose password is published: production never opens it.`)
  const account = await accountOf(db, { email: email.toLowerCase() })
  if (!account) throw new OperatorError(`No account has the address ${email}.`)
  const clock = buildClock()
  await clock.reload(db)
  const at = clock.now()
  const isChanged = await db.transaction().execute(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('users')
      .set({ disabled_at: disabled ? at.toISOString() : null })
      .where('_id', '=', account._id)
      .where('disabled_at', disabled ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return false
    await removeSessions(tx, account._id)
    const action = disabled ? 'account.disabled' : 'account.enabled'
    await appendAudit(tx, { chain: `user:${account._id}`, actor: `operator:${operatorName()}`, action, data: {}, at })
    return true
  })
  say(`${email} ${isChanged ? 'is now' : 'was already'} ${disabled ? 'disabled' : 'enabled'}`)
}

/** A container may run us under a number without a name. */
export function operatorName(): string {
  try {
    return userInfo().username
  } catch {
    return String(process.getuid?.())
  }
}
