import type { Frame } from '@delibera/core/notifications/frames'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openSocket, type SocketState } from '../../../web/src/api/socket.ts'
import { hashOf } from '../config/keys.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { browserSocket, socketWorld, startSockets, tell, upTo } from '../testing/socket.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startSockets>>

beforeAll(async () => {
  database = await testDatabase()
  server = await startSockets(database, { heartbeatMs: 100 })
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const arrive = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

test('the client of the browser and the server keep a story whole through cuts, a change of company and the end of the session', async () => {
  const { db } = database.connection
  const world = socketWorld(db)
  const anna = await world.person()
  const company = await world.company('Acme S.r.l.', anna)
  const token = await world.session(anna)
  const frames: Frame[] = []
  const states: SocketState[] = []
  const line = openSocket({
    who: () => 'anna',
    origin: `http://127.0.0.1:${server.port}`,
    WebSocket: browserSocket(token) as unknown as typeof WebSocket,
    onFrame: (it) => void frames.push(it),
    onState: (it) => void states.push(it),
  })
  const news = () => frames.filter((it) => it.type === 'news').map((it) => it.seq)
  await arrive(() => expect(states).toEqual(['connecting', 'open']))

  await tell(db, anna._id, { n: 1 })
  await arrive(() => expect(news()).toEqual([1]))
  for (const it of server.app.websocketServer.clients) it.terminate()
  await tell(db, anna._id, { n: 2 })
  await arrive(() => expect(news()).toEqual([1, 2]))
  line.retarget({ company_id: company._id })
  await tell(db, anna._id, { n: 3 })
  await arrive(() => expect(news()).toEqual(upTo(3)))
  await arrive(() => expect(states).toEqual(['connecting', 'open', 'lost', 'connecting', 'open', 'connecting', 'open']))

  await db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
  await arrive(() => expect(states.at(-1)).toBe('refused'))
  line.close()
})
