import { execFile } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type DatabaseAccount, give, identityOf } from './account.ts'
import { EmbeddedDatabaseError } from './failure.ts'

interface Cluster {
  native: string
  account: DatabaseAccount
  /** An empty folder that belongs to the account. */
  into: string
  /** Off in tests: the new files are not forced to the disk. */
  sync: boolean
}

export async function initialise({ native, account, into, sync }: Cluster): Promise<void> {
  const nameless = account.named ? null : mkdtempSync(`${into}-programs-`)
  try {
    if (nameless) copyForNamelessUser(native, nameless, account)
    const locale = ['-E', 'UTF8', '--locale-provider=icu', '--icu-locale=it-IT', '--locale=C']
    const args = ['-D', into, '-U', 'postgres', '-A', 'trust', ...locale, '--no-instructions', ...(sync ? [] : ['--no-sync'])]
    await promisify(execFile)(join(nameless ?? native, 'bin', 'initdb'), args, {
      ...identityOf(account),
      cwd: '/',
      env: { PATH: process.env.PATH, LC_ALL: 'C' },
    })
  } catch (cause) {
    const told = (cause as { stderr?: string }).stderr?.trim()
    throw new EmbeddedDatabaseError(`A new database could not be made in ${into}: ${told || (cause as Error).message}`, { cause })
  } finally {
    if (nameless) rmSync(nameless, { recursive: true, force: true })
  }
}

/**
 * initdb, and the `postgres --single` it calls, look up the name of their user and give up when there is none (a bare number,
 * as in `docker run --user 54321`), although -U makes the answer useless. No option or variable avoids it, and the usual
 * remedy, a preloaded library, needs a compiler. So the new cluster is made by copies that import getpwent, the first entry
 * of /etc/passwd, in place of getpwuid: same library, same result type, same length of name. The server itself never asks
 * and always runs unchanged.
 */
function copyForNamelessUser(native: string, copy: string, account: DatabaseAccount): void {
  mkdirSync(join(copy, 'bin'))
  for (const name of ['initdb', 'postgres']) {
    const program = readFileSync(join(native, 'bin', name))
    const at = program.indexOf('\0getpwuid\0')
    if (at >= 0) program.write('getpwent', at + 1)
    writeFileSync(join(copy, 'bin', name), program, { mode: 0o700 })
  }
  for (const name of ['lib', 'share']) symlinkSync(join(native, name), join(copy, name))
  give(copy, account)
}
