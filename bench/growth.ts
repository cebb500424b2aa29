import { join } from 'node:path'
import { Writable } from 'node:stream'
import { diskStorage } from '../server/src/adapters/storage/disk.ts'
import { deriveKeys } from '../server/src/config/keys.ts'
import { backup } from '../server/src/db/backup.ts'
import { testApp } from '../server/src/testing/app.ts'
import { partialIndexes, readWhole, watchPlans } from '../server/src/testing/plans.ts'
import { type ServerProcess, startServer } from '../server/src/testing/process.ts'
import { p95, took } from './against.ts'
import { growthCalls } from './growth-calls.ts'
import { callerCompanies } from './growth-ids.ts'
import { type Installation, installation, openServer } from './growth-load.ts'
import { calm } from './live-stage.ts'
import { atFullSize, atMost, atMostTimes, print } from './measurement.ts'
import { flagOf, sizes } from './sizes.ts'
import { secret } from './stage.ts'

const companies = Math.max(callerCompanies, Math.round(sizes.growth.companies * Number(flagOf('factor') ?? 1)))

/** A planner that finds few rows reads them all, and is right. */
const isWhole = companies >= 5000

/** Calls that are not counted: they warm connections, plans and pages. */
const warming = 10

/** What may be read whole: tables that stay this small, however large the installation. */
const smallRows = 2000

async function ask({ url, output }: ServerProcess, { token }: Installation, path: string): Promise<ArrayBuffer> {
  const answer = await fetch(`${url}/api${path}`, { headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' } })
  const body = await answer.arrayBuffer()
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${Buffer.from(body).toString().slice(0, 500)} ${output().slice(-2000)}`)
  return body
}

/** Each call on both, turn by turn, so that a busy machine is busy for both. */
async function measureCalls(folder: string, small: Installation, large: Installation): Promise<void> {
  const env = { SECRET_KEY: secret, LOG_LEVEL: 'error', RATE_READ: '100000000', RATE_LOGIN: '1000', ...calm }
  const [few, many] = [
    await startServer({ ...env, DATABASE_URL: small.url, DATA_DIR: join(folder, 'small') }, ['server/dist/main.js']),
    await startServer({ ...env, DATABASE_URL: large.url, DATA_DIR: join(folder, 'large') }, ['server/dist/main.js']),
  ]
  try {
    for (const name of Object.keys(growthCalls(0)).filter((it) => it.startsWith(flagOf('call') ?? ''))) {
      const times = { small: [] as number[], large: [] as number[] }
      for (let i = -warming; i < sizes.growth.repeats; i++) {
        const path = growthCalls(i + warming)[name]!
        const [few_ms, many_ms] = [await took(() => ask(few, small, path)), await took(() => ask(many, large, path))]
        if (i < 0) continue
        times.small.push(few_ms)
        times.large.push(many_ms)
      }
      const unit = `ms, p95, ${companies} companies, beside ${callerCompanies}`
      print({ name: `growth.${name}`, value: p95(times.large), unit, baseline: p95(times.small), target: atFullSize(atMostTimes(2)) })
    }
  } finally {
    await few.end('SIGTERM')
    await many.end('SIGTERM')
  }
}

/** Each statement of each call, as it is planned in a process that has answered the same call before: nothing large is read from end to end. */
async function measurePlans({ url, token }: Installation): Promise<void> {
  const watch = await watchPlans(url)
  const { rows } = await watch.connection.pool.query<{ name: string }>(
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace and reltuples <= $1`,
    [smallRows],
  )
  const [little, partial] = [new Set(rows.map((it) => it.name)), await partialIndexes(watch.connection)]
  const app = await testApp({ database: { url, connection: watch.connection, drop: watch.close } })
  const [found, statements] = [new Set<string>(), new Set<string>()]
  for (const [name, path] of Object.entries(growthCalls(0))) {
    watch.taken()
    // The sixth time the planner may choose a plan for all values.
    for (let i = 0; i < 7; i++) {
      const { statusCode } = await app.api.app.inject({ method: 'GET', url: `/api${path}`, headers: { authorization: `Bearer ${token}` } })
      if (statusCode !== 200) throw new Error(`${path}: ${statusCode}`)
    }
    for (const plan of watch.taken()) {
      statements.add(plan.statement)
      for (const table of readWhole(plan, partial)) if (!little.has(table)) found.add(`${name}: ${table} by ${plan.statement}`)
    }
  }
  await app.close()
  for (const it of found) console.error(it)
  print({
    name: 'growth.whole',
    value: found.size,
    unit: `tables read from end to end by ${statements.size} statements`,
    baseline: null,
    target: isWhole ? atMost(0) : null,
  })
}

async function measureCare(folder: string, { url, connection }: Installation): Promise<void> {
  const { rows } = await connection.pool.query<{ gb: number }>('select pg_database_size(current_database())::float8 / 1e9 as gb')
  print({ name: 'growth.size', value: rows[0]!.gb, unit: 'GB on the disk', baseline: null, target: null })
  const vacuum = await took(() => connection.pool.query('vacuum (analyze)'))
  print({ name: 'growth.vacuum', value: vacuum / 1000, unit: 's, VACUUM ANALYZE of everything', baseline: null, target: null })
  const to = new Writable({ write: (_chunk, _encoding, done) => done() })
  const storage = diskStorage({ folder: join(folder, 'files'), secret: deriveKeys(secret).storage, public_url: 'http://localhost' })
  let bytes = 0
  const ms = await took(async () => {
    bytes = (await backup({ url, storage, to, log: () => undefined })).bytes
  })
  print({ name: 'growth.backup', value: ms / 1000, unit: `s, a backup of ${(bytes / 1e9).toFixed(2)} GB`, baseline: null, target: null })
}

export async function bench(): Promise<void> {
  const server = await openServer(flagOf('data'))
  try {
    const small = await installation(server, 'small', callerCompanies)
    const { seconds, ...large } = await installation(server, 'large', companies)
    print({ name: 'growth.load', value: seconds, unit: `s, ${companies} companies by COPY`, baseline: null, target: null })
    const only = flagOf('only')
    if (!only || only === 'calls') await measureCalls(server.folder, small, large)
    if (!only || only === 'plans') await measurePlans(large)
    if (!only || only === 'care') await measureCare(server.folder, large)
    await small.connection.close()
    await large.connection.close()
  } finally {
    await server.close()
  }
}
