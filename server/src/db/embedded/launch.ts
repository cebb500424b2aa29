import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Binaries, packagedBinaries, usableNative } from './binaries.ts'
import { codeOf, EmbeddedDatabaseError } from './failure.ts'
import { initialise } from './initdb.ts'
import { type Attached, type EmbeddedDatabase, keepRunning } from './keeping.ts'
import { takeLock } from './lock.ts'
import { discardStale, type Noted, readPidFile, runsOn } from './pidfile.ts'
import { createData, type DatabasePlace, homeOf, openPlace, refuseClosedData, refuseOtherMajor } from './place.ts'
import { lastLines, type Spawned, socketFolder, spawnPostmaster, urlOf } from './postmaster.ts'

export { EmbeddedDatabaseError }

/** Replaying what a crash left may take long; a start given up here goes on by itself and is adopted by the next. */
const READY_MS = 120_000

interface Options {
  folder: string
  settings?: Record<string, string>
  log?: (line: string) => void
  /** It ended, and could not be started again: nothing here can mend that. */
  onLost?: (reason: EmbeddedDatabaseError) => void
}

/** Starts the PostgreSQL of this folder, or adopts the one still running on it, and keeps it running until it is stopped. One process at a time owns a folder. */
export async function startEmbedded({ folder, settings = {}, log = () => {}, onLost = ({ message }) => log(message) }: Options): Promise<EmbeddedDatabase> {
  try {
    const binaries = packagedBinaries()
    const place = openPlace(folder)
    const sync = settings.fsync !== 'off'
    const fill = (into: string, home: string) =>
      initialise({ native: usableNative(binaries, { home, account: place.account, log }), account: place.account, into, sync })
    const data = place.data ?? (await createData(place, fill, log))
    refuseOtherMajor(data, binaries.major)
    const start = { binaries, place, data, settings, log, logFile: join(place.folder, 'postgres.log') }
    return await keepRunning({ attach: (lost) => attach(start, lost), data, logFile: start.logFile, log, onLost })
  } catch (error) {
    if (error instanceof EmbeddedDatabaseError || codeOf(error) === undefined) throw error
    throw new EmbeddedDatabaseError(`The database folder ${folder} cannot be used: ${(error as Error).message}`, { cause: error })
  }
}

interface Start {
  binaries: Binaries
  place: DatabasePlace
  data: string
  settings: Record<string, string>
  log: (line: string) => void
  logFile: string
}

/**
 * Asks the server noted in the data for the lock until it answers, and starts one when there is none. PostgreSQL itself lets only
 * one server start on its data, so that of two starts at once one server remains, and its lock says which process owns it.
 */
async function attach(start: Start, lost: () => void): Promise<Attached> {
  const { place, data, logFile } = start
  let spawned: Spawned | null = null
  for (const until = Date.now() + READY_MS; Date.now() < until; await sleep(15)) {
    const noted = readPidFile(data)
    const answer = noted?.socket ? await takeLock({ url: urlOf(noted.socket), data, folder: place.folder }, lost) : 'nobody'
    if (noted && typeof answer !== 'string') return { noted, lock: answer, adopted: noted.pid !== spawned?.pid }
    if (answer === 'unready' || (noted && runsOn(noted.pid, data))) continue
    const failure = spawned?.failure()
    if (failure) throw failure
    spawned ??= launch(start, noted)
  }
  throw new EmbeddedDatabaseError(`PostgreSQL on ${data} is not ready after ${READY_MS / 1000} seconds. ${lastLines(logFile)}`)
}

function launch({ binaries, place, data, settings, log, logFile }: Start, stale: Noted | null): Spawned {
  refuseClosedData(place, data)
  const socket = socketFolder(data, place.account)
  if (stale) discardStale(data, stale, socket)
  const native = usableNative(binaries, { home: homeOf(place, data), account: place.account, log })
  return spawnPostmaster({ native, data, socket, account: place.account, logFile, settings })
}
