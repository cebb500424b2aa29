import { execFileSync } from 'node:child_process'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { codeOf } from './failure.ts'

/** What postmaster.pid says. `socket`, the folder of the socket, is empty until the server has opened it. */
export interface Noted {
  pid: number
  socket: string
  text: string
}

export function readPidFile(data: string): Noted | null {
  const text = textOf(join(data, 'postmaster.pid'))
  const [pid, , , , socket] = text?.split('\n') ?? []
  return text && Number(pid) > 0 ? { pid: Number(pid), socket: socket ?? '', text } : null
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null
    throw error
  }
}

/** A zombie, whose parent forgot it, is not alive. */
export function isAlive(pid: number): boolean {
  return exists(pid) && statusOf(pid) !== 'Z'
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return codeOf(error) === 'EPERM'
  }
}

function statusOf(pid: number): string | undefined {
  try {
    return /\) (\S)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8'))?.[1]
  } catch {
    return undefined
  }
}

/**
 * Whether that process is the PostgreSQL of this data and not another that got its number since. A server keeps its data as
 * working directory, even when the folder is renamed; a container may hide that from root, but never the command line.
 */
export function runsOn(pid: number, data: string): boolean {
  return isAlive(pid) && (workingFolder(pid) === data || commandOf(pid).includes(` -D ${data} `))
}

function workingFolder(pid: number): string | undefined {
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`)
    return /^n(.*)$/m.exec(execFileSync('lsof', ['-a', '-p', String(pid), '-d', 'cwd', '-Fn'], { encoding: 'utf8', stdio: 'pipe' }))?.[1]
  } catch {
    return undefined
  }
}

function commandOf(pid: number): string {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
    return `${execFileSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8', stdio: 'pipe' }).trim()} `
  } catch {
    return ''
  }
}

/**
 * PostgreSQL refuses to start while the number in a file left by a crash belongs to any process of its user, so such files
 * are taken away. `socket` is the folder of the socket we are to open: the one in the file may be that of another server, when the
 * data were copied while it ran. A rival may have started and written a file of its own since we read ours: that one goes back.
 */
export function discardStale(data: string, stale: Noted, socket: string): void {
  if (!exists(stale.pid)) return
  takeAway(join(data, 'postmaster.pid'), stale.text)
  const socketLock = join(socket, '.s.PGSQL.5432.lock')
  const text = textOf(socketLock)
  if (text && Number(text.split('\n')[0]) === stale.pid) takeAway(socketLock, text)
}

function takeAway(file: string, text: string): void {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (readFileSync(aside, 'utf8') !== text) linkSync(aside, file)
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
  }
  rmSync(aside, { force: true })
}
