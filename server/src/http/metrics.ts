import { timingSafeEqual } from 'node:crypto'
import { notFound } from '@delibera/core/faults'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Db } from '../db/connect.ts'
import { hashOf } from '../keys.ts'

interface Facts {
  db: Db
  token: string
  sockets: () => number
}

/** GET /metrics for the bearer of METRICS_TOKEN; without that setting there is nothing to ask. */
export function registerMetrics(app: FastifyInstance, { db, token, sockets }: Facts): void {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const calls = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.1, 0.5, 2],
    registers: [registry],
  })
  app.addHook('onResponse', async (request, reply) => {
    calls.observe({ method: request.method, route: request.routeOptions.url ?? 'unknown', status: reply.statusCode }, reply.elapsedTime / 1000)
  })
  new Gauge({
    name: 'sockets',
    help: 'Open sockets.',
    registers: [registry],
    collect() {
      this.set(sockets())
    },
  })
  new Gauge({
    name: 'jobs',
    help: 'Jobs by state.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      for (const { state, count } of await jobCounts(db)) this.set({ state }, count)
    },
  })
  app.get('/metrics', async (request, reply) => {
    const given = request.headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? ''
    if (!timingSafeEqual(hashOf(given), hashOf(token))) throw notFound()
    return reply.type(registry.contentType).send(await registry.metrics())
  })
}

async function jobCounts(db: Db): Promise<{ state: string; count: number }[]> {
  const { rows } = await sql<{
    waiting: number
    failed: number
  }>`select count(*) filter (where attempts < max_attempts) waiting, count(*) filter (where attempts >= max_attempts) failed from graphile_worker.jobs`.execute(
    db,
  )
  return Object.entries(rows[0]!).map(([state, count]) => ({ state, count }))
}
