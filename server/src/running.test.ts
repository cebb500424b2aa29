import { once } from 'node:events'
import { rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { type AppSocket, openSocket, type SocketState } from '../../web/src/api/socket.ts'
import type { Times } from './live/lines.ts'
import { type TestApp, testApp, testSecret } from './testing/app.ts'
import { bundleServer } from './testing/bundle.ts'
import { testFolder } from './testing/folder.ts'
import { openedRoom } from './testing/live.ts'
import { launchServer, type ServerProcess, untilHealthy } from './testing/process.ts'

const folder = testFolder()
let fixture: string
const processes: ServerProcess[] = []
const pages: AppSocket[] = []

let app: TestApp
let stage: Awaited<ReturnType<typeof openedRoom>>
beforeAll(async () => {
  fixture = await bundleServer(fileURLToPath(new URL('./running.fixture.ts', import.meta.url)), join(folder, 'program'))
  app = await testApp()
})
afterAll(async () => {
  for (const it of pages) it.close()
  for (const it of processes) await it.end('SIGKILL')
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
/** The room of an assembly of four; the first presides. */
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await openedRoom(app)
})
/** Once their pages are open: who comes in without a line is soon let go. */
const begin = async () => {
  await stage.join(...stage.company.ids)
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
}

async function serve(times: Partial<Times>, env: Record<string, string> = {}): Promise<ServerProcess> {
  const it = await launchServer({ DATABASE_URL: app.url, SECRET_KEY: testSecret, DATA_DIR: folder, LOG_LEVEL: 'info', ...env }, [
    fixture,
    JSON.stringify(times),
  ])
  processes.push(it)
  await untilHealthy(it)
  return it
}

const id = (at: number) => stage.company.ids[at]!
const inside = async () => Object.keys((await stage.state()).rooms).toSorted()
const all = () => [...stage.company.ids].toSorted()

/** Who left the room of this meeting, and whether because their line was lost. */
const left = async () => {
  const rows = await app.deps.db
    .selectFrom('live_events')
    .innerJoin('live_logs', 'live_logs._id', 'live_events.log_id')
    .select('live_events.data')
    .where('meeting_id', '=', stage.meeting._id)
    .where('type', '=', 'ROOM_LEFT')
    .execute()
  return rows.map(({ data }) => data as { member_id: string; lost: boolean }).map(({ member_id, lost }) => ({ member_id, lost }))
}

/** The page of somebody in the room, as a browser keeps it in touch: whichever process is there answers at its address. */
async function pageOf(at: number, reach: () => ServerProcess) {
  const { member } = await stage.linkOf(id(at))
  const states: SocketState[] = []
  const codes: number[] = []
  class Balanced extends NodeSocket {
    constructor(url: string) {
      super(url.replace('ws://delibera.test', reach().url.replace('http', 'ws')))
      this.on('close', (code) => codes.push(code))
      this.on('error', () => undefined)
    }
  }
  const line = openSocket({
    who: () => member,
    slug: member,
    origin: 'http://delibera.test',
    WebSocket: Balanced as unknown as typeof WebSocket,
    onFrame: () => undefined,
    onState: (it) => void states.push(it),
  })
  pages.push(line)
  return { line, codes, isOpen: () => states.at(-1) === 'open' }
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 40_000, interval: 50 })
/** Each starts three processes, one after the other. */
const timeout = 240_000

test('a stop in the middle of a vote answers who has begun to vote, ends in time and lets nobody leave', { timeout }, async () => {
  const odg = stage.odgs[0]!
  let server = await serve({ beat: 200, dead: 2000, sweep: 250, lost: 2500 })
  const members = await Promise.all([0, 1, 2, 3].map((it) => pageOf(it, () => server)))
  await soon(() => expect(members.every((it) => it.isOpen())).toBe(true))
  await begin()
  await stage.takeUp(odg)
  await stage.voting(odg, 'start')

  const { meeting, member } = await stage.linkOf(id(2))
  const body = JSON.stringify({ votes: [{ member_id: id(2), accepted: 1 }] })
  const agent = new Agent({ keepAlive: true })
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body), expect: '100-continue' }
  const vote = request(`${server.url}/api/live/meetings/${meeting}/members/${member}/vote/${odg}`, { method: 'POST', agent, headers })
  vote.flushHeaders()
  await once(vote, 'continue')
  vote.write(body.slice(0, 5))
  const gone = once(server.child, 'exit')
  server.child.kill('SIGTERM')
  // Longer than anybody may be without a line: a process that still looked after lines would have let them all leave.
  await pause(5000)
  vote.end(body.slice(5))
  const [reply] = await once(vote, 'response')
  expect([reply.statusCode, reply.headers.connection]).toEqual([200, 'close'])
  reply.resume()
  expect(await Promise.race([gone, pause(10_000, 'still there')])).toEqual([0, null])
  expect(server.output()).toMatch(/"waiting_for":\{.*"requests":1,"sockets":4.*"msg":"stopping"/)
  expect(members.map((it) => it.codes[0])).toEqual([1012, 1012, 1012, 1012])
  expect((await stage.state()).points[odg]!.vote?.casts).toHaveProperty(id(2))
  expect(await left()).toEqual([])

  server = await serve({ beat: 200, dead: 2000, sweep: 250, lost: 10_000 }, { PORT: new URL(server.url).port })
  await soon(() => expect(members.every((it) => it.isOpen())).toBe(true))
  await pause(1000)
  expect(await inside()).toEqual(all())
  expect(await left()).toEqual([])
  for (const it of members) it.line.close()
  agent.destroy()
  await server.end('SIGTERM')
})

test('of two processes one is killed, then the other is replaced: who comes back in time has never left, who does not is let go', { timeout }, async () => {
  const times = { beat: 200, dead: 2000, sweep: 300, lost: 8000 }
  const [first, second] = await Promise.all([serve(times), serve(times)])
  let now = first
  const [chair, one, two] = await Promise.all([0, 1, 2].map((it) => pageOf(it, () => now)))
  const three = await pageOf(3, () => second)
  const pages = [chair!, one!, two!, three]
  await soon(() => expect(pages.every((it) => it.isOpen())).toBe(true))
  await begin()

  now = second
  await first.end('SIGKILL')
  two!.line.close()
  await soon(async () => expect(await left()).toEqual([{ member_id: id(2), lost: true }]))
  const stayed = [chair!, one!, three]
  expect(stayed.every((it) => it.isOpen())).toBe(true)

  const third = await serve(times)
  now = third
  three.line.close()
  const fourth = await pageOf(3, () => third)
  await second.end('SIGTERM')
  await soon(() => expect([chair!, one!, fourth].every((it) => it.isOpen())).toBe(true))
  await pause(times.lost + 2000)
  expect(await left()).toEqual([{ member_id: id(2), lost: true }])
  expect(await inside()).toEqual(all().filter((it) => it !== id(2)))
  for (const it of [chair!, one!, fourth]) it.line.close()
  await third.end('SIGTERM')
})
