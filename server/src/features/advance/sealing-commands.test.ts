import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { advanceRoutes } from '@delibera/core/advance/routes'
import type { AdvanceSaid } from '@delibera/core/advance/schema'
import { readZip, unpack } from '@delibera/core/formats/zip-reading'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { documentOf } from '@delibera/core/rich-text'
import { sql } from 'kysely'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readArchive } from '../../db/archive.ts'
import { backup } from '../../db/backup.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue } from '../../testing/live.ts'

let app: TestApp
const logged: string[] = []
beforeAll(async () => {
  // Everything that the product could ever write into a log.
  const log = pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) })
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000', LOG_LEVEL: 'trace' }, deps: { log } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const weight = 1_000_000
/** Numbers that nothing else has: where one of them is, somebody wrote down what was said. */
const parts = [
  { accepted: 1 as const, weight: 765_437 },
  { accepted: -1 as const, weight: 234_563 },
]
const told = /765[.,]?437|234[.,]?563/

async function convened() {
  const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi'].map((name, at) => ({ name, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: weight }))
  const odgs = [{ title: 'Bilancio', header_content: documentOf('Si propone il bilancio.'), content_positive: documentOf('Approva il bilancio.') }]
  const due = await meetingDue(app, {
    seats,
    odgs,
    statute: { advance_vote_allowed: true } as never,
    prepare: async ({ company, meeting }) => {
      await company.call(meetingRoutes.change, { params: { id: meeting._id }, body: { advance: { enabled: true }, version: meeting.version } })
    },
  })
  await app.deps.clock.set(app.deps.db, null)
  const odg = due.odgs[0]!
  const give = async (at: number, said: AdvanceSaid) => {
    const params = { ...(await due.linkOf(due.company.ids[at]!)), convocation: due.first._id }
    return app.call(advanceRoutes.give, { params, body: { signature, points: { [odg]: said }, if_changed: 'NOT_COUNTED', valid_for_second: true } })
  }
  return { ...due, odg, give }
}

async function dumped(): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(app.deps.db)
  const rows = await Promise.all(tables.map(({ name }) => sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(app.deps.db)))
  return rows.flatMap((it) => it.rows.map(({ row }) => row))
}

async function backedUp(): Promise<string[]> {
  const file = path.join(await mkdtemp(path.join(tmpdir(), 'sealed-')), 'backup')
  await backup({ url: app.url, storage: app.deps.storage, to: createWriteStream(file), log: () => undefined })
  const lines: string[] = []
  for await (const one of readArchive(file)) lines.push(...one.content.toString('latin1').split('\n'))
  return lines
}

/** Every file of the evidence, and the table of votes. */
async function exported({ company, meeting }: Pick<Awaited<ReturnType<typeof convened>>, 'company' | 'meeting'>): Promise<string[]> {
  const headers = { authorization: `Bearer ${await app.world.session(company.owner)}`, 'accept-language': 'it' }
  const { rawPayload } = await app.api.app.inject({ method: 'GET', url: `/api/export/admin/meetings/${meeting._id}/all`, headers })
  const files = await Promise.all(readZip(new Uint8Array(rawPayload)).map(unpack))
  expect(files.length).toBeGreaterThan(3)
  return files.map((it) => Buffer.from(it!).toString('latin1'))
}

test('what was said before the meeting is in no table, backup, log, letter or export until the vote opens; then the log of the room tells it', async () => {
  const it = await convened()
  await it.give(2, parts)
  await app.work()
  // The names are there, so that what is looked for would be found.
  expect((await dumped()).some((row) => row.includes('Carla'))).toBe(true)
  expect(logged.length).toBeGreaterThan(0)
  await app.deps.clock.set(app.deps.db, new Date(it.first.datetime))
  await it.open()
  await it.join(it.company.ids[0]!)
  await it.begin()
  await it.takeUp(it.odg)
  for (const found of [await dumped(), await backedUp(), await exported(it), logged]) expect(found.filter((row) => told.test(row))).toEqual([])
  await it.voting(it.odg, 'start')
  expect((await dumped()).filter((row) => told.test(row)).length).toBeGreaterThan(0)
  expect(logged.filter((row) => told.test(row))).toEqual([])
})

test('nothing of a ballot can be read from its length', async () => {
  const it = await convened()
  const lengths = new Set<number>()
  for (const said of [1, -1, 0, parts] as const) {
    await it.give(1, said)
    const { sealed } = await app.deps.db
      .selectFrom('advance_ballots')
      .select('sealed')
      .where('meeting_id', '=', it.meeting._id)
      .where('ended_at', 'is', null)
      .executeTakeFirstOrThrow()
    lengths.add(sealed.length)
  }
  expect(lengths.size).toBe(1)
})
