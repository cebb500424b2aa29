import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import type { Logger } from 'pino'
import { preparing } from './prepared.ts'
import type { DB } from './tables.ts'

export type Db = Kysely<DB>
export type Tx = Transaction<DB>

// One clock format on the wire: ISO, as the schemas say. Counters fit a JavaScript number.
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (it) => new Date(it).toISOString())
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

export interface Connection {
  url: string
  db: Db
  pool: pg.Pool
  close(): Promise<void>
}

const pools = new WeakMap<Db, pg.Pool>()

/** How busy the connections of a database are: those in use, those that wait for work, and work that waits for one. */
export function poolState(db: Db): { used: number; idle: number; waiting: number } {
  const { totalCount = 0, idleCount = 0, waitingCount = 0 } = pools.get(db) ?? {}
  return { used: totalCount - idleCount, idle: idleCount, waiting: waitingCount }
}

/** For how long a call waits for a connection: a machine that is gone says nothing, and whoever waits for it is told to come back. */
const patienceMs = 30_000

/** For whoever needs a session of its own beside the pool. */
export const addressOf = (db: Db): string => pools.get(db)!.options.connectionString!

export function connect(url: string, options: { log?: Logger; max?: number; patienceMs?: number } = {}): Connection {
  const waits = { connectionTimeoutMillis: options.patienceMs ?? patienceMs, keepAlive: true }
  const pool = new pg.Pool({ connectionString: url, max: options.max ?? 10, application_name: 'delibera', ...waits })
  // A lost connection must not end the process: the pool replaces it, and the call that held it fails by itself.
  // The error brings the whole client along, statements and keys: none of that belongs in a log.
  // One that is being closed may hear of the end of its server before its own.
  let isClosing = false
  const lost = ({ message }: Error) => isClosing || options.log?.warn({ reason: message }, 'database connection lost')
  pool.on('error', lost)
  pool.on('connect', (client) => client.on('error', lost))
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool: preparing(pool) }) })
  pools.set(db, pool)
  const close = () => {
    isClosing = true
    return db.destroy()
  }
  return { url, db, pool, close }
}

/** SQLSTATE of a failure that came from the database, or null. */
export const sqlState = (error: unknown): string | null => (error instanceof pg.DatabaseError ? (error.code ?? null) : null)
