import { once } from 'node:events'
import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { type Connection, connect } from './db/connect.ts'
import type { EmbeddedDatabase } from './db/embedded/keeping.ts'
import { processesOn } from './db/embedded/launch.stage.ts'
import { startEmbedded } from './db/embedded/launch.ts'
import { readPidFile } from './db/embedded/pidfile.ts'
import { urlOf } from './db/embedded/postmaster.ts'
import { enqueue } from './jobs/queue.ts'
import { type TestApp, testApp, testSecret } from './testing/app.ts'
import { prepareTemplate } from './testing/database.ts'
import { testFolder } from './testing/folder.ts'
import { startedMeeting } from './testing/live.ts'
import { type ServerProcess, startServer } from './testing/process.ts'
import { Peer, socketWorld, tell } from './testing/socket.ts'

const timeout = 240_000
const folder = testFolder()
const running: ServerProcess[] = []
const connections: Connection[] = []
const peers: Peer[] = []
afterEach(async () => {
  for (const it of peers.splice(0)) await it.cut()
  for (const it of connections.splice(0)) await it.close()
  for (const it of running.splice(0)) await it.end('SIGTERM')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A server process with a database of its own inside its folder. */
async function ownDatabase(name: string) {
  const DATA_DIR = join(folder, name)
  const server = await startServer({ DATA_DIR, SECRET_KEY: testSecret, DEMO: 'off', LOG_LEVEL: 'info' })
  running.push(server)
  const data = join(DATA_DIR, 'postgres', 'data')
  const connection = connect(urlOf(readPidFile(data)!.socket))
  connections.push(connection)
  const world = socketWorld(connection.db)
  const person = await world.person()
  return { server, data, db: connection.db, person, token: await world.session(person), postmaster: () => readPidFile(data)!.pid }
}

interface Asked {
  status: number
  retry_after: string | null
  body: unknown
}

/** What whoever goes on asking is told, from now until it is told 200 again after something else. */
async function askedUntilBack(url: string, token: string): Promise<Asked[]> {
  const answers: Asked[] = []
  for (const until = Date.now() + 120_000; Date.now() < until; await pause(25)) {
    const reply = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    answers.push({ status: reply.status, retry_after: reply.headers.get('retry-after'), body: await reply.json() })
    if (reply.status === 200 && answers.some((it) => it.status !== 200)) break
  }
  return answers
}

const ready = async ({ url }: ServerProcess) => (await fetch(`${url}/api/ready`)).status

describe('the embedded database is killed', () => {
  test('it is started again: meanwhile every call answers 503, then what was written is there, and sockets have stayed', { timeout }, async () => {
    const { server, db, data, person, token, postmaster } = await ownDatabase('killed')
    const peer = new Peer(`${server.url.replace('http', 'ws')}/api/socket?token=${token}`)
    peers.push(peer)
    await vi.waitFor(() => expect(peer.of('hello')).toHaveLength(1), { timeout: 20_000 })
    const before = postmaster()
    const asking = askedUntilBack(`${server.url}/api/users/profile`, token)
    process.kill(before, 'SIGKILL')
    const answers = await asking
    const away = answers.filter((it) => it.status !== 200)
    expect(new Set(away.map((it) => it.status))).toEqual(new Set([503]))
    expect(away[0]).toEqual({ status: 503, retry_after: '5', body: { code: 503, error_code: 'GEN01', msg: expect.any(String) } })
    expect(answers.at(-1)).toMatchObject({ status: 200, body: { email: person.email } })
    expect(postmaster()).not.toBe(before)
    expect(server.output()).toContain('has ended unasked: it is started again')

    await vi.waitFor(async () => expect(await ready(server)).toBe(200), { timeout: 60_000, interval: 200 })
    await vi.waitFor(() => tell(db, person._id, { n: 1 }), { timeout: 20_000 })
    await enqueue(db, 'sweep_accounts', {})
    const waiting = async () => (await sql`select 1 from graphile_worker.jobs where task_identifier = 'sweep_accounts'`.execute(db)).rows.length
    await vi.waitFor(async () => expect(await waiting()).toBe(0), { timeout: 60_000, interval: 200 })
    await vi.waitFor(() => expect(peer.events).toHaveLength(1), { timeout: 20_000 })
    expect(peer.socket.readyState).toBe(peer.socket.OPEN)
    expect(await server.end('SIGTERM')).toBe(0)
    expect(processesOn(data)).toEqual([])
  })

  test('and cannot be started again: after three failures the process ends, with words and a code', { timeout }, async () => {
    const { server, data, postmaster } = await ownDatabase('damaged')
    const gone = once(server.child, 'exit')
    renameSync(join(data, 'global', 'pg_control'), join(data, 'global', 'pg_control.away'))
    process.kill(postmaster(), 'SIGKILL')
    expect(await gone).toEqual([1, null])
    expect(server.output()).toMatch(/Delibera cannot go on\.\nThe embedded PostgreSQL on .* failed 3 times in a row and is not started again\./)
    expect(server.output()).toContain('pg_control')
    expect(server.output()).toContain('did not come back (3 of 3)')
    expect(processesOn(data)).toEqual([])
  })
})

describe('an outside database is killed and comes back', () => {
  let database: EmbeddedDatabase
  let app: TestApp
  const kept = { ...process.env }
  beforeAll(async () => {
    database = await startEmbedded({ folder: join(folder, 'outside', 'postgres'), settings: { fsync: 'off' } })
    delete process.env.TEST_POSTGRES
    process.env.TEST_POSTGRES_URL = database.url
    await prepareTemplate(database.url)
    app = await testApp()
  }, timeout)
  afterAll(async () => {
    await app.close()
    await database.stop()
    for (const name of ['TEST_POSTGRES', 'TEST_POSTGRES_URL']) {
      delete process.env[name]
      if (kept[name] !== undefined) process.env[name] = kept[name]
    }
  })

  test('in the middle of a vote: nobody is told 500, every acknowledged vote is there, and nobody has left the room', { timeout }, async () => {
    const seats = ['Ada', 'Bice', 'Carlo', 'Dario'].map((name, at) => ({ name, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 + at }))
    const room = await startedMeeting(app, { seats })
    const odg = room.odgs[0]!
    await room.takeUp(odg)
    await room.voting(odg, 'start')
    const server = await startServer({ DATABASE_URL: app.url, SECRET_KEY: testSecret, DATA_DIR: join(folder, 'away'), JOBS: 'off', RATE_WRITE: '100000' })
    running.push(server)
    const links = await Promise.all(room.company.ids.map(async (member_id) => ({ member_id, ...(await room.linkOf(member_id)) })))
    for (const { member } of links) peers.push(new Peer(`${server.url.replace('http', 'ws')}/api/socket?token=${member}`))
    await vi.waitFor(() => expect(peers.every((it) => it.frames.length > 0)).toBe(true), { timeout: 30_000 })

    const statuses: number[] = []
    let killedAt: number | null = null
    let isBack = false
    const said = await Promise.all(
      links.map(async ({ member_id, meeting, member }, at) => {
        let acknowledged: number | null = null
        for (let turn = at; turn < 600 && (!isBack || acknowledged === null); turn++) {
          const accepted = (turn % 3) - 1
          const body = JSON.stringify({ votes: [{ member_id, accepted }] })
          const path = `${server.url}/api/live/meetings/${meeting}/members/${member}/vote/${odg}`
          const { status } = await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
          statuses.push(status)
          // Whether one that was not acknowledged was heard is not known: the next one says it again.
          acknowledged = status === 200 ? accepted : null
          if (killedAt === null && statuses.length >= 12) {
            killedAt = statuses.length
            process.kill(database.pid, 'SIGKILL')
          }
          // A call that finds no database waits for it a while: whether one had to be sent away is the machine's to say.
          isBack ||= killedAt !== null && statuses.length > killedAt + 20 && statuses.slice(-8).every((it) => it === 200)
          await pause(100)
        }
        return { member_id, acknowledged }
      }),
    )
    expect(statuses.filter((it) => it !== 200 && it !== 503)).toEqual([])
    expect(isBack).toBe(true)
    app.deps.lives.forget()
    const { points, rooms } = await vi.waitFor(() => room.state(), { timeout: 20_000 })
    const counted = said.map(({ member_id }) => ({ member_id, acknowledged: points[odg]!.vote!.casts[member_id]!.parts[0]!.accepted }))
    expect(counted).toEqual(said)
    expect(Object.keys(rooms).toSorted()).toEqual(room.company.ids.toSorted())
    expect(peers.every((it) => it.socket.readyState === it.socket.OPEN)).toBe(true)
  })
})
