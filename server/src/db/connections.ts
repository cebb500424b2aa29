import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Config } from '../config/config.ts'
import type { Db } from './connect.ts'

/** How many connections one process opens at most: ten for calls, ten for jobs, one each for signals, its life and the locks of mailboxes. */
const connectionsEach = 23
/** For the process that starts the others, for a backup, and for somebody who looks. */
const spare = 15
/** PostgreSQL's own number. */
const usualMost = 100

/** Of the embedded server, which has no other guests. */
export function settingsFor(processes: number): Record<string, string> {
  const wanted = processes * connectionsEach + spare
  return wanted > usualMost ? { max_connections: String(wanted) } : {}
}

/** Connections beyond the number are refused, and so are the calls that wanted them: better said at the start. */
export async function warnOfConnections(db: Db, { processes }: Pick<Config, 'processes'>, log: Pick<Logger, 'warn'>): Promise<void> {
  const { rows } = await sql<{ most: number }>`select current_setting('max_connections')::int as most`.execute(db)
  const wanted = processes * connectionsEach + spare
  if (rows[0]!.most < wanted)
    log.warn(
      { max_connections: rows[0]!.most, wanted },
      `${processes} processes may open ${wanted} connections, and PostgreSQL allows fewer: raise max_connections, or start fewer`,
    )
}

/** Each process has one connection that hears the signals of the others. */
export async function sayIfNotAlone(db: Db, log: Pick<Logger, 'info'>): Promise<void> {
  const { rows } = await sql<{ servers: number }>`
    select count(*)::int as servers from pg_stat_activity where datname = current_database() and application_name = 'delibera signals'`.execute(db)
  const { servers } = rows[0]!
  if (servers > 1)
    log.info(
      { servers },
      'several processes share this database, and each counts rate limits by itself: set RATE_STORE=database or REDIS_URL where they should count together',
    )
}
