import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { deriveKeys } from '../server/src/config/keys.ts'
import { type Connection, connect } from '../server/src/db/connect.ts'
import { startEmbedded } from '../server/src/db/embedded/launch.ts'
import { migrate } from '../server/src/db/migrate.ts'
import { buildClock } from '../server/src/jobs/clock.ts'
import { copyRows } from '../server/src/testing/copy.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { worldOf } from '../server/src/testing/world.ts'
import { took } from './against.ts'
import { callerCompanies, idOf, ofCaller, type Rows } from './growth-ids.ts'
import { tables } from './growth-rows.ts'
import { secret } from './stage.ts'

export interface Installation {
  name: 'small' | 'large'
  url: string
  connection: Connection
  /** Of the caller's session. */
  token: string
  user: string
}

/** Nothing that is measured here is written: how it is written is the loading's affair alone. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_wal_size: '16GB',
  checkpoint_timeout: '30min',
  maintenance_work_mem: '1GB',
}

/** Those of millions of rows: their keys are made when the rows are there. */
const leaves = ['mail_events', 'live_events', 'audit_log', 'votes']

const addressOf = (url: string, name: string): string => url.replace(/\/[^/?]*(\?|$)/, `/${name}$1`)

export async function openServer(data: string | undefined) {
  const folder = data ?? testFolder()
  const server = await startEmbedded({ folder: join(folder, 'postgres'), settings })
  return {
    folder,
    url: server.url,
    async close() {
      await server.stop()
      if (!data) rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function onServer<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The installation of a name with so many companies, made where it is not there yet; the first of them are the caller's. */
export async function installation(server: { url: string }, name: Installation['name'], companies: number): Promise<Installation & { seconds: number }> {
  const url = addressOf(server.url, `growth_${name}`)
  const isThere = await onServer(server.url, async (it) => (await it.query('select from pg_database where datname = $1', [`growth_${name}`])).rowCount)
  const start = performance.now()
  if (!isThere) {
    await onServer(server.url, (it) => it.query(`create database growth_${name}`))
    await migrate(url)
    await onServer(url, (it) => load(it, companies))
  }
  // One that was kept may be of a program before this one: what a change of its tables takes at this size is told.
  await told('migrations', () => migrate(url))
  const seconds = (performance.now() - start) / 1000
  const connection = connect(url)
  const world = worldOf({ db: connection.db, clock: buildClock(), keys: deriveKeys(secret) })
  const known = await connection.pool.query<{ _id: string }>(`select _id from users where email = 'caller@example.test'`)
  const person = known.rows[0] ? { _id: known.rows[0]._id, email: 'caller@example.test', password: '' } : await world.person({ email: 'caller@example.test' })
  if (!known.rows[0]) await giveCompanies(connection.pool, person._id)
  return { name, url, connection, token: await world.session(person), user: person._id, seconds }
}

/** What the caller has is alike in both: the same companies with the same people, meetings, letters and logs. */
async function giveCompanies(pool: pg.Pool, user: string): Promise<void> {
  const ids = Array.from({ length: callerCompanies }, (_, it) => idOf('company', it))
  for (const [role, own] of [
    ['ADMIN', ids.slice(0, ofCaller.managed)],
    ['CONSULTANT', ids.slice(ofCaller.managed)],
  ] as const)
    await pool.query(`insert into company_roles (company_id, user_id, role, status, since) select unnest($1::uuid[]), $2, $3, 'ACTIVE', now()`, [
      own,
      user,
      role,
    ])
  await pool.query(
    `insert into notifications (user_id, kind, data, datetime, read_at) select $1, kind, data, datetime, read_at from notifications
     where user_id in (select user_id from company_roles where company_id = $2 and role = 'ADMIN') and user_id <> $1`,
    [user, ids[0]],
  )
  await told('the first VACUUM ANALYZE', () => pool.query('vacuum (analyze)'))
}

/** What took long is told apart from the figures: it says where the time of the loading went. */
async function told(name: string, work: () => Promise<unknown>): Promise<void> {
  const seconds = (await took(work)) / 1000
  if (seconds > 5) console.error(`${name}: ${seconds.toFixed(0)} s`)
}

async function* textOf({ of }: Rows, companies: number): AsyncGenerator<string> {
  for (let company = 0; company < companies; company++) yield of(company)
}

/** What is made of rows by COPY, with keys and indexes of the largest tables made afterwards, as whoever moves an installation would. */
async function load(client: pg.Client, companies: number): Promise<void> {
  // Rows that are known to fit are not looked up one by one.
  await client.query(`set session_replication_role = replica`)
  const made = await withoutIndexes(client)
  for (const rows of tables) {
    await told(rows.table, () => copyRows(client, rows, textOf(rows, companies)))
  }
  for (const it of made) await told(it.slice(0, 80), () => client.query(it))
}

/** Takes the keys and indexes of the largest tables away; answers the statements that make them again. */
async function withoutIndexes(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ table: string; name: string; definition: string; constraint: string | null }>(
    `select t.relname as "table", i.relname as name, pg_get_indexdef(i.oid) as definition, pg_get_constraintdef(k.oid) as constraint
     from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid left join pg_constraint k on k.conindid = i.oid and k.contype = 'p'
     where t.relname = any($1) and t.relkind = 'r'`,
    [leaves],
  )
  for (const { table, name, constraint } of rows) await client.query(constraint ? `alter table ${table} drop constraint ${name}` : `drop index ${name}`)
  return rows.map(({ table, name, definition, constraint }) => (constraint ? `alter table ${table} add constraint ${name} ${constraint}` : definition))
}
