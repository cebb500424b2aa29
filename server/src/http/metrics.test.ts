import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { limits } from '@delibera/core/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { meterOf } from '../adapters/documents/measured.ts'
import { DocumentRefused, type Documents } from '../adapters/documents/port.ts'
import { connect, poolState } from '../db/connect.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { figuresOf } from './figures.ts'

let app: TestApp
let web: string
const lines: { level: number; route?: string; status?: number }[] = []
const sink = new Writable({
  write(chunk, _, done) {
    lines.push(
      ...String(chunk)
        .trim()
        .split('\n')
        .map((it) => JSON.parse(it)),
    )
    done()
  },
})
const token = 'a-token-for-metrics'
beforeAll(async () => {
  web = mkdtempSync(join(tmpdir(), 'delibera-web-'))
  mkdirSync(join(web, 'assets'))
  writeFileSync(join(web, 'index.html'), '<!doctype html><title>Delibera</title>')
  writeFileSync(join(web, 'screens.json'), '[{"path":"/login"}]')
  writeFileSync(join(web, 'assets', 'part-1a2b.js'), 'export {}')
  app = await testApp({ web, env: { METRICS_TOKEN: token }, deps: { log: pino({ level: 'debug' }, sink) } })
})
afterAll(async () => {
  await app.close()
  rmSync(web, { recursive: true, force: true })
})

const metrics = async (it = app) => (await it.api.app.inject({ url: '/metrics', headers: { authorization: `Bearer ${token}` } })).body
const logged = (route: string) => lines.filter((it) => it.route === route).map((it) => `${it.level} ${it.status}`)

describe('the log of answers', () => {
  test('tells files and probes only to who looks for them, unless they fail', async () => {
    for (const url of ['/assets/part-1a2b.js', '/api/health', '/login', '/api/constants/roles', '/assets/gone.js', '/gone', '/api/ready'])
      await app.api.app.inject(url)
    expect(logged('file')).toEqual(['20 200', '30 404'])
    expect(logged('/api/health')).toEqual(['20 200'])
    expect(logged('screen')).toEqual(['30 200'])
    expect(logged('/api/constants/roles')).toEqual(['30 200'])
    expect(logged('unknown')).toEqual(['30 404'])
    // Nobody does the jobs of this database.
    expect(logged('/api/ready')).toEqual(['30 503'])
  })
})

describe('metrics', () => {
  test('say which program runs, and how it goes with what it uses', async () => {
    const body = await metrics()
    expect(body).toContain(`delibera_build_info{version="${limits.version}",commit="unknown",node="${process.versions.node}"} 1`)
    expect(body).toMatch(/^database_up 1$/m)
    for (const it of ['database_connections{state="used"}', 'database_connections{state="idle"}', 'database_connections{state="waiting"}'])
      expect(body).toMatch(new RegExp(`^${it.replace(/[{}]/g, '\\$&')} \\d+$`, 'm'))
    expect(body).toMatch(/^disk_free_bytes [1-9]\d+(e\+\d+)?$/m)
    expect(body).toMatch(/^letters_late\{missing="delivery"\} 0$/m)
    expect(body).toMatch(/^live_rooms\{state="started"\} 0$/m)
    expect(body).toMatch(/^typesetting\{state="waiting"\} 0$/m)
    expect(body).not.toMatch(/^backup_timestamp_seconds/m)
  })

  test('count the files of the web app as one, and slow answers up to half a minute', async () => {
    await app.api.app.inject('/assets/part-1a2b.js')
    const body = await metrics()
    expect(body).toMatch(/http_request_seconds_bucket\{le="30",method="GET",route="file",status="200"\} [1-9]/)
    expect(body).not.toContain('part-1a2b')
  })

  test('without a database say so, and what the process knows by itself', async () => {
    const gone = await testApp({ env: { METRICS_TOKEN: token }, deps: { db: connect('postgresql://nobody@127.0.0.1:1/none').db } })
    const body = await metrics(gone)
    await gone.close()
    expect(body).toMatch(/^database_up 0$/m)
    expect(body).toContain('delibera_build_info{')
    expect(body).not.toMatch(/^(jobs|letters|live_people)[ {]/m)
  })
})

test('connections are counted by what they do', async () => {
  const { db, close } = connect(app.url, { max: 1 })
  expect(poolState(db)).toEqual({ used: 0, idle: 0, waiting: 0 })
  let waiting: Promise<unknown> | undefined
  await db.connection().execute(async () => {
    waiting = db.selectFrom('settings').select('key').execute()
    await new Promise((resolve) => setTimeout(resolve, 10))
    expect(poolState(db)).toEqual({ used: 1, idle: 0, waiting: 1 })
  })
  await waiting
  expect(poolState(db)).toEqual({ used: 0, idle: 1, waiting: 0 })
  await close()
})

test('documents are counted once for all who print, whatever becomes of them', async () => {
  const gates: (() => void)[] = []
  const documents: Documents = {
    compiler: null,
    start: async () => undefined,
    compile: (name) =>
      String(name) === 'bad' ? Promise.reject(new DocumentRefused('TEMPLATE', 'no')) : Promise.resolve({ pdf: Buffer.alloc(0), pages: 1, signatures: [] }),
    inTurn: async (work) => {
      await new Promise<void>((go) => gates.push(go))
      return work()
    },
    missingGlyphs: () => [],
    close: async () => undefined,
  }
  const meter = meterOf(documents)
  expect(meterOf(documents)).toBe(meter)
  expect(meterOf(meter.documents)).toBe(meter)
  const seen: string[] = []
  meter.watchers.add(({ document, outcome, seconds }) => seen.push(`${document} ${outcome} ${seconds >= 0}`))
  const turn = meter.documents.inTurn(() => meter.documents.compile('good' as never, {} as never))
  expect(meter.load).toEqual({ waiting: 1, running: 0 })
  gates[0]!()
  await turn
  await expect(meter.documents.compile('bad' as never, {} as never)).rejects.toThrow('no')
  expect(meter.load).toEqual({ waiting: 0, running: 0 })
  expect(seen).toEqual(['good printed true', 'bad refused true'])
})

describe('figures of the installation', () => {
  const now = new Date()
  const ago = (hours: number) => new Date(now.getTime() - hours * 3_600_000).toISOString()
  async function letter(it: { certified?: boolean; sent?: number; events?: string[]; attempts?: number }): Promise<string> {
    const { _id } = await app.deps.db
      .insertInto('mails')
      .values({
        event: 'CONVOCATION',
        message_id: `<${crypto.randomUUID()}@pero.example>`,
        sender_name: 'Pero',
        recipient: 'anna@pec.pero.example',
        subject: 'x',
        html: '',
        body: '',
        is_secret: false,
        certified: it.certified ?? false,
        attempts: it.attempts ?? 0,
        created_at: ago(it.sent ?? 0),
        ended_at: it.sent === undefined ? null : ago(it.sent),
      })
      .returning('_id')
      .executeTakeFirstOrThrow()
    for (const status of it.events ?? [])
      await app.deps.db
        .insertInto('mail_events')
        .values({ mail_id: _id, status, at: ago(it.sent ?? 0) })
        .execute()
    return _id
  }

  test('letters by state, and certified ones whose receipt is late', async () => {
    await letter({})
    await letter({ attempts: 2 })
    await letter({ sent: 1, events: ['SENT'] })
    await letter({ sent: 30, events: ['SENT', 'ACCEPTED'], certified: false })
    await letter({ sent: 3, events: ['SENT', 'ACCEPTED'], certified: true })
    await letter({ sent: 30, events: ['SENT'], certified: true })
    await letter({ sent: 31, events: ['SENT', 'ACCEPTED'], certified: true })
    await letter({ sent: 32, events: ['SENT', 'ACCEPTED', 'DELIVERED'], certified: true })
    await letter({ sent: 33, events: ['SENT', 'ACCEPTED', 'NOT_DELIVERED'], certified: true })
    await letter({ sent: 24 * 20, events: ['SENT', 'ACCEPTED'], certified: true })
    const external = await letter({ sent: 34, events: ['SENT', 'ACCEPTED'], certified: true })
    await app.deps.db.updateTable('mails').set({ is_unprovable: true }).where('_id', '=', external).execute()
    const figures = await figuresOf(app.deps.db, now)
    expect(figures.letters).toEqual({ waiting: 1, retrying: 1 })
    expect(figures.letters_day).toEqual({ sent: 2, failed: 0, accepted: 1, not_accepted: 0, delivered: 0, not_delivered: 0 })
    expect(figures.letters_late).toEqual({ acceptance: 1, delivery: 1 })
  })

  test('rooms, and each person in them once', async () => {
    const { db } = app.deps
    const company = await app.world.company('Sala S.r.l.', await app.world.person())
    const meeting_id = await app.world.meeting(company._id)
    const other = await app.world.meeting(company._id)
    const call = { convocation_type: 'FIRST', status: 'ACTIVE', datetime: ago(0), created_at: ago(1) }
    await db
      .insertInto('convocations')
      .values([
        { ...call, meeting_id, live_status: 'STARTED' },
        { ...call, meeting_id: other, live_status: 'CLOSED' },
      ])
      .execute()
    const [alive, dead] = [crypto.randomUUID(), crypto.randomUUID()]
    await db
      .insertInto('live_processes')
      .values([
        { process_id: alive, started_at: ago(1), beat_at: new Date().toISOString() },
        { process_id: dead, started_at: ago(1), beat_at: ago(1) },
      ])
      .execute()
    const [anna, bruno] = [crypto.randomUUID(), crypto.randomUUID()]
    const line = (member_id: string, process_id = alive, on = meeting_id, lost_at: string | null = null) => ({
      line_id: crypto.randomUUID(),
      meeting_id: on,
      member_id,
      process_id,
      opened_at: ago(1),
      lost_at,
    })
    await db
      .insertInto('live_lines')
      .values([line(anna), line(anna), line(bruno, dead), line(bruno, alive, meeting_id, ago(0)), line(bruno, alive, other)])
      .execute()
    const figures = await figuresOf(db, now)
    expect([figures.rooms, figures.people]).toEqual([{ open: 0, started: 1 }, 1])
  })
})
