import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { socketWorld, startSockets, tell, upTo } from '../testing/socket.ts'
import type { Person } from '../testing/world.ts'
import { publish, signal } from './publish.ts'

type Server = Awaited<ReturnType<typeof startSockets>>

let database: TestDatabase
let one: Server
let other: Server

beforeAll(async () => {
  database = await testDatabase()
  one = await startSockets(database)
  other = await startSockets(database)
})
afterAll(async () => {
  await one.stop()
  await other.stop()
  await database.drop()
})

async function someone(): Promise<{ person: Person; token: string; tell: (n: number) => Promise<void> }> {
  const world = socketWorld(database.connection.db)
  const person = await world.person()
  return { person, token: await world.session(person), tell: (n) => tell(database.connection.db, person._id, { n }) }
}

const arrive = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })

describe('news', () => {
  test('reach every socket of the person in every process, in order and once, under a burst of concurrent commands', async () => {
    const anna = await someone()
    const bruno = await someone()
    const peers = [one, one, other].map((it) => it.open({ token: anna.token }))
    const stranger = one.open({ token: bruno.token })
    await arrive(() => expect([...peers, stranger].map((it) => it.frames)).toEqual(Array(4).fill([{ channel: 'app', type: 'hello', seq: 0, data: null }])))

    await Promise.all(upTo(300).map(anna.tell))

    await arrive(() => expect(peers.map((it) => it.seqs.length)).toEqual([300, 300, 300]))
    await pause(50)
    for (const it of peers) expect(it.seqs).toEqual(upTo(300))
    const numbers = peers[0]!.events.map((it) => (it.data as { n: number }).n)
    expect(numbers.toSorted((a, b) => a - b)).toEqual(upTo(300))
    expect(peers[2]!.events).toEqual(peers[0]!.events)
    expect(stranger.events).toEqual([])
  })

  test('of a transaction that was rolled back reach nobody, and leave no hole', async () => {
    const anna = await someone()
    const peer = one.open({ token: anna.token })
    await arrive(() => expect(peer.of('hello')).toHaveLength(1))
    const undone = database.connection.db.transaction().execute(async (tx) => {
      await publish(tx, { topic: `user:${anna.person._id}`, type: 'news', data: { n: 1 }, at: new Date() })
      throw new Error('changed my mind')
    })
    await expect(undone).rejects.toThrow('changed my mind')
    await anna.tell(2)
    await arrive(() => expect(peer.events).toEqual([{ channel: 'app', type: 'news', seq: 1, data: { n: 2 } }]))
  })
})

describe('joining', () => {
  test('starts at what is newest', async () => {
    const anna = await someone()
    await anna.tell(1)
    const peer = one.open({ token: anna.token })
    await arrive(() => expect(peer.frames).toEqual([{ channel: 'app', type: 'hello', seq: 1, data: null }]))
    await anna.tell(2)
    await arrive(() => expect(peer.seqs).toEqual([2]))
  })

  test('while a burst runs gives each frame exactly once, wherever one starts from', async () => {
    const anna = await someone()
    let published = 0
    const last = 300
    const burst = async () => {
      while (published < last) await anna.tell(++published)
    }
    const running = Promise.all([burst(), burst(), burst()])
    const joined: { from: number | null; peer: ReturnType<Server['open']> }[] = []
    // Both processes let one person have twenty.
    while (published < last && joined.length < 2 * 20) {
      const from = joined.length % 3 === 0 ? null : Math.floor(Math.random() * Math.max(1, published - 5))
      const server = joined.length % 2 === 0 ? one : other
      joined.push({ from, peer: server.open({ token: anna.token, ...(from === null ? {} : { app_seq: from }) }) })
      await pause(Math.random() * 30)
    }
    await running
    await anna.tell(++published)

    await arrive(() => expect(joined.map((it) => it.peer.frames.at(-1)?.seq)).toEqual(joined.map(() => published)))
    await pause(50)
    expect(joined.length).toBeGreaterThan(10)
    for (const { from, peer } of joined) {
      const start = from ?? peer.frames[0]!.seq
      expect(peer.frames[0]).toEqual({ channel: 'app', type: 'hello', seq: start, data: null })
      expect(peer.seqs).toEqual(upTo(published, start + 1))
    }
    await Promise.all(joined.map((it) => it.peer.cut()))
  })
})

test('a process hears that a shared setting was changed, and asks again whenever it may have missed it', async () => {
  expect(other.settings).toEqual(['clock'])
  await signal(database.connection.db, { setting: 'clock' })
  await arrive(() => expect(other.settings).toEqual(['clock', 'clock']))
})

test('sockets are counted while they are open', async () => {
  const anna = await someone()
  const before = one.hub.size
  const peer = one.open({ token: anna.token })
  await arrive(() => expect(one.hub.size).toBe(before + 1))
  await peer.cut()
  await arrive(() => expect(one.hub.size).toBe(before))
})
