import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { codeOf, EmbeddedDatabaseError } from './failure.ts'
import { isAlive } from './pidfile.ts'

/** Any two fixed numbers: the product takes no other advisory lock with them in the database `postgres`. */
const KEY = [0x44454c49, 0x42455241]
/** How long the session of a process just killed may linger. */
const LINGER_MS = 1000

interface Server {
  url: string
  /** The data folder, which the server must confirm: a copied folder brings along the pid file of the original. */
  data: string
  /** The folder as the operator knows it. */
  folder: string
}

/** One process owns the database as long as this session lives: it ends with the process, however that ends. */
export interface ProductLock {
  /** Says that the end of the session is wanted. The session itself ends with the server, never before it. */
  letGo(): void
}

/** The lock, or why not yet: `nobody` answers on the socket, or the server there is `unready`. Throws when another process holds it. `lost`: its session has ended unasked. */
export async function takeLock(server: Server, lost: () => void): Promise<ProductLock | 'nobody' | 'unready'> {
  const session = await openSession(server)
  if (typeof session === 'string') return session
  let leaving = false
  session.once('end', () => leaving || lost())
  return {
    letGo: () => {
      leaving = true
    },
  }
}

async function openSession(server: Server): Promise<pg.Client | 'nobody' | 'unready'> {
  const client = new pg.Client({ connectionString: server.url, application_name: `delibera ${process.pid}`, connectionTimeoutMillis: 5000 })
  // A lost session emits `error`, then `end`, which is the one that counts.
  client.on('error', () => {})
  try {
    await client.connect()
    if (await own(client, server)) return client
    await client.end()
    return 'nobody'
  } catch (error) {
    void client.end().catch(() => {})
    if (error instanceof EmbeddedDatabaseError) throw error
    return ['ECONNREFUSED', 'ENOENT'].includes(codeOf(error) ?? '') ? 'nobody' : 'unready'
  }
}

/** False when this is the server of other data. */
async function own(client: pg.Client, { data, folder }: Server): Promise<boolean> {
  const { rows } = await client.query<{ data: string }>("select current_setting('data_directory') as data")
  if (rows[0]?.data !== data) return false
  for (const until = Date.now() + LINGER_MS; ; await sleep(20)) {
    const { rows: tries } = await client.query<{ held: boolean }>('select pg_try_advisory_lock($1, $2) as held', KEY)
    if (tries[0]?.held) return true
    const holder = await holderOf(client)
    if (holder === null || (!isAlive(holder) && Date.now() < until)) continue
    throw new EmbeddedDatabaseError(
      `The database in ${folder} is in use by another Delibera process (pid ${holder}): stop that one first, or set DATA_DIR to another folder.`,
    )
  }
}

async function holderOf(client: pg.Client): Promise<number | null> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_locks join pg_stat_activity using (pid)
     where locktype = 'advisory' and classid = $1 and objid = $2 and granted`,
    KEY,
  )
  return rows[0] ? Number(rows[0].application_name.split(' ')[1]) : null
}
