import { setTimeout as pause } from 'node:timers/promises'
import { sized } from '@delibera/core/fuzz.stage'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket as NodeSocket } from 'ws'
import { type LiveLine, openLive } from '../../../web/src/api/live.ts'
import { type TestApp, testApp, testSecret } from '../testing/app.ts'
import { freePort } from '../testing/daemon.ts'
import { testFolder } from '../testing/folder.ts'
import { startedMeeting } from '../testing/live.ts'
import { type ServerProcess, startServer } from '../testing/process.ts'
import { eventsAfter, logOf } from './log-store.ts'

const people = sized(20, 200)
const deaths = sized(2, 20)

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

const names = Array.from({ length: people }, (_, at) => `Socio ${String.fromCharCode(65 + (at % 26))}${Math.floor(at / 26)}`)
const seats = names.map((name, at) => ({ name, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 + at }))

/** A browser says nothing of a line that could not be opened, where this library throws. */
class Socket extends NodeSocket {
  constructor(url: string) {
    super(url)
    this.on('error', () => undefined)
  }
}

interface Robot {
  member_id: string
  link: { meeting: string; member: string }
  line: LiveLine
  /** What the server has acknowledged last. */
  said: 1 | 0 | -1 | null
}

/** Says something, and says the very same again until the server has answered: whether it was heard before is not known. */
async function insist(url: string, { member_id, link }: Robot, odg: string, accepted: 1 | 0 | -1): Promise<void> {
  const body = JSON.stringify({ votes: [{ member_id, accepted }] })
  const path = `${url}/api/live/meetings/${link.meeting}/members/${link.member}/vote/${odg}`
  for (;;) {
    const answer = await fetch(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } }).catch(() => null)
    if (answer?.status === 200) return
    if (answer && answer.status !== 429 && answer.status < 500) throw new Error(`${answer.status} ${await answer.text()}`)
    await pause(200)
  }
}

test(`a server that is killed ${deaths} times during a vote of ${people}: every vote that was acknowledged is there once, nobody has to load the page again`, {
  timeout: 600_000,
  retry: 0,
}, async () => {
  const room = await startedMeeting(app, { seats, subscription: { code: 'S0001', category: 'CUSTOM', max_members_live: 500, max_members_convocation: 500 } })
  const odg = room.odgs[0]!
  await room.takeUp(odg)
  await room.voting(odg, 'start')
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const env = { DATABASE_URL: app.url, SECRET_KEY: testSecret, DATA_DIR: testFolder(), PORT: String(port), JOBS: 'off' }
  let server: ServerProcess = await startServer(env)
  const robots: Robot[] = []
  for (const member_id of room.company.ids) {
    const link = await room.linkOf(member_id)
    const line = openLive({ slug: link.member, viewer: 'member', socket: { origin: url, WebSocket: Socket as unknown as typeof WebSocket } })
    robots.push({ member_id, link, line, said: null })
  }

  let heard = 0
  const acknowledged = async (more: number) => {
    const wanted = heard + more
    while (heard < wanted) await pause(5)
  }
  let isOver = false
  const voting = robots.map(async (it, at) => {
    while (!isOver || it.said === null) {
      // A hundred votes a second, so that some are on their way at every death.
      await pause(Math.random() * 20 * people)
      const accepted = ((at + Math.floor(Math.random() * 3)) % 3) - 1
      await insist(url, it, odg, accepted as 1 | 0 | -1)
      it.said = accepted as 1 | 0 | -1
      heard++
    }
  })
  for (let death = 0; death < deaths; death++) {
    // It dies at work: some votes after it has come up, whenever that was.
    await acknowledged(1 + Math.floor(Math.random() * 20))
    await server.end('SIGKILL')
    server = await startServer(env)
  }
  isOver = true
  await Promise.all(voting)

  await room.voting(odg, 'stop')
  const rows = await app.deps.db.selectFrom('votes').select(['member_id', 'accepted', 'auto']).where('odg_id', '=', odg).execute()
  expect(rows).toHaveLength(people)
  expect(Object.fromEntries(rows.map((it) => [it.member_id, it.accepted]))).toEqual(Object.fromEntries(robots.map((it) => [it.member_id, it.said])))
  expect(rows.some((it) => it.auto)).toBe(false)
  const log = await logOf(app.deps.db, room.log)
  expect((await eventsAfter(app.deps.db, log!._id, 0)).map((it) => it.seq)).toEqual(Array.from({ length: log!.seq }, (_, at) => at + 1))

  const { points } = await room.state()
  const shown = ({ line }: Robot) => line.getSnapshot().state?.points[odg]?.vote?.tally
  await vi.waitFor(() => expect(robots.filter((it) => shown(it) === undefined || shown(it) === null)).toEqual([]), { timeout: 60_000, interval: 50 })
  for (const it of robots) expect(shown(it)).toEqual(points[odg]!.vote!.tally)
  for (const it of robots) it.line.close()
  await server.end('SIGTERM')
})
