import type { Db } from './connect.ts'

/** What is kept of the last backup, for whoever asks: readiness, metrics, the operator's status. */
export interface BackupNote {
  /** The moment that it is of. */
  at: string
  file: string
  bytes: number
  /** Files that it lacks, or that were not as they had been stored. */
  lacking: number
}

const key = 'backup'

export async function noteBackup(db: Db, made: BackupNote): Promise<void> {
  const value = JSON.stringify(made)
  await db
    .insertInto('settings')
    .values({ key, value })
    .onConflict((it) => it.column('key').doUpdateSet({ value }))
    .execute()
}

/** Null where none was ever made. One of before there was a count of what it lacks is taken to be whole. */
export async function lastBackup(db: Db): Promise<BackupNote | null> {
  const row = await db.selectFrom('settings').select('value').where('key', '=', key).executeTakeFirst()
  return row ? { lacking: 0, ...(row.value as unknown as Omit<BackupNote, 'lacking'> & Partial<BackupNote>) } : null
}
