import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { blaming } from './config/blaming.ts'
import { warningsOf } from './config/warnings.ts'
import { settingsFor, warnOfConnections } from './db/connections.ts'
import { startEmbedded } from './db/embedded/launch.ts'
import type { Deps } from './deps.ts'
import { askPrimary, isMember, ProcessGroup } from './process/group.ts'
import { giveBackMemory, growSlowly } from './process/memory.ts'
import type { Starting } from './serving.ts'

/**
 * One step after the other; each hands over how it is undone as soon as it is done, and none is taken once the process is being stopped. Of several processes the
 * first does what is done once, and the others serve.
 */
export async function start(starting: Starting): Promise<void> {
  const { config, log } = starting
  if (isMember()) await startServing(starting, await askPrimary('database'))
  else await startAlone(starting)
  log.info(
    { url: config.public_url, ...(config.processes > 1 && { processes: config.processes }) },
    isMember() ? 'a server process is ready' : 'Delibera is ready',
  )
  growSlowly()
  void giveBackMemory()
}

/** Most of the program: it is read while the database starts, which is a process of its own. */
const program = () => import('./serving.ts')

async function startAlone(starting: Starting): Promise<void> {
  const { config, log, stopping } = starting
  for (const it of warningsOf(config)) log.warn(it)
  await blaming('DATA_DIR', () => mkdirSync(config.data_dir, { recursive: true, mode: 0o755 }))
  const { folder = null } = config.backups ?? {}
  if (folder && config.jobs) await blaming('BACKUP_DIR', () => usable(folder))
  const [url, { prepare, startWork }] = await Promise.all([config.database_url ?? startDatabase(starting), program()])
  const deps = await prepare(starting, url)
  stopping.signal.throwIfAborted()
  if (config.processes > 1) await startGroup(starting, deps, url)
  else await startWork(starting, deps, url)
}

async function startServing(starting: Starting, url: string): Promise<void> {
  const { startDeps, startWork } = await program()
  await startWork(starting, await startDeps(starting, url), url)
}

/** The processes that serve. What they need of this one, they ask for; what it needed itself to prepare all is given back. */
async function startGroup({ config, log, stopping, program, fail }: Starting, deps: Deps, url: string): Promise<void> {
  await warnOfConnections(deps.db, config, log)
  await stopping.endEarly('tools', 'connections')
  const metrics = async () => (await import('./http/gathered-metrics.ts')).gatheredMetrics()
  const group = new ProcessGroup({
    size: config.processes,
    program,
    log,
    fail,
    answers: { database: async () => url, metrics },
  })
  stopping.add({ what: 'server processes', stage: 'work', end: () => group.stop(), within: null })
  await group.start()
  stopping.signal.throwIfAborted()
}

/** Backups are for their owner's eyes. */
function usable(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  accessSync(folder, constants.W_OK | constants.X_OK)
}

/** It would outlive this process: from the moment in which it begins to start it is waited for and stopped. */
async function startDatabase({ config, log, stopping, fail }: Starting): Promise<string> {
  const launching = startEmbedded({
    folder: join(config.data_dir, 'postgres'),
    settings: settingsFor(config.processes),
    log: (line) => log.info(line),
    onLost: fail,
  })
  const stop = async () => (await launching.catch(() => null))?.stop()
  stopping.add({ what: 'embedded database', stage: 'database', end: stop, within: null })
  return (await launching).url
}
