import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { accountFor, closedTo, type DatabaseAccount, give } from './account.ts'
import { codeOf, EmbeddedDatabaseError } from './failure.ts'

/** Where data goes when root's own folder is closed to the user PostgreSQL runs as. */
export const SHARED = '/var/lib/delibera'

/** `data` is where PostgreSQL's files really are, null before the first start. */
export interface DatabasePlace {
  folder: string
  account: DatabaseAccount
  data: string | null
}

export function openPlace(asked: string): DatabasePlace {
  mkdirSync(dirname(asked), { recursive: true, mode: 0o711 })
  mkdirSync(asked, { recursive: true, mode: 0o700 })
  const folder = realpathSync(asked)
  const data = existingData(join(folder, 'data'))
  const account = accountFor(folder, data)
  // The folder alone: what is in it may belong to a PostgreSQL at work.
  if (account.drop) chownSync(folder, account.uid, account.gid)
  // A copy restored by root belongs to root.
  if (data && account.drop && statSync(data).uid !== account.uid) give(data, account)
  return { folder, account, data }
}

/** `data` in the folder is the data, or a link to where they were put: the link is how they are found again. */
function existingData(path: string): string | null {
  const entry = lstatSync(path, { throwIfNoEntry: false })
  if (!entry) return null
  if (!existsSync(path))
    throw new EmbeddedDatabaseError(
      `The database of ${dirname(path)} should be in ${readlinkSync(path)}, which is not there: bring it back, or remove ${path} to begin anew.`,
    )
  if (existsSync(join(path, 'PG_VERSION'))) return realpathSync(path)
  if (entry.isSymbolicLink() || !entry.isDirectory() || readdirSync(path).length > 0) {
    throw new EmbeddedDatabaseError(`${path} is not a PostgreSQL database: choose another data folder, or remove it to begin anew.`)
  }
  rmdirSync(path)
  return null
}

export function refuseOtherMajor(data: string, major: string): void {
  const written = readFileSync(join(data, 'PG_VERSION'), 'utf8').trim()
  if (written === major) return
  throw new EmbeddedDatabaseError(
    `The database in ${data} was written by PostgreSQL ${written}, this version runs PostgreSQL ${major}: make a backup with the version of the product that wrote it and restore it here.`,
  )
}

/** Data of an earlier start are not moved by us: that is safe only while nobody else looks for them. */
export function refuseClosedData({ folder, account }: DatabasePlace, data: string): void {
  const closed = closedTo(data, account)
  if (closed)
    throw new EmbeddedDatabaseError(
      `The database of ${folder} belongs to user ${account.uid}, who may not enter ${closed}: run \`chmod o+x ${closed}\`, or move the data folder elsewhere.`,
    )
}

/** A folder of ours that the account can enter: for the private copy of the programs. */
export const homeOf = ({ folder, account }: DatabasePlace, data: string): string => (closedTo(folder, account) ? dirname(data) : folder)

/**
 * Makes the data of a new place. `fill` works on a scratch folder that a rename then turns into the data: a start that was
 * killed leaves nothing half made, and of two starts at once one wins and both go on with the winner's data.
 */
export async function createData(
  { folder, account }: DatabasePlace,
  fill: (into: string, home: string) => Promise<void>,
  log: (line: string) => void,
): Promise<string> {
  const closed = closedTo(folder, account)
  const home = closed ? sharedHome(account) : folder
  const scratch = mkdtempSync(join(home, 'new-'))
  try {
    give(scratch, account)
    await fill(scratch, home)
    if (won(() => renameSync(scratch, join(home, 'data'))) && closed) {
      if (won(() => symlinkSync(join(home, 'data'), join(folder, 'data'))))
        log(`${closed} is closed to user ${account.uid}: the database of ${folder} is kept in ${home}`)
      else rmSync(home, { recursive: true, force: true })
    }
  } catch (error) {
    if (closed) rmSync(home, { recursive: true, force: true })
    throw error
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  return realpathSync(join(folder, 'data'))
}

function sharedHome(account: DatabaseAccount): string {
  mkdirSync(SHARED, { recursive: true, mode: 0o711 })
  const home = mkdtempSync(join(SHARED, 'postgres-'))
  give(home, account)
  return home
}

function won(attempt: () => void): boolean {
  try {
    attempt()
    return true
  } catch (error) {
    if (['EEXIST', 'ENOTEMPTY'].includes(codeOf(error) ?? '')) return false
    throw error
  }
}
