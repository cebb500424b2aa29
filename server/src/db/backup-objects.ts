import type pg from 'pg'
import type { Storage } from '../adapters/storage/port.ts'
import { type BackupEntry, objectName, removedName, sha256Of } from './archive.ts'
import { type NamedObject, namedObjects } from './stored-objects.ts'

const filesBetweenWords = 100

export interface ObjectsSummary {
  files: number
  /** Files that the database knows and the storage does not have. */
  missing: number
  /** Files in the storage whose bytes are not those that the database knows of. They are in the backup as they are. */
  damaged: number
}

interface Objects {
  client: pg.Client
  storage: Storage
  objects: readonly NamedObject[]
  log: (line: string) => void
  summary: ObjectsSummary
}

/**
 * Every object that the rows of the backup name. One that is gone or not itself is told, but must not cost the backup of everything else. What somebody
 * removed after the moment of the backup is neither: the archive says which they were.
 */
export async function* storedObjects({ client, storage, objects, log, summary }: Objects): AsyncGenerator<BackupEntry> {
  const removed: string[] = []
  for (const it of objects) {
    const found = await contentOf(client, storage, it)
    if (found === 'removed') removed.push(it.key)
    else if (found === null) tellMissing(it, { log, summary })
    else {
      await tellDamaged(it, found, { log, summary })
      yield { name: objectName(it.key), content: found, mime_type: it.mime_type }
      if (++summary.files % filesBetweenWords === 0) log(`files: ${summary.files} so far`)
    }
  }
  if (removed.length > 0) yield { name: removedName, content: Buffer.from(JSON.stringify(removed)) }
  log(`files: ${summary.files}`)
}

/** An upload is moved to another key when it is first used, and files are removed: the row tells what has become of it since the moment of the backup. */
async function contentOf(client: pg.Client, storage: Storage, { key, table, row }: NamedObject): Promise<Buffer | 'removed' | null> {
  const content = await storage.read(key)
  if (content) return content
  const { rows } = await client.query<NamedObject>(`${namedObjects} where "table" = $1 and "row" = $2`, [table, row])
  const now = rows[0]?.key
  if (now === undefined) return 'removed'
  return now === key ? null : await storage.read(now)
}

/** One that is awaited may never have arrived. */
function tellMissing({ key, table, is_awaited }: NamedObject, { log, summary }: Pick<Objects, 'log' | 'summary'>): void {
  if (is_awaited) return
  summary.missing++
  log(`file ${key}, named in ${table}, is missing from the storage`)
}

async function tellDamaged({ key, table, sha256 }: NamedObject, content: Buffer, { log, summary }: Pick<Objects, 'log' | 'summary'>): Promise<void> {
  if (sha256 === null || sha256 === (await sha256Of(content))) return
  summary.damaged++
  log(`file ${key}, named in ${table}, has other bytes than it was stored with`)
}
