import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { runMigrations } from 'graphile-worker'
import pg from 'pg'
import { MigrationError } from './failure.ts'

/** Any number, the same for every process of the product on one database. */
const migrationLock = 815_202_601

export interface Migration {
  version: number
  name: string
  sql: string
  checksum: string
}

/** Beside this file in the sources, beside main.js in the build. */
const folder = fileURLToPath(new URL('./migrations', import.meta.url))

export function migrations(from = folder): Migration[] {
  if (!existsSync(from)) throw new MigrationError(`no migrations at ${from}`)
  return readdirSync(from)
    .filter((it) => /^\d{4}_[a-z0-9_]+\.sql$/.test(it))
    .sort()
    .map((name) => {
      const sql = readFileSync(`${from}/${name}`, 'utf8')
      return { version: Number(name.slice(0, 4)), name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    })
}

/** Brings the database to the version of this program; processes that start together wait for one another. */
export async function migrate(url: string, list = migrations()): Promise<{ applied: string[] }> {
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query(
      'create table if not exists schema_migrations (version int primary key, name text not null, checksum text not null, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ version: number; checksum: string }>('select version, checksum from schema_migrations order by version')
    const pending = pendingMigrations(list, rows)
    for (const it of pending) await apply(client, it)
    await runMigrations({ connectionString: url })
    return { applied: pending.map((it) => it.name) }
  } finally {
    await client.end()
  }
}

function pendingMigrations(list: Migration[], done: { version: number; checksum: string }[]): Migration[] {
  for (const { version, checksum } of done) {
    const known = list.find((it) => it.version === version)
    if (!known) throw new MigrationError(`the database is at version ${version}, newer than this program: update the program`)
    if (known.checksum !== checksum) throw new MigrationError(`migration ${known.name} was changed after it was applied`)
  }
  return list.filter((it) => !done.some((old) => old.version === it.version))
}

async function apply(client: pg.Client, it: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query(it.sql)
    await client.query('insert into schema_migrations (version, name, checksum) values ($1, $2, $3)', [it.version, it.name, it.checksum])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new MigrationError(`migration ${it.name} failed: ${(error as Error).message}`)
  }
}
