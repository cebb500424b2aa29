import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from './config.ts'
import { buildClock } from './jobs/clock.ts'
import { postMail } from './outbox/post.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { startMailServer } from './testing/mail-server.ts'
import { type ServerProcess, startServer } from './testing/process.ts'

const folder = testFolder()
const common = { SECRET_KEY: 'a secret for tests, long enough to be one', DATA_DIR: folder }
const running: ServerProcess[] = []
const start = async (env: Record<string, string>) => {
  const it = await startServer({ ...common, ...env })
  running.push(it)
  return it
}

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(async () => {
  for (const it of running) await it.end('SIGKILL')
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const until = async (holds: () => boolean | Promise<boolean>, times = 400) => {
  for (let i = 0; i < times && !(await holds()); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await holds()).toBe(true)
}

describe('two server processes on one database', () => {
  test('run each job once and reach the sockets of both', async () => {
    const [one, two] = await Promise.all([start({ DATABASE_URL: database.url }), start({ DATABASE_URL: database.url })])
    const profile = {
      email: 'anna@example.test',
      password: 'Delibera.2026',
      first_name: 'Anna',
      last_name: 'Rossi',
      privacy_consent: true,
      terms_conditions: true,
    }
    expect((await post(`${one.url}/api/users/register`, profile)).status).toBe(201)
    const letters = async (it: ServerProcess) => (await (await fetch(`${it.url}/api/dev/mailbox`)).json()) as { total: number; items: { text: string }[] }
    await until(async () => (await letters(two)).total > 0)
    const token = (await letters(two)).items[0]!.text.match(/token=([\w-]+)/)![1]
    await fetch(`${two.url}/api/users/confirm-email?token=${token}`)
    const login = (await (await post(`${one.url}/api/users/login`, profile)).json()) as { data: { token: string } }

    const frames: string[][] = [[], []]
    const sockets = [one, two].map((it, i) => {
      const socket = new WebSocket(`${it.url.replace('http', 'ws')}/api/socket?token=${login.data.token}`)
      socket.on('message', (data) => frames[i]!.push(JSON.parse(String(data)).type))
      return socket
    })
    await until(() => frames.every((it) => it.includes('hello')))
    const bearer = { authorization: `Bearer ${login.data.token}`, 'content-type': 'application/json' }
    const change = { method: 'PATCH', headers: bearer, body: JSON.stringify({ enable_consultant: true, fiscal_code: 'RSSMRA80A01H501U' }) }
    expect((await fetch(`${one.url}/api/users/profile`, change)).status).toBe(200)
    await until(() => frames.every((it) => it.includes('notification')))
    expect(frames).toEqual([
      ['hello', 'notification'],
      ['hello', 'notification'],
    ])
    for (const it of sockets) it.terminate()
    expect((await letters(one)).total).toBe(1)

    await post(`${one.url}/api/dev/clock`, { now: '2030-01-01T10:00:00Z' })
    await until(async () => ((await (await fetch(`${two.url}/api/dev/clock`)).json()) as { now: string }).now === '2030-01-01T10:00:00.000Z')
    await post(`${two.url}/api/dev/clock`, { now: null })
    expect(await one.end('SIGTERM')).toBe(0)
    expect(await two.end('SIGTERM')).toBe(0)
  })
})

test('a server killed during a burst of mails loses none; only those in doubt at that moment may come twice, under the same Message-ID', async () => {
  const mails = 150
  const server = await startMailServer({ onRcptTo: (_address, _session, next) => void setTimeout(next, 15) })
  const env = { DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}` }
  const first = await start(env)
  const deps = { config: readConfig({}), clock: buildClock() }
  await database.connection.db.transaction().execute(async (tx) => {
    for (let i = 0; i < mails; i++)
      await postMail(tx, deps, {
        event: 'CONFIRM_EMAIL',
        recipient: `member${i}@example.test`,
        is_secret: false,
        letter: { subject: `n. ${i}`, html: '<p>x</p>', text: 'x' },
      })
  })
  await until(() => server.arrived.length > 30)
  await first.end('SIGKILL')
  expect(server.arrived.length).toBeLessThan(mails)
  const again = await start(env)
  await until(() => new Set(server.arrived.map((it) => it.mail.to)).size === mails)
  const ids = server.arrived.map((it) => it.mail.message_id)
  const doubled = ids.length - new Set(ids).size
  expect(new Set(ids).size).toBe(mails)
  expect(doubled).toBeLessThanOrEqual(5)
  const sent = await database.connection.db.selectFrom('mail_events').select('mail_id').where('status', '=', 'SENT').execute()
  await until(async () => (await database.connection.db.selectFrom('mail_events').select('mail_id').where('status', '=', 'SENT').execute()).length >= mails)
  expect(new Set(sent.map((it) => it.mail_id)).size).toBe(sent.length)
  await again.end('SIGTERM')
  await server.close()
})

test('the trial mailbox keeps each letter of a burst exactly once, killed or not', async () => {
  const mails = 300
  const first = await start({ DATABASE_URL: database.url })
  const deps = { config: readConfig({}), clock: buildClock() }
  const count = async () => Number((await database.connection.pool.query(`select count(*) it from trial_messages where subject like 'burst %'`)).rows[0].it)
  await database.connection.db.transaction().execute(async (tx) => {
    for (let i = 0; i < mails; i++)
      await postMail(tx, deps, {
        event: 'CONFIRM_EMAIL',
        recipient: `burst${i}@example.test`,
        is_secret: false,
        letter: { subject: `burst ${i}`, html: '<p>x</p>', text: 'x' },
      })
  })
  await until(async () => (await count()) > 20)
  await first.end('SIGKILL')
  const again = await start({ DATABASE_URL: database.url })
  await until(async () => (await count()) === mails)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await count()).toBe(mails)
  await again.end('SIGTERM')
})

describe('a wrong setting', () => {
  test.each([
    ['is named and the process exits 1', { PORT: 'eighty' }, 'PORT'],
    ['production with trial mail refuses to start', { NODE_ENV: 'production' }, 'MAIL_URL'],
    ['a database that does not answer', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'DATABASE_URL: connect ECONNREFUSED'],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }, 'DATA_DIR: ENOTDIR'],
  ])('%s', async (_, env, name) => {
    const child = spawn(process.execPath, ['--import', 'tsx', fileURLToPath(new URL('./main.ts', import.meta.url))], {
      env: { PATH: process.env.PATH, ...common, ...env },
    })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    const [code] = await once(child, 'exit')
    expect(code).toBe(1)
    expect(output).toContain('Delibera cannot start')
    expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  })
})

test('production has no trial calls', async () => {
  const server = await startMailServer()
  const it = await start({
    DATABASE_URL: database.url,
    NODE_ENV: 'production',
    MAIL_URL: `smtp://127.0.0.1:${server.port}`,
    STRIPE_SECRET_KEY: 'sk',
    STRIPE_WEBHOOK_SECRET: 'wh',
    STRIPE_PUBLISHABLE_KEY: 'pk',
  })
  for (const path of ['/api/dev/mailbox', '/api/dev/clock', '/dev/mailbox']) expect([path, (await fetch(it.url + path)).status]).toEqual([path, 404])
  for (const path of ['/api/dev/clock', '/api/dev/cards/confirm', '/api/dev/cards/authorise']) expect((await post(it.url + path, {})).status).toBe(404)
  await it.end('SIGTERM')
  await server.close()
})
