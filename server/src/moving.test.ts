import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp, testSecret } from './testing/app.ts'
import { bundleServer } from './testing/bundle.ts'
import { testFolder } from './testing/folder.ts'
import { openedRoom } from './testing/live.ts'
import { nginxInstalled, startNginx } from './testing/nginx.ts'
import { launchServer, leftOf, type ServerProcess, untilHealthy } from './testing/process.ts'
import { Voter } from './testing/voters.ts'

/** A room whose process is killed while its people vote: they come back to another one, and nobody notices more than a moment. */

const folder = testFolder()
const people = 24
const metricsToken = 'a token of the metrics, long enough'
let fixture: string
let app: TestApp
let stage: Awaited<ReturnType<typeof openedRoom>>
const running: ServerProcess[] = []
let voters: Voter[] = []

beforeAll(async () => {
  fixture = await bundleServer(fileURLToPath(new URL('./running.fixture.ts', import.meta.url)), join(folder, 'program'))
  app = await testApp()
})
afterAll(async () => {
  for (const it of running) await it.end('SIGKILL')
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  const seats = Array.from({ length: people }, (_, at) => ({ name: `Socio Numero${at}`, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 }))
  stage = await openedRoom(app, { seats })
})

/** Held for dead after two seconds, and for lost after eight. */
const times = { beat: 200, dead: 2000, sweep: 300, lost: 8000 }
async function serve(env: Record<string, string> = {}): Promise<ServerProcess> {
  const common = { DATABASE_URL: app.url, SECRET_KEY: testSecret, DATA_DIR: folder, LOG_LEVEL: 'info' }
  const it = await launchServer({ ...common, ...env }, [fixture, JSON.stringify(times)])
  running.push(it)
  await untilHealthy(it)
  return it
}

const soon = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 30_000, interval: 50 })

/** Everybody in the room by one address, and the meeting begun. */
async function assemble(address: string): Promise<void> {
  voters = await Promise.all(stage.company.ids.map(async (id) => new Voter(id, await stage.linkOf(id), address)))
  await soon(() => expect(voters.every((it) => it.isOpen)).toBe(true))
  await Promise.all(voters.map((it) => it.join()))
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
}

/** Everybody votes at a moment of their own within two seconds, in whose middle something happens; answers what each has said. */
async function ballot(odg: string, meanwhile: () => Promise<unknown> = async () => undefined): Promise<Map<string, number>> {
  await stage.takeUp(odg)
  await stage.voting(odg, 'start')
  const said = new Map(stage.company.ids.map((id, at) => [id, (at % 3) - 1]))
  const casting = voters.map(async (it, at) => {
    await pause((at * 2000) / people)
    await it.vote(odg, said.get(it.id)!)
  })
  await Promise.all([...casting, pause(1000).then(meanwhile)])
  await stage.voting(odg, 'stop')
  return said
}

/** What the database keeps of a vote: of each who was there one vote, and the one that was acknowledged. */
async function kept(odg: string): Promise<Map<string, number>> {
  const rows = await app.deps.db.selectFrom('votes').select(['member_id', 'accepted']).where('odg_id', '=', odg).execute()
  expect(rows).toHaveLength(people)
  return new Map(rows.map((it) => [it.member_id, it.accepted]))
}

const inside = async () => Object.keys((await stage.state()).rooms).toSorted()
const countOf = (voter: Voter, type: string) => [...voter.heard.values()].filter((it) => it === type).length

/** Nobody has left, everybody has a line again and has heard the end of each vote. */
async function goesOn(votes: number): Promise<void> {
  await soon(() => expect(voters.map((it) => it.isOpen && countOf(it, 'VOTE_STOPPED'))).toEqual(voters.map(() => votes)))
  expect(await inside()).toEqual([...stage.company.ids].toSorted())
}

test.skipIf(!nginxInstalled)(
  'of two servers behind nginx one is killed while people vote: nobody is lost, and no vote is lost or doubled',
  { timeout: 120_000 },
  async () => {
    const [first, second] = await Promise.all([serve(), serve()])
    const proxy = await startNginx([first.url, second.url])
    await assemble(proxy.url)
    const [one = '', two = ''] = stage.odgs
    const said = await ballot(one, () => first.end('SIGKILL'))
    expect(await kept(one)).toEqual(said)
    expect(voters.filter((it) => it.losses > 0).length).toBeGreaterThan(people / 4)
    await goesOn(1)
    const saidAgain = await ballot(two)
    expect(await kept(two)).toEqual(saidAgain)
    // Longer than anybody may be without a line.
    await pause(times.lost)
    await goesOn(2)
    for (const it of voters) it.close()
    await second.end('SIGTERM')
    await proxy.stop()
  },
)

/** The processes that serve for another one. */
const membersOf = ({ child }: ServerProcess): number[] =>
  readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .map(Number)
    .filter((it) => readFileSync(`/proc/${it}/cmdline`, 'utf8').includes(fixture))

test('of two processes of one start one is killed while people vote: another takes its place, and they count as one', { timeout: 120_000 }, async () => {
  const server = await serve({ PROCESSES: '2', RATE_LOGIN: '4', METRICS_TOKEN: metricsToken })
  await soon(() => expect(server.output()).toContain('Delibera is ready'))
  await assemble(server.url)
  const [one = '', two = ''] = stage.odgs
  const [victim = 0] = membersOf(server)
  const said = await ballot(one, async () => process.kill(victim, 'SIGKILL'))
  expect(await kept(one)).toEqual(said)
  expect(voters.filter((it) => it.losses > 0).length).toBeGreaterThan(people / 4)
  await goesOn(1)
  await soon(() => expect(server.output().split('a server process is ready')).toHaveLength(4))
  expect(membersOf(server)).toHaveLength(2)
  await ballot(two)
  await goesOn(2)

  // Each call by a connection of its own, which any of them may take.
  const fresh = { connection: 'close', 'content-type': 'application/json' }
  const login = () =>
    fetch(`${server.url}/api/users/login`, { method: 'POST', headers: fresh, body: JSON.stringify({ email: 'a@example.test', password: 'x' }) })
  const statuses = []
  for (let i = 0; i < 8; i++) statuses.push((await login()).status)
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429, 429, 429])
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}`, connection: 'close' } })
  expect(await metrics.text()).toContain(`\nsockets ${people}\n`)

  for (const it of voters) it.close()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(leftOf(server)).toEqual([])
})
