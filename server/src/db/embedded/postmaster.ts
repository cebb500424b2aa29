import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, lstatSync, mkdirSync, openSync, readFileSync, rmdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { closedTo, type DatabaseAccount, give, identityOf } from './account.ts'
import { codeOf, EmbeddedDatabaseBusy, EmbeddedDatabaseError } from './failure.ts'
import { rotateLog } from './log-file.ts'
import { isAlive, runsOn } from './pidfile.ts'

const SOCKET = '.s.PGSQL.5432'
/** A socket's path holds 108 bytes on Linux and 104 on macOS, the closing zero included. */
const SOCKET_PATH_BYTES = 103
const STOP_MS = 60_000

/** Port and lack of TLS are said aloud, or PGPORT and PGSSLMODE of the environment would be obeyed. */
export const urlOf = (socket: string): string => `postgresql://postgres@/postgres?host=${encodeURIComponent(socket)}&port=5432&sslmode=disable`

interface Launch {
  native: string
  data: string
  socket: string
  account: DatabaseAccount
  logFile: string
  settings: Record<string, string>
}

/** `failure` tells why the process is gone, with what it wrote; null while it runs. */
export interface Spawned {
  pid: number | undefined
  failure(): EmbeddedDatabaseError | null
}

/** Detached, with a file for its words: it outlives us when we are killed, and the next start adopts it. */
export function spawnPostmaster({ native, data, socket, account, logFile, settings }: Launch): Spawned {
  const from = rotateLog(logFile)
  const output = openSync(logFile, 'a', 0o600)
  const all = { listen_addresses: '', unix_socket_permissions: '0700', ...settings, port: '5432', unix_socket_directories: quoted(socket) }
  const args = ['-D', data, ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  const env = { PATH: process.env.PATH, LC_ALL: 'C' }
  const child = spawn(join(native, 'bin', 'postgres'), args, { ...identityOf(account), cwd: '/', env, detached: true, stdio: ['ignore', output, output] })
  closeSync(output)
  child.unref()

  let end: string | null = null
  child.once('error', (error) => {
    end = error.message
  })
  child.once('exit', (code, signal) => {
    end = signal ? `ended by ${signal}` : `exit code ${code}`
  })
  return {
    pid: child.pid,
    failure: () => (end === null ? null : failureOf(`PostgreSQL did not start in ${data} (${end}). ${lastLines(logFile, from)}`)),
  }
}

const failureOf = (words: string): EmbeddedDatabaseError =>
  words.includes('pre-existing shared memory block') ? new EmbeddedDatabaseBusy(words) : new EmbeddedDatabaseError(words)

export function lastLines(logFile: string, from = 0): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').trim().split('\n').slice(-15)
  return `Last lines of ${logFile}:\n${lines.join('\n')}`
}

const quoted = (path: string): string => `"${path.replaceAll('"', '""')}"`

/** The data itself, private by nature; a folder of short name elsewhere when the path would not fit into a socket's. */
export function socketFolder(data: string, account: DatabaseAccount): string {
  if (fits(data)) return data
  const name = `delibera-${createHash('sha256').update(data).digest('hex').slice(0, 16)}`
  const folder = [tmpdir(), '/tmp']
    .filter((it) => !closedTo(it, account))
    .map((it) => join(it, name))
    .find(fits)
  if (!folder) throw new EmbeddedDatabaseError(`The path of ${data} is too long for a socket, and so is ${tmpdir()}: choose a shorter data folder.`)
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') throw error
  }
  // Anybody may make a folder of this name in /tmp first: only a private one of our own will do.
  const found = lstatSync(folder)
  const ours = found.uid === account.uid || found.uid === process.getuid?.()
  if (!ours || !found.isDirectory() || (found.mode & 0o077) !== 0)
    throw new EmbeddedDatabaseError(`${folder}, needed for the database's socket, belongs to somebody else: remove it.`)
  give(folder, account)
  return folder
}

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, SOCKET)) <= SOCKET_PATH_BYTES

/** A fast shutdown: sessions are ended, everything is written, the process leaves. */
export async function stopPostmaster({ pid, data, socket }: { pid: number; data: string; socket: string }): Promise<void> {
  if (!runsOn(pid, data)) return
  process.kill(pid, 'SIGINT')
  for (const until = Date.now() + STOP_MS; isAlive(pid); await sleep(10)) {
    if (Date.now() > until)
      throw new EmbeddedDatabaseError(`PostgreSQL (process ${pid}) on ${data} is still writing after ${STOP_MS / 1000} seconds: give it time, do not kill it.`)
  }
  if (socket !== data) removeEmpty(socket)
}

/** Never with its content: a server started by hand and adopted may have its socket in a folder that is not ours. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {}
}
