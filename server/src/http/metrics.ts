import { timingSafeEqual } from 'node:crypto'
import { notFound } from '@delibera/core/faults'
import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { meterOf } from '../adapters/documents/measured.ts'
import { hashOf } from '../config/keys.ts'
import { poolState } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { freeBytes } from '../process/disk.ts'
import { askPrimary, isMember } from '../process/group.ts'
import { alone, within } from '../process/patience.ts'
import { release } from '../process/release.ts'
import { type Figures, figuresOf } from './figures.ts'
import { tellMetrics } from './gathered-metrics.ts'
import { routedTo } from './routed.ts'

interface Facts extends Pick<Deps, 'config' | 'log' | 'db' | 'clock' | 'documents'> {
  token: string
  sockets: () => number
}

/** GET /metrics for the bearer of METRICS_TOKEN; without that setting there is nothing to ask. Of several processes behind one port whichever is asked tells of all. */
export function registerMetrics(app: FastifyInstance, facts: Facts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  countCalls(app, registry)
  countProcess(registry, facts)
  countDocuments(registry, facts)
  countInstallation(registry, facts)
  if (isMember()) tellMetrics(registry)
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? ''
    if (!timingSafeEqual(hashOf(given), hashOf(facts.token))) throw notFound()
    return reply.type(registry.contentType).send(isMember() ? await askPrimary('metrics') : await registry.metrics())
  })
}

function countCalls(app: FastifyInstance, registry: Registry): void {
  const calls = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2, 5, 10, 30],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    calls.observe({ method: request.method, route: routedTo(request), status: reply.statusCode }, reply.elapsedTime / 1000)
  })
}

/** What this process knows by itself. */
function countProcess(registry: Registry, { config, db, sockets }: Facts): void {
  const registers = [registry]
  const { version, commit, node } = release
  new Gauge({
    name: 'delibera_build_info',
    help: 'Always 1; which program runs.',
    labelNames: ['version', 'commit', 'node'],
    registers,
    aggregator: 'first',
  }).set({ version, commit, node }, 1)
  new Gauge({
    name: 'sockets',
    help: 'Open sockets.',
    registers,
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'database_connections',
    help: 'Connections of this process to the database, and calls that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      for (const [state, count] of Object.entries(poolState(db))) this.set({ state }, count)
    },
  })
  new Gauge({
    name: 'disk_free_bytes',
    help: 'Space left where DATA_DIR is.',
    aggregator: 'min',
    registers,
    async collect() {
      this.set(await freeBytes(config.data_dir).catch(() => Number.NaN))
    },
  })
}

function countDocuments(registry: Registry, { documents }: Facts): void {
  const { load, watchers } = meterOf(documents)
  const seconds = new Histogram({
    name: 'typesetting_seconds',
    help: 'Time to print one document, waiting for a typesetter included.',
    labelNames: ['document', 'outcome'],
    buckets: [0.1, 0.3, 1, 3, 10, 30, 120],
    registers: [registry],
  })
  watchers.add(({ document, outcome, seconds: taken }) => seconds.observe({ document, outcome }, taken))
  new Gauge({
    name: 'typesetting',
    help: 'Documents under way: those that wait for their turn, and those being printed.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(load)) this.set({ state }, count)
    },
  })
}

const installation: { name: string; help: string; label?: string; of: (it: Figures) => Record<string, number> | number | null }[] = [
  { name: 'jobs', help: 'Jobs by state.', label: 'state', of: (it) => it.jobs },
  { name: 'letters', help: 'Letters that have not left yet, by state.', label: 'state', of: (it) => it.letters },
  { name: 'letters_day', help: 'What became of letters within the last 24 hours.', label: 'status', of: (it) => it.letters_day },
  {
    name: 'letters_late',
    help: 'Certified letters of the last week without a receipt in its term, by what is missing.',
    label: 'missing',
    of: (it) => it.letters_late,
  },
  { name: 'live_rooms', help: 'Rooms that are open or in which the meeting has started.', label: 'state', of: (it) => it.rooms },
  { name: 'live_people', help: 'People with a line to such a room.', of: (it) => it.people },
  { name: 'backup_timestamp_seconds', help: 'Of which moment the last backup is.', of: (it) => it.backup_at },
  { name: 'backup_lacking_files', help: 'Files that the last backup lacks, or that were not as they had been stored.', of: (it) => it.backup_lacking },
]

/** In milliseconds: how long the database may take, and for how long its answer is given again. */
const times = { patience: 3000, kept: 10_000 }

/**
 * What the database knows, asked for once for all. Where it does not answer, `database_up` says so and the rest is left out: the numbers of before
 * would be believed, and without an answer at all nobody would see the others.
 */
function countInstallation(registry: Registry, { db, clock, log }: Facts): void {
  const figures = kept(() => figuresOf(db, clock.now()), log)
  new Gauge({
    name: 'database_up',
    help: 'Whether the database answered.',
    aggregator: 'min',
    registers: [registry],
    async collect() {
      this.set((await figures()) ? 1 : 0)
    },
  })
  for (const { name, help, label, of } of installation)
    new Gauge({
      name,
      help,
      ...(label ? { labelNames: [label] } : {}),
      // All processes read the same database.
      aggregator: 'max',
      registers: [registry],
      async collect() {
        const known = await figures()
        const found = known && of(known)
        // What is not known is left out; a reset gauge without a label would say zero.
        if (label) this.reset()
        else this.remove()
        if (typeof found === 'number') this.set(found)
        else for (const [value, count] of Object.entries(found ?? {})) this.set({ [label!]: value }, count)
      },
    })
}

/** However many ask; null where it failed or took too long. */
function kept(ask: () => Promise<Figures>, log: Facts['log']): () => Promise<Figures | null> {
  let last: { figures: Figures; at: number } | null = null
  const asked = alone(async () => {
    try {
      const figures = await ask()
      last = { figures, at: performance.now() }
      return figures
    } catch (error) {
      log.warn({ err: error }, 'figures of the installation not read')
      return null
    }
  })
  return async () => (last && performance.now() - last.at < times.kept ? last.figures : within(times.patience, asked(), null))
}
