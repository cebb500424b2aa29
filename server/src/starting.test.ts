import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { format } from 'node:util'
import { demoPerson } from '@delibera/core/operations/demo'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { processesOn } from './db/embedded/launch.stage.ts'
import { markDemo } from './demo/mark.ts'
import { operate } from './operator/dispatch.ts'
import { run } from './running.ts'
import { testDatabase } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { startMailServer } from './testing/mail-server.ts'
import { launchServer, leftOf, program, type ServerProcess, startServer } from './testing/process.ts'
import { socketWorld } from './testing/socket.ts'

const folder = testFolder()
const common = { SECRET_KEY: 'a secret for tests, long enough to be one', DATA_DIR: folder }
const running: ServerProcess[] = []
afterAll(async () => {
  for (const it of running) await it.end('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

const post = (url: string, body: unknown) => fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
const until = async (holds: () => boolean) => {
  for (let i = 0; i < 4000 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 50))
  expect(holds()).toBe(true)
}

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
    await until(() => middle.output().includes('adding the demo: live meetings (4 of 10)'))
    await leavesNothing(middle)
    expect(middle.output()).not.toContain('demo data added')

    const last = await launch()
    await until(() => last.output().includes('Delibera is ready'))
    expect(last.output()).toContain('the database is emptied and the demo added anew')
    const { email, password } = demoPerson
    const login = (await (await post(`${last.url}/api/users/login`, { email, password })).json()) as { data: { token: string } }
    const companies = await fetch(`${last.url}/api/companies`, { headers: { authorization: `Bearer ${login.data.token}` } })
    expect(await companies.json()).toMatchObject({ total: 10 })
    await leavesNothing(last)
  }, 400_000)
})

describe('a wrong setting', () => {
  const isTold = (output: string, name: string) => {
    expect(output).toContain('Delibera cannot start')
    expect(output).toContain(name)
    expect(output).not.toMatch(/^\s+at /m)
  }

  test('is named and the process exits 1', async () => {
    const child = spawn(process.execPath, program, { env: { PATH: process.env.PATH, ...common, PORT: 'eighty' } })
    let output = ''
    child.stderr.on('data', (chunk) => {
      output += chunk
    })
    expect(await once(child, 'exit')).toEqual([1, null])
    isTold(output, 'PORT')
  })

  test.each([
    ['production with trial mail refuses to start', { NODE_ENV: 'production' }, 'MAIL_URL'],
    ['and so it does with addresses that cannot work', { NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000' }, 'PUBLIC_URL'],
    ['a database that does not answer', { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' }, 'DATABASE_URL: connect ECONNREFUSED'],
    ['a folder that cannot be made', { DATA_DIR: '/dev/null/data' }, 'DATA_DIR: ENOTDIR'],
    ['a folder for backups that cannot be made', { BACKUP_DIR: '/dev/null/backups' }, 'BACKUP_DIR: ENOTDIR'],
  ])('%s', async (_, env, name) => {
    const { code, output } = await livedHere({ ...common, LOG_LEVEL: 'silent', ...env })
    expect(code).toBe(1)
    isTold(output, name)
  })
})

/** The whole life of a server process within this one: what it tells the person who starts it, and the code that it would exit with. */
async function livedHere(env: Record<string, string>) {
  const signals = ['SIGTERM', 'SIGINT'] as const
  const known = new Set(signals.flatMap((it) => process.listeners(it)))
  const exit = vi.spyOn(process, 'exit').mockReturnValue(undefined as never)
  const error = vi.spyOn(console, 'error').mockReturnValue()
  try {
    await run(env)
    return { code: exit.mock.calls[0]?.[0], output: error.mock.calls.map((it) => format(...it)).join('\n') }
  } finally {
    exit.mockRestore()
    error.mockRestore()
    for (const it of signals) for (const own of process.listeners(it)) if (!known.has(own)) process.off(it, own)
  }
}

/** What production asks for before it starts. */
const production = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://delibera.example',
  MAIL_FROM: 'no-reply@delibera.it',
  SUPPORT_EMAIL: 'assistenza@delibera.it',
  REGISTRY: 'manual',
}

test('production over a trial is refused while the demo can be entered, in words that say what to do, and starts once it cannot', async () => {
  const [server, database] = [await startMailServer(), await testDatabase()]
  const env = { ...common, ...production, DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}`, PAYMENTS: 'off' }
  const world = socketWorld(database.connection.db)
  await world.person(demoPerson)
  await world.person({ email: 'paolo.conti@delibera.test' })
  await markDemo(database.connection.db, 'begun')
  const { code, output } = await livedHere({ ...env, LOG_LEVEL: 'silent' })
  expect(code).toBe(1)
  expect(output).toContain(
    'Delibera cannot start.\nThe database holds the demo of a trial, and anybody can sign in to it: demo@delibera.test, paolo.conti@delibera.test',
  )
  expect(output).toContain('set DATA_DIR to a new folder, or DATABASE_URL to a new database')
  // Nothing was changed: the trial can still complete what it has begun.
  expect(await database.connection.db.selectFrom('settings').select('value').where('key', '=', 'demo').execute()).toEqual([{ value: 'begun' }])

  const operator = async (...words: string[]) => {
    const err: string[] = []
    const ended = await operate(words, { environment: env, out: () => undefined, err: (line) => err.push(line) })
    return { ended, err: err.join('\n') }
  }
  for (const [, command] of output.matchAll(/npm run operator -- (.+)/g)) expect(await operator(...command!.split(' '))).toEqual({ ended: 0, err: '' })
  expect(await operator('users', 'enable', demoPerson.email)).toEqual({ ended: 1, err: expect.stringContaining('production never opens it') })
  const it = await startServer(env)
  running.push(it)
  expect((await post(`${it.url}/api/users/login`, { email: demoPerson.email, password: demoPerson.password })).status).not.toBe(200)
  await it.end('SIGTERM')
  await Promise.all([server.close(), database.drop()])
}, 180_000)

test('production has no trial calls, and runs without a card provider where nothing is sold', async () => {
  const [server, database] = [await startMailServer(), await testDatabase()]
  const it = await startServer({ ...common, ...production, DATABASE_URL: database.url, MAIL_URL: `smtp://127.0.0.1:${server.port}`, PAYMENTS: 'off' })
  running.push(it)
  for (const path of ['/api/dev/mailbox', '/api/dev/clock', '/dev/mailbox']) expect([path, (await fetch(it.url + path)).status]).toEqual([path, 404])
  for (const path of ['/api/dev/clock', '/api/dev/cards/confirm', '/api/dev/cards/authorise']) expect((await post(it.url + path, {})).status).toBe(404)
  const { cards } = (await (await fetch(`${it.url}/api/constants`)).json()) as { cards: unknown }
  expect(cards).toEqual({ provider: 'none', publishable_key: null })
  expect(it.output()).toContain('TRUST_PROXY is off')
  await it.end('SIGTERM')
  await Promise.all([server.close(), database.drop()])
})
