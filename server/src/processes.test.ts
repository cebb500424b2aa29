import { rmSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { sized } from '@delibera/core/fuzz.stage'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import WebSocket from 'ws'
import { readConfig } from './config/config.ts'
import { buildClock } from './jobs/clock.ts'
import { postMail } from './outbox/post.ts'
import { type TestDatabase, testDatabase } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { startMailServer } from './testing/mail-server.ts'
import { type ServerProcess, startServer } from './testing/process.ts'
import { startS3 } from './testing/s3.ts'
import { socketWorld } from './testing/socket.ts'

/** Each starts processes, from the sources where there is no build. */
const timeout = 180_000
const folder = testFolder()
const common = { SECRET_KEY: 'a secret for tests, long enough to be one', DATA_DIR: folder }
const running: ServerProcess[] = []
const start = async (env: Record<string, string>) => {
  const it = await startServer({ ...common, ...env })
  running.push(it)
  return it
}
/** Trials on the one database: an earlier test may have left one that lives, and a start costs seconds. */
const trials: ServerProcess[] = []
const isLiving = ({ child }: ServerProcess) => child.exitCode === null && child.signalCode === null
const aTrial = async () => {
  const left = trials.find(isLiving)
  if (left) return left
  // Without a host of ours, as whoever tries it has it.
  const it = await start({ DATABASE_URL: database.url, HOST: '' })
  trials.push(it)
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

describe('on a mail server', { timeout }, () => {
  let server: Awaited<ReturnType<typeof startMailServer>>
  const asked: string[] = []
  let sender: ServerProcess | undefined
  beforeAll(async () => {
    server = await startMailServer({
      onRcptTo: ({ address }, _session, next) => {
        asked.push(address)
        setTimeout(next, address.startsWith('slow') ? 3000 : 15)
      },
    })
  })
  afterAll(() => server.close())

  const deps = { config: readConfig({}), clock: buildClock() }
  const letterTo = (recipient: string, subject: string) => ({
    event: 'CONFIRM_EMAIL' as const,
    recipient,
    is_secret: false,
    letter: { subject, html: '<p>x</p>', text: 'x' },
  })
  const begin = async () => {
    // Left by a try that failed, it would take letters from the next one.
    await sender?.end('SIGKILL')
    sender = await start({ DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}`, LOG_LEVEL: 'info' })
    return sender
  }

  test('a server killed during a burst of mails loses none; only those in doubt at that moment may come twice, under the same Message-ID', async () => {
    const mails = sized(75, 150)
    const subject = crypto.randomUUID()
    const arrived = () => server.arrived.map((it) => it.mail).filter((it) => it.subject === subject)
    const { db } = database.connection
    const first = await begin()
    await db.transaction().execute(async (tx) => {
      for (let i = 0; i < mails; i++) await postMail(tx, deps, letterTo(`member${i}@example.test`, subject))
    })
    await until(() => arrived().length > mails / 5)
    await first.end('SIGKILL')
    expect(arrived().length).toBeLessThan(mails)
    await begin()
    await until(() => new Set(arrived().map((it) => it.to)).size === mails)
    const ids = arrived().map((it) => it.message_id)
    const doubled = ids.length - new Set(ids).size
    expect(new Set(ids).size).toBe(mails)
    expect(doubled).toBeLessThanOrEqual(5)
    const sent = await db.selectFrom('mail_events').select('mail_id').where('status', '=', 'SENT').execute()
    await until(async () => (await db.selectFrom('mail_events').select('mail_id').where('status', '=', 'SENT').execute()).length >= mails)
    expect(new Set(sent.map((it) => it.mail_id)).size).toBe(sent.length)
  })

  test('a stop while a letter is being handed over waits for it, and it is noted once', async () => {
    const slow = `slow.${crypto.randomUUID()}@example.test`
    const { db } = database.connection
    const it = sender && isLiving(sender) ? sender : await begin()
    await db.transaction().execute((tx) => postMail(tx, deps, letterTo(slow, 'slow')))
    await until(() => asked.includes(slow))
    expect(await it.end('SIGTERM')).toBe(0)
    expect(it.output()).toMatch(/"waiting_for":\{"jobs":1,.*"msg":"stopping"/)
    expect(server.arrived.map((arrived) => arrived.mail.to).filter((to) => to === slow)).toEqual([slow])
    const events = await db.selectFrom('mail_events').innerJoin('mails', 'mails._id', 'mail_id').select('status').where('recipient', '=', slow).execute()
    expect(events.filter(({ status }) => status === 'SENT')).toHaveLength(1)
  })
})

describe('two server processes on one database', { timeout }, () => {
  test('run each job once and reach the sockets of both', async () => {
    const [one, two] = await Promise.all([start({ DATABASE_URL: database.url }), aTrial()])
    const profile = {
      email: 'anna@example.test',
      password: 'Quattro.Rane7',
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
  })
})

test('two servers with folders of their own share files through S3, and count sign-ins together in the database', { timeout }, async () => {
  const s3 = await startS3()
  const store = {
    S3_ENDPOINT: s3.options.endpoint,
    S3_REGION: s3.options.region,
    S3_BUCKET: s3.options.bucket,
    S3_ACCESS_KEY_ID: 'S3RVER',
    S3_SECRET_ACCESS_KEY: 'S3RVER',
  }
  const env = { DATABASE_URL: database.url, JOBS: 'off', RATE_STORE: 'database', RATE_LOGIN: '4', LOG_LEVEL: 'info', ...store }
  const [one, two] = await Promise.all(['one', 'two'].map((it) => start({ ...env, DATA_DIR: join(folder, it) })))
  const world = socketWorld(database.connection.db)
  const person = await world.person()
  const company = await world.company('Condivisa S.r.l.', person)
  const headers = { authorization: `Bearer ${await world.session(person)}`, 'content-type': 'application/json' }
  const asked = JSON.stringify({ filename: 'nota.txt', mime_type: 'text/plain', context: 'odg', company_id: company._id })
  const reply = await fetch(`${one!.url}/api/media/upload/auth/presigned`, { method: 'POST', headers, body: asked })
  const grant = (await reply.json()) as { id: string; url: string; fields: Record<string, string> }
  const form = new FormData()
  for (const [name, value] of Object.entries(grant.fields)) form.set(name, value)
  form.set('file', new Blob(['scritto altrove']))
  expect((await fetch(grant.url, { method: 'POST', body: form })).status).toBe(204)
  expect(await (await fetch(`${two!.url}/api/media/download/auth/${grant.id}`, { headers })).text()).toBe('scritto altrove')

  const statuses = []
  for (let at = 0; at < 6; at++)
    statuses.push((await post(`${[one, two][at % 2]!.url}/api/users/login`, { email: 'nobody@example.test', password: 'x' })).status)
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
  for (const it of [one, two]) expect(await it!.end('SIGTERM')).toBe(0)
  await s3.stop()
})

test('of several servers that each count by themselves the later one says so', { timeout }, async () => {
  await aTrial()
  const later = await start({ DATABASE_URL: database.url, JOBS: 'off', LOG_LEVEL: 'info' })
  await until(() => later.output().includes('several processes share this database, and each counts rate limits by itself'))
  await later.end('SIGTERM')
})

test('the trial mailbox keeps each letter of a burst exactly once, killed or not', { timeout }, async () => {
  const mails = sized(100, 300)
  const first = await aTrial()
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
  await aTrial()
  await until(async () => (await count()) === mails)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(await count()).toBe(mails)
})

test('a trial says that it is one, and is found on this machine by its name as by its number', async () => {
  const it = await aTrial()
  const { port } = new URL(it.url)
  for (const host of ['localhost', '127.0.0.1']) expect((await fetch(`http://${host}:${port}/api/health`)).status).toBe(200)
  expect(it.output()).toContain(`This is a trial: it listens on this machine only (127.0.0.1:${port})`)
  for (const address of othersAddresses()) await expect(fetch(`http://${address}:${port}/api/health`)).rejects.toThrow('fetch failed')
  expect(await it.end('SIGTERM')).toBe(0)
})

/** Where other machines would look for this one; none on a machine without a network. */
const othersAddresses = () =>
  Object.values(networkInterfaces())
    .flatMap((it) => it ?? [])
    .filter((it) => it.family === 'IPv4' && !it.internal)
    .map((it) => it.address)
