import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from './config.ts'
import { processesOn } from './db/embedded/launch.stage.ts'
import { buildClock } from './jobs/clock.ts'
import { postMail } from './outbox/post.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { startMailServer } from './testing/mail-server.ts'
import { launchServer, leftOf, program, type ServerProcess, startServer } from './testing/process.ts'

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

test('a stop while a letter is being handed over waits for it, and it is noted once', async () => {
  let isAsked = false
  const server = await startMailServer({
    onRcptTo: (_address, _session, next) => {
      isAsked = true
      setTimeout(next, 3000)
    },
  })
  const { db } = database.connection
  const it = await start({ DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}`, LOG_LEVEL: 'info' })
  const letter = { event: 'CONFIRM_EMAIL' as const, recipient: 'slow@example.test', is_secret: false, letter: { subject: 'slow', html: '<p>x</p>', text: 'x' } }
  await db.transaction().execute((tx) => postMail(tx, { config: readConfig({}), clock: buildClock() }, letter))
  await until(() => isAsked)
  expect(await it.end('SIGTERM')).toBe(0)
  expect(it.output()).toMatch(/"waiting_for":\{"jobs":1,.*"msg":"stopping"/)
  expect(server.arrived.map((arrived) => arrived.mail.to)).toEqual(['slow@example.test'])
  const events = await db
    .selectFrom('mail_events')
    .innerJoin('mails', 'mails._id', 'mail_id')
    .select('status')
    .where('recipient', '=', 'slow@example.test')
    .execute()
  expect(events.filter(({ status }) => status === 'SENT')).toHaveLength(1)
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

describe('a first start that is interrupted', () => {
  const data = join(folder, 'first')
  const launch = async () => {
    const it = await launchServer({ ...common, DATA_DIR: data, LOG_LEVEL: 'info' })
    running.push(it)
    return it
  }
  const leavesNothing = async (it: ServerProcess) => {
    expect(await it.end('SIGTERM')).toBe(0)
    expect([processesOn(data), leftOf(it)]).toEqual([[], []])
    expect(it.output()).toContain('"msg":"stopping"')
  }

  test('leaves no process behind, while the database is made and while the demo is added, and the next one completes it', async () => {
    const early = await launch()
    await until(() => processesOn(data).length > 0)
    await leavesNothing(early)

    const middle = await launch()
    await until(() => middle.output().includes('adding the demo: minutes (5 of 8)'), 4000)
    await leavesNothing(middle)
    expect(middle.output()).not.toContain('demo data added')

    const last = await launch()
    await until(() => last.output().includes('Delibera is ready'), 4000)
    expect(last.output()).toContain('the database is emptied and the demo added anew')
    const { email, password } = demoPerson
    const login = (await (await post(`${last.url}/api/users/login`, { email, password })).json()) as { data: { token: string } }
    const companies = await fetch(`${last.url}/api/companies`, { headers: { authorization: `Bearer ${login.data.token}` } })
    expect(await companies.json()).toMatchObject({ total: 10 })
    await leavesNothing(last)
  }, 400_000)
})

describe('a wrong setting', () => {
  test.each([
    ['is named and the process exits 1', { PORT: 'eighty' }, 'PORT'],
    ['production with trial mail refuses to start', { NODE_ENV: 'production' }, 'MAIL_URL'],
    ['and so it does with addresses that cannot work', { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, 'PUBLIC_URL'],
    ['a database that does not answer', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'DATABASE_URL: connect ECONNREFUSED'],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }, 'DATA_DIR: ENOTDIR'],
  ])('%s', async (_, env, name) => {
    const child = spawn(process.execPath, program, {
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

/** What production asks for before it starts. */
const production = {
  ...{ NODE_ENV: 'production', PUBLIC_URL: 'https://delibera.example', MAIL_FROM: 'no-reply@delibera.it', SUPPORT_EMAIL: 'assistenza@delibera.it' },
}

test('production has no trial calls, and runs without a card provider where nothing is sold', async () => {
  const server = await startMailServer()
  const it = await start({ ...production, DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}`, PAYMENTS: 'off' })
  for (const path of ['/api/dev/mailbox', '/api/dev/clock', '/dev/mailbox']) expect([path, (await fetch(it.url + path)).status]).toEqual([path, 404])
  for (const path of ['/api/dev/clock', '/api/dev/cards/confirm', '/api/dev/cards/authorise']) expect((await post(it.url + path, {})).status).toBe(404)
  const { cards } = (await (await fetch(`${it.url}/api/constants`)).json()) as { cards: unknown }
  expect(cards).toEqual({ provider: 'none', publishable_key: null })
  expect(it.output()).toContain('TRUST_PROXY is off')
  await it.end('SIGTERM')
  await server.close()
})

test('a trial says that it is one, and is found on this machine by its name as by its number', async () => {
  const it = await start({ DATABASE_URL: database.url, HOST: '' })
  const { port } = new URL(it.url)
  for (const host of ['localhost', '127.0.0.1']) expect((await fetch(`http://${host}:${port}/api/health`)).status).toBe(200)
  expect(it.output()).toContain(`This is a trial: it listens on this machine only (127.0.0.1:${port})`)
  for (const address of othersAddresses()) await expect(fetch(`http://${address}:${port}/api/health`)).rejects.toThrow('fetch failed')
  await it.end('SIGTERM')
})

/** Where other machines would look for this one; none on a machine without a network. */
const othersAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((it) => it ?? [])
    .filter((it) => it.family === 'IPv4' && !it.internal)
    .map((it) => it.address)
