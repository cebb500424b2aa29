import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@delibera/core/limits'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { noteBackup } from '../db/backup-note.ts'
import { figuresOf } from '../http/figures.ts'
import { claimProcess } from '../jobs/liveness.ts'
import { noteTurn } from '../stores/operations/backup-store.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { smtpReply, startMailServer } from '../testing/mail-server.ts'
import { operate } from './dispatch.ts'

let database: TestDatabase
let stage: string
beforeAll(async () => {
  database = await testDatabase()
  stage = await mkdtemp(join(tmpdir(), 'delibera-status-'))
})
afterAll(async () => {
  await database.drop()
  await rm(stage, { recursive: true, force: true })
})

async function operator(words: string[], env: Record<string, string> = {}) {
  const environment = { DATA_DIR: stage, SECRET_KEY: 'test secret '.repeat(4), DATABASE_URL: database.url, ...env }
  const out: string[] = []
  const err: string[] = []
  const code = await operate(words, { environment, out: (line) => out.push(line), err: (line) => err.push(line) })
  return { code, out: out.join('\n'), err: err.join('\n') }
}

describe('status', () => {
  test('says what runs, on what, with which services, and shows no secret', async () => {
    const { code, out } = await operator(['status'], {
      MAIL_URL: 'smtp://user:geheim@mail.pero.example:587',
      MAIL_FROM: 'soci@pero.example',
      DISK_FLOOR_MB: '250',
    })
    expect(code).toBe(0)
    const fact = (name: string) => new RegExp(`^${name} +(.+)$`, 'm').exec(out)?.[1]
    expect(fact('version')).toContain(limits.version)
    expect(fact('node')).toContain(process.versions.node)
    expect(fact('database')).toMatch(/^PostgreSQL \d+.*, outside/)
    expect(fact('schema')).toMatch(/^\d{4}_\w+\.sql \(current\)$/)
    expect(fact('mail')).toBe('mail.pero.example:587 as soci@pero.example')
    expect([fact('payments'), fact('registry'), fact('files')]).toEqual(['trial', 'trial', 'on disk in DATA_DIR'])
    expect(fact('typesetter')).toMatch(/typst-ts-node-compiler\S* 0\./)
    expect(fact('disk')).toMatch(/^\d+ MB free, floor 250 MB$/)
    expect(fact('jobs')).toBe('0 waiting, 0 failed for good; NOBODY does them: no process runs with JOBS=on')
    expect(out).not.toContain('geheim')
  })

  test('knows of a worker, of the last backup, and of a migration that is missing', async () => {
    const claim = await claimProcess(database.url, pino({ level: 'silent' }))
    const file = join(stage, 'one.tar.gz')
    expect((await operator(['backup', file])).code).toBe(0)
    await database.connection.pool.query('delete from schema_migrations where version = (select max(version) from schema_migrations)')
    const { out } = await operator(['status'])
    await claim.release()
    expect(out).toContain('; a worker does them')
    expect(out).toMatch(new RegExp(`^last backup +\\d{4}-\\S+, \\d+ minutes ago, ${file}, \\d+ bytes$`, 'm'))
    expect(out).toMatch(/^schema .*\(run "migrate" or start the server\)$/m)
    const made = (await figuresOf(database.connection.db, new Date())).backup_at!
    expect(Math.abs(made - Date.now() / 1000)).toBeLessThan(600)
  })
})

test('status says that a backup is overdue, which one was not made and why, and what the last one lacks', async () => {
  const { db } = database.connection
  const fact = async () => /^last backup +(.+)$/m.exec((await operator(['status'], { BACKUP_EVERY: '24h' })).out)?.[1]
  await db.deleteFrom('settings').where('key', 'like', 'backup%').execute()
  expect(await fact()).toBe('none; OVERDUE: one is expected every 24 hours')
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000 - 1000).toISOString()
  await noteBackup(db, { at: hoursAgo(50), file: '/backups/x.tar.gz', bytes: 7, lacking: 3 })
  await noteTurn(db, { planned_at: hoursAgo(26), begun_at: hoursAgo(2), reason: 'ENOSPC: no space left on device' })
  expect(await fact()).toMatch(
    /, 50 hours ago, \/backups\/x\.tar\.gz, 7 bytes; LACKS 3 FILES; OVERDUE: one is expected every 24 hours; the one of \S+ was not made: ENOSPC/,
  )
})

describe('a command that is not typed right', () => {
  test.each([
    ['lacks what it needs', ['users', 'disable'], 'EMAIL is missing.\nUsage: npm run operator -- users disable EMAIL'],
    [
      'lacks several things',
      ['users', 'create', 'a@pero.example'],
      /^FIRST and LAST are missing\.\nUsage: npm run operator -- users create EMAIL FIRST LAST \[--by link\|mail\|input\] /,
    ],
    ['says too much', ['users', 'confirm', 'a@b.it', 'now'], '"now" is one word too many.\nUsage: npm run operator -- users confirm EMAIL'],
    [
      'has an option that there is not',
      ['users', 'list', '--role', 'x'],
      '--role is no option of "users list".\nUsage: npm run operator -- users list [--search TEXT]',
    ],
    ['leaves an option empty', ['users', 'list', '--search'], '--search needs a value.\nUsage: npm run operator -- users list [--search TEXT]'],
    ['is one of a family', ['jobs', 'cancel', '3'], /^There is no command "jobs cancel 3"\. Those of "jobs":\n {2}jobs .+\n {2}jobs retry ID /],
    ['is of no family', ['launch'], /^There is no command "launch"\.\n\nUsage: npm run operator -- COMMAND\n/],
  ])('%s', async (_, words, err) => {
    const ended = await operator(words)
    expect(ended).toEqual({ code: 2, out: '', err: typeof err === 'string' ? err : expect.stringMatching(err) })
  })

  test('a database that does not answer names its setting, and not its password', async () => {
    const refused = await operator(['jobs'], { DATABASE_URL: 'postgresql://nobody:geheim@127.0.0.1:1/none' })
    expect(refused).toEqual({ code: 1, out: '', err: 'DATABASE_URL: connect ECONNREFUSED 127.0.0.1:1' })
  })
})

describe('mail test', () => {
  test('hands a letter over and says what the server answered, without any database', async () => {
    const server = await startMailServer()
    const env = { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none', MAIL_URL: `smtp://127.0.0.1:${server.port}`, MAIL_FROM: 'soci@pero.example' }
    const { code, out } = await operator(['mail', 'test', 'anna@pero.example'], env)
    await server.close()
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Handed over from soci@pero\.example to anna@pero\.example\. The server answered: 250 .*queued as 42/),
    ])
    expect(server.arrived).toMatchObject([{ sender: 'soci@pero.example', recipients: ['anna@pero.example'] }])
  })

  test('says why a letter was not taken', async () => {
    const server = await startMailServer({ onRcptTo: (_address, _session, done) => done(smtpReply(550, 'no such user here')) })
    const refused = await operator(['mail', 'test', 'nobody@pero.example'], { MAIL_URL: `smtp://127.0.0.1:${server.port}` })
    await server.close()
    expect(refused).toMatchObject({ code: 1, out: '', err: expect.stringContaining('no such user here') })
    expect(await operator(['mail', 'test', 'anna@pero.example'], { MAIL_URL: 'smtp://127.0.0.1:1' })).toMatchObject({
      code: 1,
      err: expect.stringMatching(/^MAIL_URL: /),
    })
  })

  test('sends nothing where letters are only tried', async () => {
    expect(await operator(['mail', 'test', 'anna@pero.example'])).toMatchObject({ code: 1, err: expect.stringContaining('MAIL_URL is not set') })
    expect(await operator(['mail', 'test', 'anna'])).toMatchObject({ code: 1, err: 'anna is no e-mail address.' })
  })
})
