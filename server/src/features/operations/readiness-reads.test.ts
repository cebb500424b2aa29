import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '@delibera/core/limits'
import { Readiness } from '@delibera/core/operations/schema'
import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { noteBackup } from '../../db/backup-note.ts'
import { connect } from '../../db/connect.ts'
import { claimProcess, type ProcessClaim, workerState } from '../../jobs/liveness.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { buildReadiness } from './readiness-reads.ts'

const log = pino({ level: 'silent' })
let app: TestApp
let server: pg.Client
let claim: ProcessClaim
beforeAll(async () => {
  app = await testApp()
  server = new pg.Client({ connectionString: app.url })
  await server.connect()
  claim = await claimProcess(app.url, log)
})
afterAll(async () => {
  await claim.release()
  await server.end()
  await app.close()
})

const ready = () => app.api.app.inject('/api/ready')
/** Connections of their own: what a database is told holds for those that come after. */
async function looked(change: { floor?: number; compiler?: null; url?: string; folder?: string } = {}, check = 2000) {
  const { db, close } = connect(change.url ?? app.url)
  const config = { ...app.deps.config, disk_floor_bytes: change.floor ?? 0, data_dir: change.folder ?? app.deps.config.data_dir }
  const documents = change.compiler === null ? { ...app.deps.documents, compiler: null } : app.deps.documents
  const { status, checks } = await buildReadiness({ db, config, documents, clock: app.deps.clock }, { check })()
  await close()
  return { status, not: checks.filter((it) => it.state !== 'ok').map((it) => `${it.name} ${it.state}: ${it.reason}`) }
}
const set = (setting: string, value: string) =>
  server.query(`alter database ${new URL(app.url.replace('postgresql', 'http').replace('@/', '@x/')).pathname.slice(1)} set ${setting} = ${value}`)
const reset = (setting: string) => set(setting, 'default')

describe('everything there', () => {
  test('is ready, and every check is named', async () => {
    const reply = await ready()
    expect(reply.statusCode).toBe(200)
    expect(Readiness.parse(reply.json())).toEqual({
      status: 'ready',
      version: limits.version,
      checks: ['database', 'schema', 'disk', 'worker', 'typesetter', 'backup'].map((name) => ({ name, state: 'ok', reason: null })),
      typesetter: app.deps.documents.compiler,
      backup: null,
    })
    expect(reply.json().typesetter).toMatchObject({ name: expect.stringContaining('typst'), version: expect.stringMatching(/^0\.\d+\./) })
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store' })
  })

  test('is written down in the database', async () => {
    await server.query(`delete from settings where key = 'readiness'`)
    expect((await looked()).status).toBe('ready')
    expect((await server.query(`select 1 from settings where key = 'readiness'`)).rowCount).toBe(1)
  })

  test('asked a hundred times at once, it is looked at once', async () => {
    let asked = 0
    const { db, close } = connect(app.url)
    const documents = Object.defineProperty({ ...app.deps.documents }, 'compiler', {
      get: () => {
        asked++
        return app.deps.documents.compiler
      },
    })
    const readiness = buildReadiness({ db, config: app.deps.config, documents, clock: app.deps.clock }, { kept: 60_000 })
    const answers = await Promise.all(Array.from({ length: 100 }, readiness))
    answers.push(await readiness())
    await close()
    expect(new Set(answers).size).toBe(1)
    // By the check, and to say which it is.
    expect(asked).toBe(2)
  })
})

describe('not ready', () => {
  test('a database that may only be read', async () => {
    await set('default_transaction_read_only', 'on')
    expect(await looked()).toEqual({ status: 'unready', not: ['database failed: read_only'] })
    await reset('default_transaction_read_only')
  })

  test('a database without space for what it writes', async () => {
    await set('temp_file_limit', `'64kB'`)
    expect(await looked()).toEqual({ status: 'unready', not: ['database failed: no_space'] })
    await reset('temp_file_limit')
  })

  test('a database that does not answer in time: the answer comes all the same', async () => {
    await server.query('begin; lock table settings')
    const hanging = await looked({}, 300)
    await server.query('rollback')
    expect(hanging).toEqual({ status: 'unready', not: ['database failed: timeout'] })
  })

  test('no database at all', async () => {
    expect(await looked({ url: 'postgresql://nobody@127.0.0.1:1/none' })).toEqual({
      status: 'unready',
      not: ['database failed: unreachable', 'schema failed: unknown', 'worker failed: unknown'],
    })
  })

  test.each([
    ['lacks a migration', 'delete from schema_migrations where version = (select max(version) from schema_migrations)', 'behind'],
    ['has one more', `insert into schema_migrations (version, name, checksum) values (9999, '9999_later.sql', 'x')`, 'ahead'],
    ['has another text of one', `update schema_migrations set checksum = 'x' where version = 1`, 'changed'],
  ])('a database that %s', async (_, change, reason) => {
    const { rows } = await server.query('select * from schema_migrations')
    await server.query(change)
    const found = await looked()
    await server.query('delete from schema_migrations')
    for (const it of rows)
      await server.query('insert into schema_migrations (version, name, checksum, applied_at) values ($1, $2, $3, $4)', Object.values(it) as string[])
    expect(found).toEqual({ status: 'unready', not: [`schema failed: ${reason}`] })
  })

  test('a disk with less space than the floor, or one that is not there', async () => {
    expect(await looked({ floor: Number.MAX_SAFE_INTEGER })).toEqual({ status: 'unready', not: ['disk failed: below_floor'] })
    expect(await looked({ folder: '/nowhere/at/all' })).toEqual({ status: 'unready', not: ['disk failed: unreadable'] })
  })
})

test('without a compiler everything but documents is served', async () => {
  expect(await looked({ compiler: null })).toEqual({ status: 'degraded', not: ['typesetter degraded: no_compiler'] })
})

describe('the last backup', () => {
  const day_ms = 86_400_000
  const expecting = async (now: Date) => {
    const config = { ...app.deps.config, backups: { folder: null, every_ms: day_ms, keep: 14 }, disk_floor_bytes: 0 }
    const { status, checks, backup } = await buildReadiness({ ...app.deps, config, clock: { ...app.deps.clock, system: () => now } })()
    return { status, check: checks.find((it) => it.name === 'backup'), backup }
  }
  const made = new Date('2026-11-15T02:30:00.000Z')
  const after = (days: number) => new Date(made.getTime() + days * day_ms)
  const note = (lacking: number) => noteBackup(app.deps.db, { at: made.toISOString(), file: '/backups/x.tar.gz', bytes: 1, lacking })

  test('is told with its age, and one that is missing, old or not whole is a named warning that keeps nobody from being served', async () => {
    expect(await expecting(made)).toEqual({ status: 'degraded', check: { name: 'backup', state: 'degraded', reason: 'never' }, backup: null })
    await note(0)
    expect(await expecting(after(1))).toEqual({
      status: 'ready',
      check: { name: 'backup', state: 'ok', reason: null },
      backup: { at: made.toISOString(), age_seconds: 86_400 },
    })
    expect(await expecting(after(2))).toMatchObject({ status: 'degraded', check: { state: 'degraded', reason: 'overdue' }, backup: { age_seconds: 172_800 } })
    await note(2)
    expect(await expecting(after(1))).toMatchObject({ status: 'degraded', check: { state: 'degraded', reason: 'incomplete' } })
    await server.query(`delete from settings where key = 'backup'`)
  })
})

describe('the worker', () => {
  beforeEach(() => server.query('delete from graphile_worker._private_known_crontabs'))
  const since = (text: string) =>
    server.query(
      `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution) values ('sweep_outbox', now() - interval '1 day', now() - $1::interval)`,
      [text],
    )

  test('of a process that is gone is missed', async () => {
    await claim.release()
    expect(await workerState(app.deps.db)).toBe('absent')
    expect(await looked()).toEqual({ status: 'unready', not: ['worker failed: no_worker'] })
    claim = await claimProcess(app.url, log)
    expect(await looked()).toEqual({ status: 'ready', not: [] })
  })

  test('of a database beside this one is none of ours', async () => {
    const other = await testApp()
    expect(await workerState(other.deps.db)).toBe('absent')
    await other.close()
  })

  test('that has done no round for minutes is silent, unless it has just begun', async () => {
    await since('10 minutes')
    expect(await workerState(app.deps.db, { young: '1 hour' })).toBe('beating')
    expect(await workerState(app.deps.db, { young: '0 seconds' })).toBe('silent')
    await server.query('delete from graphile_worker._private_known_crontabs')
    await since('1 minute')
    expect(await workerState(app.deps.db, { young: '0 seconds' })).toBe('beating')
  })

  test('claims its place again after its connection was cut', async () => {
    await claim.release()
    claim = await claimProcess(app.url, log, { reap: 60_000, reclaim: 50 })
    claim.add('a-worker')
    const pids = async () =>
      (await server.query(`select pid from pg_stat_activity where application_name = 'delibera liveness' and datname = current_database()`)).rows
    // Told to end, it still holds its lock for a moment: who looked then would take it for the one of after.
    await server.query('select pg_terminate_backend($1, 10000)', [(await pids())[0].pid])
    const claims = async () => (await server.query('select worker_ids from processes')).rows
    // The lock comes first, then what the claim of before has left is cleared away.
    for (let i = 0; i < 200 && ((await workerState(app.deps.db)) !== 'beating' || (await claims()).length !== 1); i++) await sleep(25)
    expect(await workerState(app.deps.db)).toBe('beating')
    await sleep(200)
    expect(await claims()).toEqual([{ worker_ids: ['a-worker'] }])
    expect(await pids()).toHaveLength(1)
  })
})

test('alive needs no database', async () => {
  const gone = await testApp({ deps: { db: connect('postgresql://nobody@127.0.0.1:1/none').db } })
  const { statusCode, body } = await gone.api.app.inject('/api/health')
  expect([statusCode, JSON.parse(body)]).toEqual([200, { status: 'ok', version: limits.version }])
  const unready = await gone.api.app.inject('/api/ready')
  expect([unready.statusCode, unready.headers['retry-after'], unready.json().status]).toEqual([503, '5', 'unready'])
  const call = await gone.api.app.inject({ url: '/api/users/profile', headers: { authorization: 'Bearer x', 'accept-language': 'en-GB' } })
  expect([call.statusCode, call.headers['retry-after'], call.json()]).toEqual([
    503,
    '5',
    { code: 503, error_code: 'GEN01', msg: expect.stringContaining('not responding') },
  ])
  await gone.close()
})
