import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { chmod, mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { appendAudit } from '../audit/log.ts'
import { ask, contentOf } from '../db/backup.stage.ts'
import { startEmbedded } from '../db/embedded/launch.ts'
import { migrate } from '../db/migrate.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { operatorProgram } from '../testing/process.ts'
import { operate } from './dispatch.ts'

let stage = ''
let database: TestDatabase
const others: TestDatabase[] = []

interface Ended {
  code: number
  out: string
  err: string
}

const settings = () => ({ DATA_DIR: join(stage, 'data'), SECRET_KEY: 'test secret '.repeat(4) })

async function operator(words: string[], env: Record<string, string> = {}): Promise<Ended> {
  const ended = { code: 0, out: '', err: '' }
  const out = (line: string) => {
    ended.out += `${line}\n`
  }
  const err = (line: string) => {
    ended.err += `${line}\n`
  }
  ended.code = await operate(words, { environment: { ...settings(), ...env }, out, err })
  return ended
}

const onDatabase = (...words: string[]) => operator(words, { DATABASE_URL: withPassword(database.url) })
/** The server asks for none; the operator is not to show it either. */
const withPassword = (url: string) => url.replace('postgres@', 'postgres:geheim@')

beforeAll(async () => {
  stage = await mkdtemp(join(tmpdir(), 'delibera-operator-'))
  // The embedded database may run under a user of its own, who has to pass.
  await chmod(stage, 0o755)
  database = await testDatabase()
  await ask(
    database.url,
    `insert into users (email, password_hash, first_name, last_name, privacy_consent, terms_conditions, consents_at, locale, app_settings, created_at)
     values ('anna@pero.example', 'x', 'Anna', 'Verdi', true, true, now(), 'it', '{}', now())`,
  )
})
afterEach(async () => {
  for (const it of others.splice(0)) await it.drop()
})
afterAll(async () => {
  await database.drop()
  await rm(stage, { recursive: true, force: true })
})

test('without a command it says what there is, and so it does for one it does not know', async () => {
  const { code, out } = await operator([])
  expect(code).toBe(0)
  for (const it of ['backup FILE', 'restore FILE', 'migrate', 'audit verify', 'jobs retry ID', 'users disable EMAIL']) expect(out).toContain(it)
  expect(await operator(['nothing'])).toMatchObject({ code: 2, out: '', err: `There is no command "nothing".\n\n${out}` })
})

test('it runs as a program, and finds a file where the operator stands', async () => {
  const command = [...operatorProgram, 'restore', 'none.tar.gz']
  const env = { PATH: process.env.PATH, ...settings(), DATABASE_URL: database.url, INIT_CWD: stage }
  const failure = await promisify(execFile)(process.execPath, command, { env }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 1, stderr: `ENOENT: no such file or directory, open '${join(stage, 'none.tar.gz')}'\n` })
})

test('a setting that cannot be used is named', async () => {
  expect(await operator(['jobs'], { PORT: 'x' })).toMatchObject({ code: 1, err: expect.stringMatching(/^PORT: /) })
})

describe('backup and restore', () => {
  test('carry one database into another, and keep the file from other eyes', async () => {
    const file = join(stage, 'one.tar.gz')
    const made = await onDatabase('backup', file)
    expect(made).toMatchObject({ code: 0, err: '' })
    expect(made.out).toContain('table users: 1 rows')
    expect(made.out).not.toContain('geheim')
    expect((await stat(file)).mode & 0o777).toBe(0o600)

    const empty = await testDatabase({ empty: true })
    others.push(empty)
    const restored = await operator(['restore', file], { DATABASE_URL: empty.url })
    expect(restored).toMatchObject({ code: 0, err: '' })
    expect(restored.out).not.toContain('WARNING')
    // That it was made is noted once it is whole, and so is not in it.
    expect(await ask(database.url, `delete from settings where key = 'backup' returning value ->> 'file' as file`)).toEqual([{ file }])
    expect(await contentOf(empty.url)).toEqual(await contentOf(database.url))

    const again = await operator(['restore', file], { DATABASE_URL: empty.url })
    expect(again).toMatchObject({ code: 1, err: expect.stringContaining('The database is not empty') })
  })

  test('with another secret key succeed and say what will not work', async () => {
    const file = join(stage, 'two.tar.gz')
    await onDatabase('backup', file)
    const empty = await testDatabase()
    others.push(empty)
    const { code, out } = await operator(['restore', file], { DATABASE_URL: empty.url, SECRET_KEY: 'another secret '.repeat(4) })
    expect(code).toBe(0)
    expect(out).toContain('WARNING: the backup was made with another secret key')
  })

  test('overwrite nothing and leave nothing half written', async () => {
    const folder = await mkdtemp(join(stage, 'kept-'))
    const file = join(folder, 'three.tar.gz')
    await onDatabase('backup', file)
    expect(await onDatabase('backup', file)).toMatchObject({ code: 1, err: expect.stringContaining('exists already') })
    const nowhere = await operator(['backup', join(folder, 'four.tar.gz')], { DATABASE_URL: 'postgresql://nobody:geheim@127.0.0.1:1/none' })
    expect(nowhere).toMatchObject({ code: 1, err: expect.stringContaining('ECONNREFUSED') })
    expect(nowhere.err).not.toContain('geheim')
    expect(await readdir(folder)).toEqual(['three.tar.gz'])
    expect(await onDatabase('backup', join(folder, 'no', 'five.tar.gz'))).toMatchObject({ code: 1, err: expect.stringContaining('ENOENT') })
  })
})

test('a changed audit row is found', async () => {
  const entry = { chain: 'company:1', actor: 'system', action: 'x', data: { a: 1 }, at: new Date() }
  await database.connection.db.transaction().execute((tx) => appendAudit(tx, entry))
  expect(await onDatabase('audit', 'verify')).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+ chains, \d+ rows\n$/) })
  await ask(
    database.url,
    `alter table audit_log disable trigger user; update audit_log set data = '{"a": 2}' where chain = 'company:1'; alter table audit_log enable trigger user`,
  )
  expect(await onDatabase('audit', 'verify')).toMatchObject({
    code: 1,
    out: expect.stringContaining('BROKEN company:1 at 1: hash'),
    err: 'The audit log has been changed.\n',
  })
})

test('a job that failed for good is listed and can be tried again', async () => {
  await ask(database.url, "select graphile_worker.add_job('send_mail', '{\"mail_id\": \"1\"}', max_attempts := 2), graphile_worker.add_job('sweep_files')")
  const [job] = await ask<{ id: string }>(
    database.url,
    "update graphile_worker._private_jobs set attempts = 2, last_error = E'550 no such user\\nat send' where max_attempts = 2 returning id::text",
  )
  const { out } = await onDatabase('jobs')
  expect(out).toContain('1 waiting, 1 failed for good')
  expect(out).toMatch(new RegExp(`^${job!.id}  send_mail  2 attempts, last \\S+: 550 no such user$`, 'm'))
  expect(await onDatabase('jobs', 'retry', job!.id)).toMatchObject({ code: 0, err: '' })
  expect((await onDatabase('jobs')).out).toBe('2 waiting, 0 failed for good\n')
  expect(await onDatabase('jobs', 'retry', '999999')).toMatchObject({ code: 1, err: 'There is no job 999999, or it is running.\n' })
})

test('disabling an account ends its sessions and is written down under the name of the operator', async () => {
  await ask(database.url, "insert into sessions (user_id, token_hash, created_at, last_seen_at) select _id, 'x', now(), now() from users")
  const state = () => ask(database.url, 'select disabled_at is not null as disabled, (select count(*)::int from sessions) as sessions from users')
  expect((await onDatabase('users', 'disable', 'Anna@Pero.example')).out).toBe('Anna@Pero.example is now disabled\n')
  expect(await state()).toEqual([{ disabled: true, sessions: 0 }])
  expect((await onDatabase('users', 'disable', 'anna@pero.example')).out).toBe('anna@pero.example was already disabled\n')
  expect((await onDatabase('users', 'enable', 'anna@pero.example')).out).toBe('anna@pero.example is now enabled\n')
  expect(await state()).toEqual([{ disabled: false, sessions: 0 }])
  const actor = `operator:${userInfo().username}`
  expect(await ask(database.url, "select actor, action from audit_log where chain like 'user:%' order by seq")).toEqual([
    { actor, action: 'account.disabled' },
    { actor, action: 'account.enabled' },
  ])
  expect(await onDatabase('users', 'disable', 'nobody@pero.example')).toMatchObject({ code: 1, err: 'No account has the address nobody@pero.example.\n' })
})

describe('with the embedded database', () => {
  test('a data folder without one is not given one by a question', async () => {
    const DATA_DIR = join(stage, 'nothing')
    expect(await operator(['jobs'], { DATA_DIR })).toMatchObject({ code: 1, err: expect.stringContaining(`There is no database in ${DATA_DIR}`) })
    expect(existsSync(DATA_DIR)).toBe(false)
  })

  test('a backup is made beside the running product, a restore waits until it is stopped', async () => {
    const DATA_DIR = join(stage, 'embedded')
    const folder = join(DATA_DIR, 'postgres')
    const file = join(stage, 'embedded.tar.gz')
    const product = await startEmbedded({ folder, settings: { fsync: 'off' } })
    try {
      await migrate(product.url)
      expect(await operator(['backup', file], { DATA_DIR })).toMatchObject({ code: 0, err: '' })
      expect(await operator(['restore', file], { DATA_DIR })).toMatchObject({ code: 1, err: expect.stringContaining('is in use by another Delibera process') })
      expect(await ask(product.url, 'select 1 as one')).toEqual([{ one: 1 }])
    } finally {
      await product.stop()
    }
    expect(await operator(['restore', file], { DATA_DIR })).toMatchObject({ code: 0, err: '', out: expect.stringContaining('restored: ') })
    expect(await operator(['audit', 'verify'], { DATA_DIR })).toMatchObject({ code: 0, out: '0 chains, 0 rows\n' })
    expect(existsSync(join(folder, 'data', 'postmaster.pid'))).toBe(false)
  })

  test('migrate makes a database in a new data folder', async () => {
    const DATA_DIR = join(stage, 'new')
    expect(await operator(['migrate'], { DATA_DIR })).toMatchObject({ code: 0, out: expect.stringMatching(/^applied: 0001_/) })
    expect(await operator(['migrate'], { DATA_DIR })).toMatchObject({ code: 0, out: 'the database is up to date\n' })
  })
})
