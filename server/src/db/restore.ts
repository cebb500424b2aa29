import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Storage } from '../adapters/storage/port.ts'
import { kindOf, type Manifest, readArchive } from './archive.ts'
import { columnList, inSession, quoted, tablesOf } from './catalogue.ts'
import { inspectArchive } from './inspect.ts'
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
  /** Files that rows name and the archive has not, or not as they were. */
  lacking: string[]
  /** The backup comes from an installation with another secret key. */
  other_key: boolean
}

/**
 * Fills an empty database and its storage from an archive that was first read to its end. The rows become visible together and last:
 * whatever fails before leaves at most files that no row names, which the next attempt writes again.
 */
export async function restore({ url, storage, file, log, key_id }: Options): Promise<RestoreSummary> {
  const { manifest, missing, damaged } = await inspectArchive(file)
  log(`${file} is whole: Delibera ${manifest.product_version}, ${manifest.created_at}`)
  refuseOtherSchema(manifest)
  await inSession(url, (client) => refuseRows(client))
  await migrate(url)
  const lacking = [...missing, ...damaged].map((it) => it.key)
  const summary = { tables: manifest.tables.length, rows: 0, files: 0, lacking, other_key: key_id !== undefined && key_id !== manifest.key_id }
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
  const awaited = new Map(manifest.tables.map((it) => [it.name, it.rows]))
  for await (const it of readArchive(file)) {
    const { table, key } = kindOf(it.name, file)
    if (table) {
      const rows = await copyPart(client, manifest, table, it.content)
      const left = awaited.get(table)! - rows
      awaited.set(table, left)
      summary.rows += rows
      log(left > 0 ? `table ${table}: ${left} rows to go` : `table ${table}: done`)
    } else if (key) {
      await storage.write(key, it.content, it.mime_type ?? 'application/octet-stream')
      if (++summary.files % 100 === 0) log(`files: ${summary.files} so far`)
    }
  }
  log(`files: ${summary.files}`)
}

async function copyPart(client: pg.Client, manifest: Manifest, name: string, content: Buffer): Promise<number> {
  const table = manifest.tables.find((it) => it.name === name)!
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
