import { createHmac } from 'node:crypto'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Keys } from '../../config/keys.ts'
import { type BackupSummary, backup } from '../../db/backup.ts'
import { lastBackup, noteBackup } from '../../db/backup-note.ts'
import { addressOf } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import type { JobHandlers } from '../../jobs/queue.ts'
import { freeBytes } from '../../process/disk.ts'
import { type BackupTurn, lastTurn, noteTurn, oneAtATime } from '../../stores/operations/backup-store.ts'

type Parts = Pick<Deps, 'db' | 'storage' | 'keys'>

interface Wanted {
  /** Its name once it is whole, which may tell what it lacks. */
  nameFor: (made: BackupSummary) => string
  /** Its name until then. */
  partial: string
  log: (line: string) => void
  at: Date
  signal?: AbortSignal | undefined
}

/** Tells apart installations with different secret keys, and nothing about the key. */
export const keyIdOf = (keys: Keys): string => createHmac('sha256', keys.link).update('backup').digest('hex').slice(0, 16)

const lackingIn = ({ missing, damaged }: BackupSummary): number => missing + damaged

/** One archive of everything. Under its own name there is only ever a whole one. It holds personal data and password hashes: nobody else may read it. */
export async function writeBackup({ db, storage, keys }: Parts, { nameFor, partial, log, at, signal }: Wanted): Promise<BackupSummary & { file: string }> {
  const handle = await open(partial, 'w', 0o600)
  try {
    const made = await backup({ url: addressOf(db), storage, key_id: keyIdOf(keys), to: handle.createWriteStream({ flush: true }), log, signal })
    const file = nameFor(made)
    await rename(partial, file)
    await noteBackup(db, { at: at.toISOString(), file, bytes: made.bytes, lacking: lackingIn(made) })
    return { ...made, file }
  } finally {
    await handle.close()
    await rm(partial, { force: true })
  }
}

/** How long after one that failed the next is tried, at most: a disk may have space by then. */
const retryMs = 30 * 60_000

/** The hour that is due, or null. An hour that was missed is made up for once. */
export function dueHour(last: BackupTurn | null, every_ms: number, now: Date): Date | null {
  if (!last) return now
  const planned = Date.parse(last.planned_at)
  if (last.reason !== null) return now.getTime() - Date.parse(last.begun_at) >= Math.min(retryMs, every_ms) ? new Date(planned) : null
  const hours = Math.floor((now.getTime() - planned) / every_ms)
  return hours >= 1 ? new Date(planned + hours * every_ms) : null
}

type Schedule = NonNullable<Deps['config']['backups']> & { folder: string }

/** The backup that is due by now, if one is: by one process, and written down whatever becomes of it. */
export async function makeDueBackup(deps: Parts & Pick<Deps, 'clock' | 'log' | 'config'>, schedule: Schedule, signal?: AbortSignal): Promise<void> {
  const { db, clock, log } = deps
  await oneAtATime(db, async () => {
    const at = clock.system()
    const planned = dueHour(await lastTurn(db), schedule.every_ms, at)
    if (!planned) return
    const turn = { planned_at: planned.toISOString(), begun_at: at.toISOString() }
    await noteTurn(db, { ...turn, reason: 'interrupted' })
    try {
      await makeBackup(deps, { schedule, at, signal })
      await noteTurn(db, { ...turn, reason: null })
    } catch (error) {
      if (signal?.aborted) return
      log.error({ err: error, folder: schedule.folder }, 'no backup was made, will be tried again')
      await noteTurn(db, { ...turn, reason: (error as Error).message })
    }
  })
}

interface Turn {
  schedule: Schedule
  at: Date
  signal: AbortSignal | undefined
}

async function makeBackup(deps: Parts & Pick<Deps, 'log' | 'config'>, { schedule: { folder, keep }, at, signal }: Turn): Promise<void> {
  const { db, log, config } = deps
  const expected = (await lastBackup(db))?.bytes ?? 0
  await clearPartials(folder)
  if ((await freeBytes(folder)) < expected + config.disk_floor_bytes)
    throw new Error(`less space is left in ${folder} than the last backup (${expected} bytes) and DISK_FLOOR_MB need`)
  const named = (kind = '') => join(folder, `delibera-${stampOf(at)}${kind}.tar.gz`)
  const nameFor = (made: BackupSummary) => named(lackingIn(made) > 0 ? '-incomplete' : '')
  const made = await writeBackup(deps, { nameFor, partial: `${named()}.partial`, log: (line) => log.debug(line), at, signal })
  const { file, files, bytes, missing, damaged } = made
  if (lackingIn(made) > 0) log.error({ file, missing, damaged }, 'the backup lacks files: "npm run backup -- verify FILE" names them')
  else log.info({ file, files, bytes }, 'backup made')
  await removeOld(folder, keep)
}

const stampOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`
const ours = /^delibera-\d{8}T\d{6}Z(-incomplete)?\.tar\.gz(\.partial)?$/

/** Of a process that was killed. Nobody else writes here meanwhile. */
async function clearPartials(folder: string): Promise<void> {
  for (const name of await readdir(folder)) if (ours.exec(name)?.[2]) await rm(join(folder, name), { force: true })
}

/** Those that lack something never drive out whole ones, and files of another name are somebody else's. */
async function removeOld(folder: string, keep: number): Promise<void> {
  const names = (await readdir(folder)).filter((it) => ours.test(it) && !it.endsWith('.partial')).toSorted()
  const [incomplete, whole] = [names.filter((it) => it.includes('-incomplete')), names.filter((it) => !it.includes('-incomplete'))]
  for (const name of [...incomplete.slice(0, -keep), ...whole.slice(0, -keep)]) await rm(join(folder, name), { force: true })
}

/** Nothing where this process has no folder for them: another one that has takes the job. */
export function backupJobs(deps: Deps): Pick<JobHandlers, 'make_backup'> {
  const { backups } = deps.config
  const folder = backups?.folder
  if (!folder) return {}
  return { make_backup: (_, { stopping }) => makeDueBackup(deps, { ...backups, folder }, stopping) }
}
