import { rmSync } from 'node:fs'
import { sized } from '@delibera/core/fuzz.stage'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { deriveKeys } from '../config/keys.ts'
import { buildClock } from '../jobs/clock.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { testFolder } from '../testing/folder.ts'
import { startMailServer } from '../testing/mail-server.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import { worldOf } from '../testing/world.ts'
import { lanes } from './jobs.ts'
import { aMail, companyWithServer } from './outbox.stage.ts'
import { postMails } from './post.ts'

const secret = 'a secret for tests, long enough to be one'
const folder = testFolder()
const running: ServerProcess[] = []
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const it of running) await it.end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const isLiving = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null

async function start(): Promise<ServerProcess> {
  const it = await startServer({ SECRET_KEY: secret, DATA_DIR: folder, DATABASE_URL: database.url })
  running.push(it)
  return it
}

const until = async (holds: () => boolean | Promise<boolean>, times = 4000) => {
  for (let i = 0; i < times && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 25))
  expect(await holds()).toBe(true)
}

/** A company with a slow server of its own and so many letters with a paper to send. */
async function dispatch(members: number, delay_ms: number) {
  const { db } = database.connection
  const slow = (_a: unknown, _s: unknown, next: () => void) => void setTimeout(next, delay_ms)
  const server = await startMailServer({ allowInsecureAuth: true, onAuth: (_a, _s, done) => done(null, { user: 'x' }), onRcptTo: slow })
  const deps = { db, clock: buildClock(), keys: deriveKeys(secret), config: readConfig({}) }
  const company = await companyWithServer({ world: worldOf(deps), deps }, server.port)
  const attachments = [{ name: 'Avviso.pdf', mime_type: 'application/pdf', content: Buffer.alloc(sized(5000, 50_000), 'avviso') }]
  const mails = Array.from({ length: members }, (_, i) => aMail(company, `socio${i}@pec.it`, { attachments }))
  const send = () => db.transaction().execute((tx) => postMails(tx, deps, mails))
  const noted = async () =>
    Number(
      (
        await db
          .selectFrom('mail_events')
          .innerJoin('mails', 'mails._id', 'mail_id')
          .select((it) => it.fn.countAll<number>().as('all'))
          .where('company_id', '=', company)
          .where('status', '=', 'SENT')
          .executeTakeFirstOrThrow()
      ).all,
    )
  return { server, send, noted, ids: () => server.arrived.map((it) => it.mail.message_id) }
}

test('a server killed in the middle of many letters loses none: one message each, and a doubt only under the same Message-ID', {
  timeout: 180_000,
}, async () => {
  const members = sized(120, 1000)
  const { server, send, noted, ids } = await dispatch(members, 10)
  const first = await start()
  await send()
  await until(() => ids().length > members / 3)
  await first.end('SIGKILL')
  const [known, arrived] = [await noted(), ids().length]
  expect(arrived).toBeLessThan(members)
  await start()
  await until(async () => (await noted()) === members)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(new Set(ids()).size).toBe(members)
  expect(new Set(server.arrived.map((it) => it.mail.to)).size).toBe(members)
  // What the server had taken and nobody had noted when the process died: at most one letter a lane.
  expect(ids().length - members).toBeLessThanOrEqual(Math.min(lanes, arrived - known))
  await server.close()
})

test('two processes share the letters of a company without sending one twice', { timeout: 180_000 }, async () => {
  const members = sized(80, 200)
  const { server, send, noted, ids } = await dispatch(members, 5)
  // The test before has left one.
  await Promise.all(Array.from({ length: 2 - running.filter(isLiving).length }, start))
  await send()
  await until(async () => (await noted()) === members)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect([ids().length, new Set(ids()).size]).toEqual([members, members])
  await server.close()
})
