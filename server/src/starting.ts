import { accessSync, constants, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { buildCounters, buildDeps } from './building.ts'
import { type Config, ConfigError } from './config/config.ts'
import { warningsOf } from './config/warnings.ts'
import { connect } from './db/connect.ts'
import { sayIfNotAlone, settingsFor, warnOfConnections } from './db/connections.ts'
import { startEmbedded } from './db/embedded/launch.ts'
import { migrate } from './db/migrate.ts'
import { DemoError, seedDemo } from './demo/demo.ts'
import { clearBegunDemo, openDemoAccounts } from './demo/mark.ts'
import type { Deps } from './deps.ts'
import { buildClock } from './jobs/clock.ts'
import { startWorker } from './jobs/worker.ts'
import { Lines, type Times } from './live/lines.ts'
import { roomFeeds } from './live/room-feeds.ts'
import { signalsFor } from './live/signals.ts'
import { askPrimary, isMember, ProcessGroup } from './process/group.ts'
import { giveBackMemory } from './process/memory.ts'
import { MailboxWatch } from './receipts/watch.ts'
import { appFeed } from './socket/feeds.ts'
import { Hub } from './socket/hub.ts'
import { type Stopping, workMs } from './stopping.ts'
import { buildJobs, receiptTerms } from './working.ts'

export interface Starting {
  config: Config
  log: Logger
  stopping: Stopping
  /** The file that several processes each run. */
  program: string
  /** Waiting times that tests shorten; left out, those that people need. */
  times?: Partial<Times>
  /** What the process cannot live without is gone for good. */
  fail: (reason: Error) => void
}

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
  void giveBackMemory()
}

async function startAlone(starting: Starting): Promise<void> {
  const { config, log, stopping } = starting
  for (const it of warningsOf(config)) log.warn(it)
  await blaming('DATA_DIR', () => mkdirSync(config.data_dir, { recursive: true, mode: 0o755 }))
  const { folder = null } = config.backups ?? {}
  if (folder && config.jobs) await blaming('BACKUP_DIR', () => usable(folder))
  const url = config.database_url ?? (await startDatabase(starting))
  if (config.production) await refuseDemo(url)
  const wantsDemo = !config.database_url && config.demo && !config.production
  const leftFiles = config.database_url ? [] : await clearBegunDemo({ url, wanted: wantsDemo, log })
  const { applied } = await blaming('DATABASE_URL', () => migrate(url))
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  const deps = await startDeps(starting, url)
  for (const it of leftFiles) await deps.storage.remove(it)
  if (wantsDemo) await seedDemo(deps, stopping.signal)
  stopping.signal.throwIfAborted()
  if (config.processes > 1) await startGroup(starting, deps, url)
  else await startWork(starting, deps, url)
}

const startServing = async (starting: Starting, url: string): Promise<void> => startWork(starting, await startDeps(starting, url), url)

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

/** Nothing has been changed yet: the same database can still be tried, or put right. */
async function refuseDemo(url: string): Promise<void> {
  const emails = await blaming('DATABASE_URL', () => openDemoAccounts(url))
  if (emails.length === 0) return
  throw new DemoError(
    [
      `The database holds the demo of a trial, and anybody can sign in to it: ${emails.join(', ')} ${emails.length > 1 ? 'have' : 'has'} a published password.`,
      'Start production on an empty database: set DATA_DIR to a new folder, or DATABASE_URL to a new database.',
      'To go on with this one, shut those accounts first:',
      ...emails.map((it) => `  npm run operator -- users disable ${it}`),
    ].join('\n'),
  )
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

async function startDeps({ config, log, stopping }: Starting, url: string): Promise<Deps> {
  const { db, close } = connect(url, { log })
  stopping.add({ what: 'connections to the database', stage: 'connections', end: close })
  const clock = buildClock()
  if (!config.production) await clock.reload(db)
  const deps = buildDeps({ config, log, db, clock, counters: await buildCounters({ config, log, db }) })
  const { mail, pools, documents, parsers, seals, media, counters } = deps
  const tools = Object.entries({ mail, 'mail of companies': pools, documents, parsers, seals, media, 'rate limits': counters })
  stopping.add(...tools.map(([what, it]) => ({ what, stage: 'tools' as const, end: () => it.close() })))
  return deps
}

async function startWork(starting: Starting, deps: Deps, url: string): Promise<void> {
  const { config, log, stopping, times } = starting
  const { db, clock } = deps
  // Production has one clock, whatever a database that once served a trial may still say.
  const followClock = () => void clock.reload(db).catch((error) => log.warn({ err: error }, 'clock not read'))
  const feeds = [appFeed(db), ...roomFeeds(db)]
  const hub = new Hub({
    url,
    feeds,
    log,
    callsOf: (ids: string[]) => signalsFor(db, ids),
    linesPerPerson: config.sockets_per_person,
    ...(config.production ? {} : { onSetting: followClock }),
  })
  await hub.start()
  if (config.rate_store.kind === 'process') await sayIfNotAlone(db, log)
  stopping.add({ what: 'signals', stage: 'tools', end: () => hub.stop() })
  if (config.jobs) await startJobs(starting, deps, url)
  const lines = new Lines(deps, times)
  await lines.start()
  stopping.add({ what: 'lines', stage: 'work', end: () => lines.stop(), within: workMs })
  const { app } = await buildApp(deps, { hub, lines, web: fileURLToPath(new URL('../../web/dist', import.meta.url)) })
  const underWay = () => ({ requests: app.requestsUnderWay(), sockets: hub.size })
  // It ends by itself when their time is over; a moment more is for noticing it.
  stopping.add({ what: 'requests', stage: 'work', end: () => app.close(), within: workMs + 1000, underWay })
  await blaming('PORT, HOST', () => app.listen({ port: config.port, host: config.host }))
}

async function startJobs({ log, stopping }: Starting, deps: Deps, url: string): Promise<void> {
  const worker = await startWorker({ url, handlers: buildJobs(deps), log })
  stopping.add({ what: 'jobs', stage: 'work', end: () => worker.stop(), within: workMs, underWay: () => ({ jobs: worker.busy() }) })
  const watch = new MailboxWatch({ deps, url, terms: receiptTerms })
  watch.start()
  stopping.add({ what: 'mailboxes', stage: 'work', end: () => watch.stop(), within: workMs })
}

/** What a file system, a network or a database says of a folder, an address or a name that was given to it. */
const isOfSetting = /^(E[A-Z]+|08\w{3}|28\w{3}|3D000|57P03)$/

/** A setting that cannot be used names itself, also where only trying it tells. */
async function blaming<T>(names: string, use: () => T | Promise<T>): Promise<T> {
  try {
    return await use()
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!isOfSetting.test(code ?? '')) throw error
    // An address of several numbers fails without words of its own.
    throw new ConfigError(`${names}: ${message || code}`)
  }
}
