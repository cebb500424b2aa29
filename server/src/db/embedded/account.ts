import { lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { EmbeddedDatabaseError } from './failure.ts'

/** The user PostgreSQL runs as. `drop`: we are root and step down to it. `named`: the system surely knows its name. */
export interface DatabaseAccount {
  uid: number
  gid: number
  drop: boolean
  named: boolean
}

const LINUX = process.platform === 'linux'

/**
 * PostgreSQL refuses to run as root. We step down to a number, not to a created user: a number needs no change to
 * /etc/passwd (often absent, read-only or lost with the container) and is the same after the image is built again, so
 * the data on a volume keeps its owner. It is far above what useradd hands out, below the ranges that Debian and systemd
 * reserve, and inside the 65,536 ids of a rootless container. macOS ships an account for PostgreSQL: 216, `_postgres`.
 */
const OWN_UID = LINUX ? 54329 : 216

/** Whoever owns the data keeps it: an operator who wants a named user gives the folder to that user before the first start. */
export function accountFor(folder: string, data: string | null): DatabaseAccount {
  const uid = process.getuid?.()
  const gid = process.getgid?.()
  if (uid === undefined || gid === undefined)
    throw new EmbeddedDatabaseError('The embedded database needs Linux or macOS: set DATABASE_URL to a PostgreSQL server.')
  const owner = statSync(data ?? folder)
  if (uid === 0) return { ...(owner.uid === 0 ? { uid: OWN_UID, gid: OWN_UID } : { uid: owner.uid, gid: owner.gid }), drop: true, named: !LINUX }
  if (data && owner.uid !== uid) {
    throw new EmbeddedDatabaseError(
      `The database in ${data} belongs to user ${owner.uid}, but this process runs as user ${uid}: start it as ${owner.uid} or as root.`,
    )
  }
  return { uid, gid, drop: false, named: hasName() }
}

/** Only Linux has users that are a bare number. */
function hasName(): boolean {
  if (!LINUX) return true
  try {
    return userInfo().username !== ''
  } catch {
    return false
  }
}

/** The options of `spawn` that make a child run as this account. */
export const identityOf = (account: DatabaseAccount): { uid?: number; gid?: number } => (account.drop ? { uid: account.uid, gid: account.gid } : {})

/** Hands a file or a whole folder to the account; without root everything we make is already ours. */
export function give(path: string, account: DatabaseAccount): void {
  if (!account.drop) return
  lchownSync(path, account.uid, account.gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) give(join(path, name), account)
}

/** The first folder (or the file itself) on the way up from `path` that the account may not enter, or null. */
export function closedTo(path: string, account: DatabaseAccount): string | null {
  if (!account.drop) return null
  for (let at = path; ; at = dirname(at)) {
    const { mode, uid, gid } = statSync(at)
    const entry = uid === account.uid ? 0o100 : gid === account.gid ? 0o010 : 0o001
    if (!(mode & entry)) return at
    if (at === dirname(at)) return null
  }
}
