import { z } from 'zod'
import { ArchiveError, type BackupEntry, kindOf, Manifest, manifestName, readArchive, removedName, sha256Of } from './archive.ts'
import { rowsIn } from './copy-text.ts'
import { type NamedObject, namedBy, objectColumns } from './stored-objects.ts'

export interface Inspection {
  manifest: Manifest
  rows: number
  files: number
  /** Named by a row and not in the archive, although nobody has removed them. */
  missing: NamedObject[]
  /** In the archive with other bytes than their row says. */
  damaged: NamedObject[]
}

/** What was read of an archive so far. */
interface Reading {
  file: string
  manifest: Manifest
  /** By table. */
  rows: Map<string, number>
  named: NamedObject[]
  /** The hash of each file, by its key. */
  found: Map<string, string>
  removed: Set<string>
}

/**
 * Reads an archive to its end and restores nothing. Fails when it is not one, was cut or changed, or has not the rows that it announces; files that its
 * rows name and it has not, or not as they were, are told instead: the rest can still be restored.
 */
export async function inspectArchive(file: string): Promise<Inspection> {
  let reading: Reading | null = null
  for await (const it of readArchive(file)) {
    if (reading) await take(reading, it)
    else reading = { file, manifest: manifestFrom(it, file), rows: new Map(), named: [], found: new Map(), removed: new Set() }
  }
  if (!reading) throw new ArchiveError(`${file} is not a backup of Delibera`)
  refuseOtherRows(reading)
  const { manifest, named, found, removed } = reading
  return {
    manifest,
    rows: manifest.tables.reduce((sum, it) => sum + it.rows, 0),
    files: found.size,
    missing: named.filter(({ key, is_awaited }) => !is_awaited && !found.has(key) && !removed.has(key)),
    damaged: named.filter(({ key, sha256 }) => sha256 !== null && found.has(key) && found.get(key) !== sha256),
  }
}

function manifestFrom({ name, content }: BackupEntry, file: string): Manifest {
  const read = name === manifestName ? Manifest.safeParse(parsed(content)) : null
  if (!read?.success) throw new ArchiveError(`${file} is not a backup of Delibera, or one of a later format`)
  return read.data
}

function parsed(content: Buffer): unknown {
  try {
    return JSON.parse(content.toString('utf8'))
  } catch {
    return null
  }
}

const Keys = z.array(z.string())

async function take(reading: Reading, { name, content }: BackupEntry): Promise<void> {
  const { table, key } = kindOf(name, reading.file)
  if (table !== undefined) takeRows(reading, table, content)
  else if (key !== undefined) reading.found.set(key, await sha256Of(content))
  else if (name === removedName) reading.removed = new Set(Keys.parse(parsed(content)))
}

function takeRows({ file, manifest, rows, named }: Reading, name: string, content: Buffer): void {
  const table = manifest.tables.find((it) => it.name === name)
  if (!table) throw new ArchiveError(`${file} holds rows of ${name}, a table it does not announce`)
  const column = objectColumns.find((it) => it.table === name)
  let count = 0
  for (const values of rowsIn(content, column ? table.columns : [])) {
    count++
    const object = column && namedBy(column, values)
    if (object) named.push(object)
  }
  rows.set(name, (rows.get(name) ?? 0) + count)
}

function refuseOtherRows({ file, manifest, rows }: Reading): void {
  const short = manifest.tables.filter((it) => (rows.get(it.name) ?? 0) !== it.rows).map((it) => it.name)
  if (short.length > 0) throw new ArchiveError(`${file} has not the rows it announces in ${short.join(', ')}`)
}
