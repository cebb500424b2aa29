import { existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type Config, ConfigError } from '../config/config.ts'
import { EmbeddedDatabaseError, startEmbedded } from '../db/embedded/launch.ts'
import { readPidFile, runsOn } from '../db/embedded/pidfile.ts'
import { urlOf } from '../db/embedded/postmaster.ts'

/**
 * `beside`: the command may work while the product does. `alone`: it must not, and may be the first ever to use the data folder. With an
 * outside database nobody but its administrator knows who else is connected.
 */
export type Footing = 'beside' | 'alone'

interface Opened {
  url: string
  close(): Promise<void>
}

/** The database that the server with this configuration has, started for the length of a command if nothing runs. */
export async function openDatabase(config: Pick<Config, 'database_url' | 'data_dir'>, footing: Footing, log: (line: string) => void): Promise<Opened> {
  if (config.database_url) return { url: config.database_url, close: async () => undefined }
  const folder = join(config.data_dir, 'postgres')
  if (footing === 'beside') {
    if (!existsSync(join(folder, 'data')))
      throw new EmbeddedDatabaseError(`There is no database in ${config.data_dir}: is DATA_DIR or DATABASE_URL set as for the server?`)
    const running = runningUrl(folder)
    if (running) return { url: running, close: async () => undefined }
  }
  const { url, stop } = await startEmbedded({ folder, log })
  return { url, close: stop }
}

/** Of the server that the product has started on this folder, and that goes on after us. */
function runningUrl(folder: string): string | null {
  const data = realpathSync(join(folder, 'data'))
  const noted = readPidFile(data)
  return noted?.socket && runsOn(noted.pid, data) ? urlOf(noted.socket) : null
}

/** What a network or a database says of an address or a name that was given to it. */
const isOfSetting = /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P03|53300)$/

/** A database of one's own that cannot be reached names the setting, before any command fails over it in words of its own. */
export async function refuseUnreachable(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 15_000 })
  client.on('error', () => undefined)
  try {
    await client.connect()
  } catch (error) {
    const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: Error[] }
    if (code !== undefined && !isOfSetting.test(code)) throw error
    throw new ConfigError(`DATABASE_URL: ${message || errors?.map((it) => it.message).join('; ') || code}`)
  } finally {
    await client.end().catch(() => undefined)
  }
}
