import { Writable } from 'node:stream'
import { Fault } from '@delibera/core/faults'
import { demoPerson } from '@delibera/core/operations/demo'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate, migrations } from '../db/migrate.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { seedDemo } from './demo.ts'
import { DemoError } from './failure.ts'
import { clearBegunDemo, markDemo } from './mark.ts'

let app: TestApp
const told: string[] = []
const log = pino({ level: 'info' }, new Writable({ write: (line, _, done) => done(void told.push(String(line))) }))
beforeEach(async () => {
  told.length = 0
  app = await testApp({ deps: { log } })
})
afterEach(() => app.close())

const clear = (wanted = true) => clearBegunDemo({ url: app.url, wanted, log })
const mark = async () => (await app.deps.db.selectFrom('settings').select('value').where('key', '=', 'demo').executeTakeFirst())?.value
const people = async () => (await app.deps.db.selectFrom('users').select('email').execute()).map((it) => it.email)

test('a demo that was begun and not completed is cleared away, tables and jobs included, and the migrations begin anew', async () => {
  await markDemo(app.deps.db, 'begun')
  await app.world.person(demoPerson)
  expect(await clear()).toEqual([])
  const { applied } = await migrate(app.url)
  expect(applied).toHaveLength(migrations().length)
  expect([await people(), await mark()]).toEqual([[], undefined])
  expect(told.join('')).toContain('the database is emptied')
})

test('of a demo that was begun every stored file is told, received letters too: nothing stays behind in the storage', async () => {
  await markDemo(app.deps.db, 'begun')
  const company = await app.world.company('Brenta', await app.world.person(demoPerson))
  await sql`insert into communications (company_id, position, status, thread_id, sender, subject, storage_key, timestamp, last_update)
    values (${company._id}, 'inbox', 'SENT', gen_random_uuid(), 'banca@pec.delibera.test', 'x', 'mail_received', now(), now())`.execute(app.deps.db)
  expect(await clear()).toEqual(['mail_received'])
})

test.each([
  ['of a demo that is complete', 'complete', demoPerson.email],
  ['of a demo of before there was a mark', null, demoPerson.email],
  ['of an installation of one’s own', null, 'anna@example.com'],
])('nothing %s is touched', async (_, before, email) => {
  if (before === 'complete') await markDemo(app.deps.db, before)
  await app.world.person({ email })
  await clear()
  expect([await people(), (await mark()) ?? null]).toEqual([[email], before])
  expect((await migrate(app.url)).applied).toEqual([])
  expect(told).toEqual([])
})

test('a database in which somebody else has an account is never emptied, whatever its mark says', async () => {
  await markDemo(app.deps.db, 'begun')
  await app.world.person(demoPerson)
  await app.world.person({ email: 'anna@example.com' })
  await clear()
  expect((await people()).toSorted()).toEqual(['anna@example.com', demoPerson.email])
  expect(await mark()).toBeUndefined()
})

test('nor is one that was started without the demo since', async () => {
  await markDemo(app.deps.db, 'begun')
  await app.world.person(demoPerson)
  await clear(false)
  await clear(true)
  expect(await people()).toEqual([demoPerson.email])
})

test('a step that fails is told in words and leaves the mark; so does one that is interrupted, which needs no words', async () => {
  const documents = { ...app.deps.documents, compile: () => Promise.reject(new Fault('GEN01', 'documents')) }
  const failure = await seedDemo({ ...app.deps, documents }).catch((error) => error)
  expect(failure).toBeInstanceOf(DemoError)
  expect(failure.message).toMatch(/^The demo could not be added: [a-z ]+ \(\d+ of 10\) failed: GEN01 "documents"\. The next start begins it anew; DEMO=off /)
  expect(told.join('')).toContain('adding the demo: companies (1 of 10)')
  expect(await mark()).toBe('begun')

  await clear()
  await migrate(app.url)
  told.length = 0
  const stopping = AbortSignal.abort(new Error('stopped'))
  await expect(seedDemo(app.deps, stopping)).rejects.toThrow('stopped')
  expect(await mark()).toBe('begun')
  expect(told.join('')).not.toContain('not added')
})
