import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '../adapters/storage/port.ts'
import { type ArchiveEntry, ArchiveError, Manifest, manifestName, readArchive } from './archive.ts'
import { columnList, inSession, quoted, tablesOf } from './catalogue.ts'
import { migrate, migrations } from './migrate.ts'
import { holdTables, type Released, RestoreError } from './restore-target.ts'

interface Options {
  url: string
  storage: Storage
  file: string
  log: (line: string) => void
  key_id?: string
}

export interface RestoreSummary {
  tables: number
  rows: number
  files: number
  /** The backup comes from an installation with another secret key. */
  other_key: boolean
}

/**
 * Fills an empty database and its storage from an archive that was first read to its end. The rows become visible together and last:
 * whatever fails before leaves at most files that no row names, which the next attempt writes again.
 */
export async function restore({ url, storage, file, log, key_id }: Options): Promise<RestoreSummary> {
  const manifest = await checkedManifest(file)
  log(`${file} is whole: Delibera ${manifest.product_version}, ${manifest.created_at}`)
  refuseOtherSchema(manifest)
  await inSession(url, (client) => refuseRows(client))
  await migrate(url)
  const summary = { tables: manifest.tables.length, rows: 0, files: 0, other_key: key_id !== undefined && key_id !== manifest.key_id }
  await inSession(url, async (client) => {
    await client.query('begin')
    const release = await openTarget(client, manifest)
    await pour({ client, storage, file, log, manifest, summary })
    await release()
    for (const it of manifest.sequences) await advance(client, it)
    await client.query('commit')
    // A database just filled knows nothing about its tables yet, and would answer slowly until it has looked at them.
    await client.query('analyze')
  })
  return summary
}

async function checkedManifest(file: string): Promise<Manifest> {
  let manifest: Manifest | null = null
  for await (const it of readArchive(file)) manifest ??= manifestFrom(it, file)
  if (!manifest) throw new ArchiveError(`${file} is not a backup of Delibera`)
  return manifest
}

function manifestFrom({ name, content }: ArchiveEntry, file: string): Manifest {
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

function refuseOtherSchema({ schema_version, migrations: theirs, product_version }: Manifest): void {
  const ours = migrations()
  const latest = ours.at(-1)?.version ?? 0
  if (schema_version !== latest) {
    throw new RestoreError(
      `The backup has schema version ${schema_version}, this program has ${latest}: restore it with Delibera ${product_version}, then update the program.`,
    )
  }
  const isSame = ours.length === theirs.length && ours.every((it, index) => it.checksum === theirs[index]?.checksum)
  if (!isSame)
    throw new RestoreError(`The backup comes from a database made by other migrations than those of this program: restore it with Delibera ${product_version}.`)
}

/** Settings say how a new installation was switched on, not what was done with it: those of the backup take their place. */
async function refuseRows(client: pg.Client): Promise<void> {
  for (const { name } of await tablesOf(client)) {
    if (name === 'settings') continue
    const { rowCount } = await client.query(`select from public.${quoted(name)} limit 1`)
    if (rowCount) throw new RestoreError(`The database is not empty (there are rows in ${name}): a backup is restored only into an empty one.`)
  }
}

async function openTarget(client: pg.Client, manifest: Manifest): Promise<Released> {
  const tables = await tablesOf(client)
  const texts = (list: { name: string; columns: string[] }[]) => list.map((it) => `${it.name} (${it.columns.join(', ')})`).sort()
  const [here, there] = [texts(tables), texts(manifest.tables)]
  const strangers = [...here.filter((it) => !there.includes(it)), ...there.filter((it) => !here.includes(it))]
  if (strangers.length > 0) throw new RestoreError(`The tables of the database are not those of the backup: ${strangers.join(', ')}.`)
  const release = await holdTables(
    client,
    manifest.tables.map((it) => it.name),
  )
  await refuseRows(client)
  await client.query('delete from settings')
  return release
}

interface Pouring {
  client: pg.Client
  storage: Storage
  file: string
  log: (line: string) => void
  manifest: Manifest
  summary: RestoreSummary
}

async function pour({ client, storage, file, log, manifest, summary }: Pouring): Promise<void> {
  const missing = new Map(manifest.tables.map((it) => [it.name, it.rows]))
  for await (const it of readArchive(file)) {
    const [, table, key] = /^(?:tables\/(\w+)\.\d+\.copy|files\/([\w-]+))$/.exec(it.name) ?? []
    if (table) {
      const rows = await copyPart(client, manifest, table, it.content)
      const left = missing.get(table)! - rows
      missing.set(table, left)
      summary.rows += rows
      log(left > 0 ? `table ${table}: ${left} rows to go` : `table ${table}: done`)
    } else if (key) {
      await storage.write(key, it.content, it.mime_type ?? 'application/octet-stream')
      if (++summary.files % 100 === 0) log(`files: ${summary.files} so far`)
    } else if (it.name !== manifestName) throw new ArchiveError(`${file} holds ${it.name}, which no backup has`)
  }
  log(`files: ${summary.files}`)
  const short = [...missing].filter(([, left]) => left !== 0).map(([name]) => name)
  if (short.length > 0) throw new ArchiveError(`${file} has not the rows it announces in ${short.join(', ')}`)
}

async function copyPart(client: pg.Client, manifest: Manifest, name: string, content: Buffer): Promise<number> {
  const table = manifest.tables.find((it) => it.name === name)
  if (!table) throw new ArchiveError(`the backup holds rows of ${name}, a table it does not announce`)
  const copy = client.query(copyFrom(`copy public.${quoted(name)} (${columnList(table.columns)}) from stdin`))
  await pipeline([content], copy)
  return copy.rowCount
}

/** Never backwards: the processes of this installation may already have drawn numbers of their own. */
async function advance(client: pg.Client, { name, last_value }: Manifest['sequences'][number]): Promise<void> {
  await client.query(
    `select setval(format('%I.%I', schemaname, sequencename)::regclass, $2::bigint) from pg_sequences
     where schemaname = 'public' and sequencename = $1 and coalesce(last_value, 0) < $2::bigint`,
    [name, last_value],
  )
}
