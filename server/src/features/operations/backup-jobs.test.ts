import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inspectArchive } from '../../db/inspect.ts'
import { enqueue } from '../../jobs/queue.ts'
import { lastTurn } from '../../stores/operations/backup-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { testFolder } from '../../testing/folder.ts'
import { buildJobs } from '../../working.ts'
import { dueHour, makeDueBackup } from './backup-jobs.ts'

const hour = 3_600_000
const at = (text: string) => new Date(`2026-11-${text}Z`)

describe('the hour of a backup every day', () => {
  const turn = (begun: string, reason: string | null = null) => ({ planned_at: at('15T02:30:00').toISOString(), begun_at: at(begun).toISOString(), reason })
  test.each([
    ['there was none yet: now', null, '15T17:00:00', '15T17:00:00'],
    ['it has not come', turn('15T02:30:00'), '16T02:29:59', null],
    ['it has come', turn('15T02:30:00'), '16T02:30:10', '16T02:30:00'],
    ['the one before was late: it does not wander', turn('15T02:44:00'), '16T02:30:10', '16T02:30:00'],
    ['three were missed: they are made up for once', turn('15T02:30:00'), '18T12:00:00', '18T02:30:00'],
    ['the last one failed a moment ago', turn('15T02:30:00', 'no space'), '15T02:59:00', null],
    ['the last one failed half an hour ago', turn('15T02:30:00', 'no space'), '15T03:00:00', '15T02:30:00'],
  ])('%s', (_, last, now, due) => {
    expect(dueHour(last, 24 * hour, at(now))).toEqual(due && at(due))
  })
})

describe('a backup that is made by itself', () => {
  let app: TestApp
  let folder: string
  beforeAll(async () => {
    app = await testApp()
    await app.world.person()
  })
  afterAll(() => app.close())
  beforeEach(async () => {
    folder = testFolder()
    await app.deps.db.deleteFrom('settings').where('key', 'like', 'backup%').execute()
    return () => rm(folder, { recursive: true, force: true })
  })

  const names = async () => (await readdir(folder)).toSorted()
  const make = (now: string, given: { keep?: number; signal?: AbortSignal; floor?: number } = {}) => {
    const { clock, config } = app.deps
    const deps = { ...app.deps, clock: { ...clock, system: () => at(now) }, config: { ...config, disk_floor_bytes: given.floor ?? 0 } }
    return makeDueBackup(deps, { folder, every_ms: 24 * hour, keep: given.keep ?? 14 }, given.signal)
  }

  test('is whole, made once at its hour, and noted', async () => {
    await make('15T02:30:00')
    await make('15T20:00:00')
    expect(await names()).toEqual(['delibera-20261115T023000Z.tar.gz'])
    expect(await inspectArchive(join(folder, 'delibera-20261115T023000Z.tar.gz'))).toMatchObject({ missing: [], damaged: [] })
    await make('16T02:31:00')
    expect(await names()).toHaveLength(2)
    const noted = await app.deps.db.selectFrom('settings').select('value').where('key', '=', 'backup').executeTakeFirstOrThrow()
    expect(noted.value).toMatchObject({ at: at('16T02:31:00').toISOString(), file: join(folder, 'delibera-20261116T023100Z.tar.gz'), lacking: 0 })
  })

  test('of several processes at the same hour one makes it', async () => {
    await Promise.all([make('15T02:30:00'), make('15T02:30:01'), make('15T02:30:02')])
    expect(await names()).toHaveLength(1)
  })

  test('takes the place of the oldest, never of files of another name, nor is a half one left', async () => {
    await writeFile(join(folder, 'before-the-upgrade.tar.gz'), 'x')
    await writeFile(join(folder, 'delibera-20261101T023000Z.tar.gz.partial'), 'x')
    for (const it of ['15T02:30:00', '16T02:30:00', '17T02:30:00']) await make(it, { keep: 2 })
    expect(await names()).toEqual(['before-the-upgrade.tar.gz', 'delibera-20261116T023000Z.tar.gz', 'delibera-20261117T023000Z.tar.gz'])
  })

  test('that lacks a file says so in its name, and drives out no whole one', async () => {
    await make('15T02:30:00', { keep: 1 })
    const { db } = app.deps
    const { _id } = await db
      .insertInto('files')
      .values({ name: 'x', context: 'temp', created_at: new Date().toISOString() })
      .returning('_id')
      .executeTakeFirstOrThrow()
    const version = { file_id: _id, version: 1, storage_key: 'gone', name: 'x', mime_type: 'application/pdf', state: 'READY' as const }
    await db
      .insertInto('file_versions')
      .values({ ...version, created_at: new Date().toISOString() })
      .execute()
    await make('16T02:30:00', { keep: 1 })
    await make('17T02:30:00', { keep: 1 })
    await db.deleteFrom('files').where('_id', '=', _id).execute()
    expect(await names()).toEqual(['delibera-20261115T023000Z.tar.gz', 'delibera-20261117T023000Z-incomplete.tar.gz'])
  })

  test('that cannot be made is noted with its reason, leaves nothing, and is tried again', async () => {
    await make('15T02:30:00', { floor: Number.MAX_SAFE_INTEGER })
    expect(await lastTurn(app.deps.db)).toMatchObject({ reason: expect.stringContaining(`less space is left in ${folder}`) })
    expect(await names()).toEqual([])
    await make('15T02:40:00')
    expect(await names()).toEqual([])
    await make('15T03:01:00')
    expect(await names()).toEqual(['delibera-20261115T030100Z.tar.gz'])
    expect(await lastTurn(app.deps.db)).toMatchObject({ planned_at: at('15T02:30:00').toISOString(), reason: null })
  })

  test('is given up when its process stops, and tried again by the next', async () => {
    await make('15T02:30:00', { signal: AbortSignal.abort(new Error('stopped')) })
    expect(await names()).toEqual([])
    expect(await lastTurn(app.deps.db)).toMatchObject({ reason: 'interrupted' })
    await make('15T03:00:00')
    expect(await names()).toHaveLength(1)
  })
})

test('the job is done by processes that have a folder for it, and left to them by the others', async () => {
  const folder = join(testFolder(), 'backups')
  await mkdir(folder)
  const [with_folder, without] = [await testApp({ env: { BACKUP_DIR: folder, DISK_FLOOR_MB: '0' } }), await testApp({ env: { BACKUP_EVERY: '24h' } })]
  for (const it of [with_folder, without]) await enqueue(it.deps.db, 'make_backup', {})
  await with_folder.work()
  expect(await readdir(folder)).toEqual([expect.stringMatching(/^delibera-\d{8}T\d{6}Z\.tar\.gz$/)])
  expect(buildJobs(without.deps)).not.toHaveProperty('make_backup')
  await with_folder.close()
  await without.close()
  await rm(folder, { recursive: true, force: true })
})
