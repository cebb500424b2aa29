import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import server from '../../package.json' with { type: 'json' }
import type { Storage } from '../adapters/storage/port.ts'
import { type BackupEntry, type Manifest, manifestName, writeArchive } from './archive.ts'
import { type ObjectsSummary, storedObjects } from './backup-objects.ts'
import { columnList, type DatabaseTable, foreignKeysOf, inKeyOrder, inSession, quoted, tablesOf } from './catalogue.ts'
import { type NamedObject, namedObjects } from './stored-objects.ts'

/** A table is cut after a row once a part has this many bytes, so that no table has to be held whole. */
const partBytes = 8 * 1024 * 1024

interface Options {
  url: string
  storage: Storage
  to: Writable
  log: (line: string) => void
  key_id?: string
  /** Aborted when nobody waits for it any more: what is written until then is no backup. */
  signal?: AbortSignal | undefined
}

export interface BackupSummary extends ObjectsSummary {
  tables: number
  rows: number
  bytes: number
}

/** Writes everything the product knows at one moment, while it runs, to one archive. */
export function backup({ url, storage, to, log, key_id, signal }: Options): Promise<BackupSummary> {
  return inSession(url, async (client) => {
    const summary: BackupSummary = { tables: 0, rows: 0, files: 0, missing: 0, damaged: 0, bytes: 0 }
    const content = async function* (): AsyncGenerator<BackupEntry> {
      await client.query('begin transaction isolation level repeatable read read only')
      const manifest = await manifestOf(client, key_id ?? null)
      yield { name: manifestName, content: Buffer.from(JSON.stringify(manifest)) }
      for (const it of manifest.tables) {
        yield* tableParts(client, it)
        summary.tables++
        summary.rows += it.rows
        log(`table ${it.name}: ${it.rows} rows`)
      }
      const { rows: objects } = await client.query<NamedObject>(`${namedObjects} order by "key"`)
      // From here on an open transaction would only hinder the database.
      await client.query('commit')
      yield* storedObjects({ client, storage, objects, log, summary })
    }
    summary.bytes = await writeArchive(unlessAborted(content(), signal), to)
    return summary
  })
}

async function* unlessAborted(entries: AsyncIterable<BackupEntry>, signal: AbortSignal | undefined): AsyncGenerator<BackupEntry> {
  for await (const it of entries) {
    signal?.throwIfAborted()
    yield it
  }
}

async function manifestOf(client: pg.Client, key_id: string | null): Promise<Manifest> {
  const { rows: migrations } = await client.query<{ version: number; checksum: string }>('select version, checksum from schema_migrations order by version')
  const tables = inKeyOrder(await tablesOf(client), await foreignKeysOf(client))
  // A migration that starts now waits until the tables have been copied.
  if (tables.length > 0) await client.query(`lock table ${tables.map((it) => `public.${quoted(it.name)}`).join(', ')} in access share mode`)
  return {
    product: 'delibera',
    format: 1,
    product_version: server.version,
    schema_version: migrations.at(-1)?.version ?? 0,
    migrations,
    key_id,
    created_at: new Date().toISOString(),
    tables: await counted(client, tables),
    sequences: await sequencesOf(client),
  }
}

async function counted(client: pg.Client, tables: DatabaseTable[]): Promise<Manifest['tables']> {
  const all: Manifest['tables'] = []
  for (const it of tables) {
    const { rows } = await client.query<{ count: string }>(`select count(*)::text as count from public.${quoted(it.name)}`)
    all.push({ ...it, rows: Number(rows[0]!.count) })
  }
  return all
}

/** Sequences know no snapshot. Read after it was taken, they are at or past every number in it. */
async function sequencesOf(client: pg.Client): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last_value: string }>(
    `select sequencename::text as name, last_value::text from pg_sequences where schemaname = 'public' and last_value is not null order by 1`,
  )
  return rows
}

async function* tableParts(client: pg.Client, { name, columns }: DatabaseTable): AsyncGenerator<BackupEntry> {
  const rows = client.query(copyTo(`copy public.${quoted(name)} (${columnList(columns)}) to stdout`))
  let part = 0
  for await (const content of cutAfterRows(rows)) yield { name: `tables/${name}.${String(++part).padStart(4, '0')}.copy`, content }
}

/** In COPY's text format a line feed ends a row and stands nowhere else. */
async function* cutAfterRows(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let held: Buffer[] = []
  let bytes = 0
  for await (const it of chunks) {
    const end = bytes + it.length < partBytes ? 0 : it.lastIndexOf('\n') + 1
    if (end > 0) {
      yield Buffer.concat([...held, it.subarray(0, end)])
      held = []
      bytes = 0
    }
    held.push(it.subarray(end))
    bytes += it.length - end
  }
  if (bytes > 0) yield Buffer.concat(held)
}
