import { fileURLToPath } from 'node:url'
import type { Logger } from 'pino'
import { buildApp } from './app.ts'
import { buildCounters, buildDeps } from './building.ts'
import { blaming } from './config/blaming.ts'
import type { Config } from './config/config.ts'
import { connect } from './db/connect.ts'
import { sayIfNotAlone } from './db/connections.ts'
import { migrate } from './db/migrate.ts'
import { seedDemo } from './demo/demo.ts'
import { DemoError } from './demo/failure.ts'
import { clearBegunDemo, openDemoAccounts } from './demo/mark.ts'
import type { Deps } from './deps.ts'
import { buildClock } from './jobs/clock.ts'
import { startWorker } from './jobs/worker.ts'
import { Lines, type Times } from './live/lines.ts'
import { roomFeeds } from './live/room-feeds.ts'
import { signalsFor } from './live/signals.ts'
import { MailboxWatch } from './receipts/watch.ts'
import { appFeed, decisionFeed } from './socket/feeds.ts'
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

/** A database of this version with what a trial shows, and everything that handlers reach: what is done once, however many processes serve. */
export async function prepare(starting: Starting, url: string): Promise<Deps> {
  const { config, log, stopping } = starting
  if (config.production) await refuseDemo(url)
  const wantsDemo = !config.database_url && config.demo && !config.production
  const leftFiles = config.database_url ? [] : await clearBegunDemo({ url, wanted: wantsDemo, log })
  const { applied } = await blaming('DATABASE_URL', () => migrate(url))
  if (applied.length > 0) log.info({ applied }, 'database brought up to date')
  const deps = await startDeps(starting, url)
  for (const it of leftFiles) await deps.storage.remove(it)
  if (wantsDemo) await seedDemo(deps, stopping.signal)
  return deps
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

export async function startDeps({ config, log, stopping }: Starting, url: string): Promise<Deps> {
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

/** Signals, jobs, lines, and the calls themselves: from here on people are answered. */
export async function startWork(starting: Starting, deps: Deps, url: string): Promise<void> {
  const { config, log, stopping, times } = starting
  const { db, clock } = deps
  // Production has one clock, whatever a database that once served a trial may still say.
  const followClock = () => void clock.reload(db).catch((error) => log.warn({ err: error }, 'clock not read'))
  const feeds = [appFeed(db), decisionFeed(db), ...roomFeeds(db)]
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
