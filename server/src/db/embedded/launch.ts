import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, packagedBinaries, usableNative } from './binaries.ts'
import { codeOf, EmbeddedDatabaseError } from './failure.ts'
import { initialise } from './initdb.ts'
import { type ProductLock, takeLock } from './lock.ts'
import { tendLog } from './log-file.ts'
import { discardStale, type Noted, readPidFile, runsOn } from './pidfile.ts'
import { createData, homeOf, openPlace, type Place, refuseClosedData, refuseOtherMajor } from './place.ts'
import { lastLines, type Spawned, socketFolder, spawnPostmaster, stopPostmaster, urlOf } from './postmaster.ts'

export { EmbeddedDatabaseError }

/** Replaying what a crash left may take long; a start given up here goes on by itself and is adopted by the next. */
const READY_MS = 120_000

export interface EmbeddedDatabase {
  url: string
  pid: number
  /** It was already running, left by a process that was killed. It keeps the settings it was started with. */
  adopted: boolean
  /** Where PostgreSQL's data really is. */
  data_dir: string
  stop(): Promise<void>
}

interface Options {
  folder: string
  settings?: Record<string, string>
  log?: (line: string) => void
}

/** Starts the PostgreSQL of this folder, or adopts the one still running on it. One process at a time owns a folder. */
export async function startEmbedded({ folder, settings = {}, log = () => {} }: Options): Promise<EmbeddedDatabase> {
  try {
    const binaries = packagedBinaries()
    const place = openPlace(folder)
    const sync = settings.fsync !== 'off'
    const fill = (into: string, home: string) =>
      initialise({ native: usableNative(binaries, { home, account: place.account, log }), account: place.account, into, sync })
    const data = place.data ?? (await createData(place, fill, log))
    refuseOtherMajor(data, binaries.major)
    return await attach({ binaries, place, data, settings, log })
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError || codeOf(error) === undefined) throw error
    throw new EmbeddedDatabaseError(`The database folder ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

interface Start {
  binaries: Binaries
  place: Place
  data: string
  settings: Record<string, string>
  log: (line: string) => void
}

/**
 * Asks the server noted in the data for the lock until it answers, and starts one when there is none. PostgreSQL itself lets only
 * one server start on its data, so that of two starts at once one server remains, and its lock says which process owns it.
 */
async function attach(start: Start): Promise<EmbeddedDatabase> {
  const { place, data, log } = start
  const logFile = join(place.folder, 'postgres.log')
  let spawned: Spawned | null = null
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(15)) {
    const noted = readPidFile(data)
    const answer = noted?.socket ? await takeLock({ url: urlOf(noted.socket), data, folder: place.folder }, log) : 'nobody'
    if (noted && typeof answer !== 'string') return owned({ noted, lock: answer, data, adopted: noted.pid !== spawned?.pid, leaveLog: tendLog(logFile, log) })
    if (answer === 'unready' || (noted && runsOn(noted.pid, data))) continue
    const failure = spawned?.failure()
    if (failure) throw failure
    spawned ??= launch(start, noted, logFile)
  }
  throw new EmbeddedDatabaseError(`PostgreSQL on ${data} is not ready after ${READY_MS / 1000} seconds. ${lastLines(logFile)}`)
}

function launch({ binaries, place, data, settings, log }: Start, stale: Noted | null, logFile: string): Spawned {
  refuseClosedData(place, data)
  const socket = socketFolder(data, place.account)
  if (stale) discardStale(data, stale, socket)
  const native = usableNative(binaries, { home: homeOf(place, data), account: place.account, log })
  return spawnPostmaster({ native, data, socket, account: place.account, logFile, settings })
}

interface Owned {
  noted: Noted
  lock: ProductLock
  data: string
  adopted: boolean
  leaveLog: () => void
}

function owned({ noted, lock, data, adopted, leaveLog }: Owned): EmbeddedDatabase {
  let stopped: Promise<void> | null = null
  const stop = () => {
    leaveLog()
    lock.letGo()
    stopped ??= stopPostmaster({ pid: noted.pid, data, socket: noted.socket })
    return stopped
  }
  return { url: urlOf(noted.socket), pid: noted.pid, adopted, data_dir: data, stop }
}
