import { createWriteStream } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ElectionSetting } from '@delibera/core/elections/schema'
import { electionStartEvents } from '@delibera/core/live/election-rules'
import { replay } from '@delibera/core/live/fold'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { readArchive } from '../../db/archive.ts'
import { backup } from '../../db/backup.ts'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { electionTakenUp } from '../../testing/elections.ts'
import { buildJobs } from '../../working.ts'

// No company of today may vote in secret: the round is opened by its event, as it would be where a law lets there be one.

let app: TestApp
beforeAll(async () => {
  app = await testApp({ env: { RATE_WRITE: '100000', RATE_READ: '100000' } })
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const people = ['Rosa Neri', 'Viola Gallo', 'Iris Conti']
const seats = ['Anna Rossi', 'Bruno Bianchi', 'Carla Verdi', 'Dario Costa', 'Elsa Monti', 'Furio Riva'].map((name, at) => ({
  name,
  roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'],
  shares: 100,
}))

async function secretRound() {
  const room = await electionTakenUp(app, { seats: 1 }, people, { seats })
  const row = await room.pointRow()
  const setting = { ...(row.election as unknown as ElectionSetting), secret: true, weight: 'HEADS', method: 'PLURALITY', tie_rule: 'LOT' } as ElectionSetting
  await app.deps.lives.act(room.log, { kind: 'system' }, (state) => ({ events: electionStartEvents(state, room.odg, setting), reply: () => undefined }))
  return room
}

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )

/** Every row of the database as text, as a backup would hold it. */
async function dump(): Promise<string[]> {
  const { db } = app.deps
  const { rows: tables } = await sql<{
    name: string
  }>`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(db)
  const all = await Promise.all(
    tables.map(({ name }) => sql<{ row: string }>`select ${sql.lit(name)} || ' ' || t::text as row from ${sql.raw(name)} t`.execute(db)),
  )
  return all.flatMap((it) => it.rows.map((one) => one.row))
}

const rowsWith = async (text: string) => (await dump()).filter((it) => it.includes(text)).sort()

test('of a secret ballot no row of the database, then or ever, tells what anybody chose', async () => {
  const it = await secretRound()
  const ids = it.company.ids
  const rosa = it.idOf('Rosa Neri')
  const before = await rowsWith(rosa)
  const receipt = await it.elect(ids[1]!, ['Rosa Neri'])
  expect(receipt).toMatchObject({ secret: true, votes: [{ member_id: ids[1], said: 'SECRET', choice: [], names: [] }] })
  expect(JSON.stringify(receipt)).not.toContain(rosa)
  for (const id of [ids[0]!, ids[2]!, ids[3]!]) await it.elect(id, ['Rosa Neri'])
  await it.cast(ids[4]!, [{ member_id: ids[4]!, choice: 'ABSTAIN' }])
  expect(await rowsWith(rosa)).toEqual(before)
  expect((await it.held()).rounds[0]!.casts).toEqual({})
  await it.conduct({ action: 'stop' })
  const { result, counted, voted } = (await it.held()).rounds[0]!
  expect(result).toMatchObject({ present: 6, abstained: 2, outcome: 'APPROVED', elected: [{ id: rosa }] })
  expect(counted).toMatchObject({ blank: 1, urn_sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(voted).toHaveLength(5)
  // What the count added names candidates, and nobody who voted.
  const added = (await rowsWith(rosa)).filter((row) => !before.includes(row) && !row.startsWith('agenda_points'))
  for (const row of added) for (const id of ids) expect(row).not.toContain(id)
  expect(await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', it.odg).execute()).toEqual([])
  const events = await eventsAfter(app.deps.db, (await logOf(app.deps.db, it.log))!._id, 0)
  expect(replay(events)).toEqual(await it.state())
})

test('voters and urn keep no order: one box, and voters written anew together', async () => {
  const it = await secretRound()
  const [, ...ids] = it.company.ids
  for (const id of ids) await it.elect(id, ['Viola Gallo'])
  const { rows: voters } = await sql<{ xmin: string }>`select distinct xmin::text from secret_voters where odg_id = ${it.odg}`.execute(app.deps.db)
  const { rows: urns } = await sql<{ columns: string }>`select box, sha256 from secret_urns where odg_id = ${it.odg}`.execute(app.deps.db)
  expect([voters.length, urns.length]).toEqual([1, 1])
  const { rows: columns } = await sql<{ name: string }>`select column_name as name from information_schema.columns where table_name = 'secret_voters'`.execute(
    app.deps.db,
  )
  expect(columns.map((one) => one.name).sort()).toEqual(['member_id', 'odg_id', 'round'])
})

test('how much the box grows tells nothing of the paper that was put in', async () => {
  const it = await secretRound()
  const [anna, bruno, carla] = it.company.ids as [string, string, string]
  const bytes = async () => (await app.deps.db.selectFrom('secret_urns').select('box').where('odg_id', '=', it.odg).executeTakeFirstOrThrow()).box!.length
  await it.elect(anna, ['Rosa Neri'])
  const one = await bytes()
  await it.cast(bruno, [{ member_id: bruno, choice: 'ABSTAIN' }])
  const two = await bytes()
  await it.elect(carla, ['Viola Gallo'])
  expect((await bytes()) - two).toBe(two - one)
})

test('no box of before is left in the files of the database once the round is counted', async () => {
  const it = await secretRound()
  const [, ...ids] = it.company.ids
  for (const id of ids) await it.elect(id, ['Rosa Neri'])
  const { db } = app.deps
  const { rows: before } = await sql<{ file: string }>`select pg_relation_filepath('secret_urns') as file`.execute(db)
  await it.conduct({ action: 'stop' })
  const { rows: after } = await sql<{ file: string }>`select pg_relation_filepath('secret_urns') as file`.execute(db)
  expect(after[0]!.file).not.toBe(before[0]!.file)
})

test('a backup of the product has who voted and the sealed box, and no choice', async () => {
  const it = await secretRound()
  const [anna, bruno] = it.company.ids as [string, string]
  const rosa = it.idOf('Rosa Neri')
  const rowsNaming = async () => {
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'urn-')), 'backup')
    await backup({ url: app.url, storage: app.deps.storage, to: createWriteStream(file), log: () => undefined })
    const lines: string[] = []
    for await (const one of readArchive(file)) lines.push(...one.content.toString('latin1').split('\n'))
    return lines.filter((one) => one.includes(rosa)).sort()
  }
  const before = await rowsNaming()
  await it.elect(anna, ['Rosa Neri'])
  await it.elect(bruno, ['Rosa Neri'])
  expect(await rowsNaming()).toEqual(before)
})

test('the papers are destroyed thirty days after the minutes are confirmed; voters, counts and hash stay', async () => {
  const [it, other] = [await secretRound(), await secretRound()]
  for (const one of [it, other]) {
    await one.elect(one.company.ids[1]!, ['Rosa Neri'])
    await one.conduct({ action: 'stop' })
  }
  const { db } = app.deps
  const confirm = async (room: typeof it, days: number) => {
    const at = new Date(Date.now() - days * 86_400_000).toISOString()
    const row = { company_id: room.company._id, meeting_id: room.meeting._id, meeting_type: 'ASSEMBLY', locale: 'it', blocks: '[]', generated: '[]' }
    await db
      .insertInto('verbals')
      .values({ ...row, created_at: at, updated_at: at, confirmed_at: at, told: '{}' })
      .execute()
  }
  const sweep = () => buildJobs(app.deps).sweep_history({}, { attempt: 1, is_last: false })
  await sweep()
  await confirm(it, 31)
  await confirm(other, 29)
  await Promise.all([sweep(), sweep()])
  const urnOf = (odg: string) => db.selectFrom('secret_urns').select(['box', 'sha256']).where('odg_id', '=', odg).executeTakeFirstOrThrow()
  expect(await urnOf(it.odg)).toEqual({ box: null, sha256: (await it.held()).rounds[0]!.counted!.urn_sha256 })
  expect((await urnOf(other.odg)).box).not.toBeNull()
  expect(await db.selectFrom('secret_voters').select('member_id').where('odg_id', '=', it.odg).execute()).toEqual([{ member_id: it.company.ids[1] }])
})

test('a paper is put in once, two at once leave one, and nobody puts in another’s', async () => {
  const it = await secretRound()
  const [anna, bruno] = it.company.ids as [string, string]
  const raced = await Promise.all([refusal(it.elect(bruno, ['Rosa Neri'])), refusal(it.elect(bruno, ['Viola Gallo']))])
  expect(raced.sort()).toEqual(['MT002 already_voted', 'done'])
  expect(await refusal(it.cast(anna, [{ member_id: bruno, choice: 'ABSTAIN' }]))).toBe('MT002 no_right')
  expect(await refusal(it.cast(anna, [{ member_id: anna, choice: 'AGAINST' }]))).toBe('MT002 secret')
  expect(await refusal(it.conduct({ action: 'record', votes: [{ member_id: anna, choice: 'ABSTAIN' }] }))).toBe('MT002 secret')
  await it.conduct({ action: 'stop' })
  expect((await it.held()).rounds[0]!.result!.votes.reduce((sum, one) => sum + one.votes, 0)).toBe(1)
})
