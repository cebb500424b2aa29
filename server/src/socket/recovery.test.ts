import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { type Peer, socketWorld, startSockets, tell, upTo } from '../testing/socket.ts'
import { publish } from './publish.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startSockets>>

beforeAll(async () => {
  database = await testDatabase()
  server = await startSockets(database)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const arrive = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 })
const lastSeq = (peer: Peer) => peer.frames.at(-1)?.seq

async function someone() {
  const { db } = database.connection
  const world = socketWorld(db)
  const person = await world.person()
  const { _id } = person
  const token = await world.session(person)
  const tellMany = (last: number, text = '') =>
    db.transaction().execute(async (tx) => {
      for (const n of upTo(last)) await publish(tx, { topic: `user:${_id}`, type: 'news', data: { n, text }, at: new Date() })
    })
  return { token, topic: `user:${_id}` as const, tell: (n: number) => tell(db, _id, { n }), tellMany }
}

const forget = (topic: string, upToSeq: number) =>
  database.connection.db.deleteFrom('app_events').where('topic', '=', topic).where('seq', '<=', upToSeq).execute()

/** Ends the connection on which the hub hears, as a failover or an operator would. */
async function deafen(): Promise<void> {
  const ended =
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'delibera signals' and datname = current_database()`.execute(
      database.connection.db,
    )
  expect(ended.rows).toHaveLength(1)
}

describe('a client that comes back', () => {
  test('gets what it missed, and then what is new', async () => {
    const anna = await someone()
    const before = server.open({ token: anna.token })
    await arrive(() => expect(lastSeq(before)).toBe(0))
    await anna.tell(1)
    await arrive(() => expect(before.seqs).toEqual([1]))
    await before.cut()
    await anna.tellMany(250)

    const after = server.open({ token: anna.token, app_seq: 1 })
    await arrive(() => expect(lastSeq(after)).toBe(251))
    await anna.tell(2)
    await arrive(() => expect(lastSeq(after)).toBe(252))
    expect(after.frames[0]).toEqual({ channel: 'app', type: 'hello', seq: 1, data: null })
    expect(after.seqs).toEqual(upTo(252, 2))
  })

  test.each([
    ['what it missed is no longer kept', { published: 5, forgotten: 3, at: 2 }],
    ['all it missed is no longer kept', { published: 5, forgotten: 5, at: 2 }],
    ['it missed more than 1,000 events', { published: 1002, forgotten: 0, at: 1 }],
    ['it was ahead of the database, which was restored meanwhile', { published: 5, forgotten: 0, at: 9 }],
  ])('is told to read again when %s', async (_, { published, forgotten, at }) => {
    const anna = await someone()
    await anna.tellMany(published)
    await forget(anna.topic, forgotten)
    const peer = server.open({ token: anna.token, app_seq: at })
    await arrive(() =>
      expect(peer.frames.map((it) => [it.type, it.seq])).toEqual([
        ['hello', at],
        ['reset', published],
      ]),
    )
    await anna.tell(1)
    await arrive(() => expect(peer.seqs).toEqual([published + 1]))
  })

  test('misses nothing when exactly what it had is no longer kept', async () => {
    const anna = await someone()
    await anna.tellMany(1001)
    await forget(anna.topic, 1)
    const peer = server.open({ token: anna.token, app_seq: 1 })
    await arrive(() => expect(peer.seqs).toEqual(upTo(1001, 2)))
    expect(peer.of('reset')).toEqual([])
  })
})

describe('a hub whose connection to the signals is cut', () => {
  test('hears again, and hands out what came meanwhile, once', async () => {
    const anna = await someone()
    const peer = server.open({ token: anna.token })
    await arrive(() => expect(lastSeq(peer)).toBe(0))
    for (const round of upTo(3)) {
      await deafen()
      await anna.tell(round)
      await arrive(() => expect(peer.seqs).toEqual(upTo(round)))
      await arrive(() => expect(server.settings).toHaveLength(round + 1))
    }
  })
})

test('clients that are there are told to read again when what is new was forgotten before it could be handed out', async () => {
  const anna = await someone()
  const peer = server.open({ token: anna.token })
  await arrive(() => expect(lastSeq(peer)).toBe(0))
  await database.connection.db.transaction().execute(async (tx) => {
    await publish(tx, { topic: anna.topic, type: 'news', data: {}, at: new Date() })
    await tx.deleteFrom('app_events').where('topic', '=', anna.topic).execute()
  })
  await anna.tell(2)
  await arrive(() => expect(peer.frames.at(-1)?.seq).toBe(2))
  expect(peer.frames.slice(1).map((it) => it.type)).toContain('reset')
})

describe('a client that does not read', () => {
  test('is cut off while the others go on, and resumes where it was', async () => {
    const anna = await someone()
    const slow = server.open({ token: anna.token })
    // On a busy machine the quick one may be cut off too; like any client it comes back and says where it was.
    const quick = [server.open({ token: anna.token })]
    await arrive(() => expect([lastSeq(slow), lastSeq(quick[0]!)]).toEqual([0, 0]))
    slow.socket.pause()
    const size = server.hub.size
    await anna.tellMany(900, 'x'.repeat(20_000))

    await arrive(() => expect(server.hub.size).toBeLessThan(size))
    await arrive(() => {
      const last = quick.at(-1)!
      if (last.socket.readyState === last.socket.CLOSED) quick.push(server.open({ token: anna.token, app_seq: lastSeq(last)! }))
      expect(quick.flatMap((it) => it.seqs)).toEqual(upTo(900))
    })
    slow.socket.resume()
    expect(await slow.closed).toBe(1006)
    const again = server.open({ token: anna.token, app_seq: lastSeq(slow)! })
    await arrive(() => expect([...slow.seqs, ...again.seqs]).toEqual(upTo(900)))
  })
})
