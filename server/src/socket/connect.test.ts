import { closeCodes, restartCode } from '@delibera/core/notifications/frames'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { hashOf } from '../config/keys.ts'
import { prove } from '../http/proven.ts'
import { removeSession, removeSessions } from '../stores/accounts/session-store.ts'
import { revokeKeys } from '../stores/meetings/link-store.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { browserSocket, Peer, socketWorld, startSockets, tell } from '../testing/socket.ts'

let database: TestDatabase
let server: Awaited<ReturnType<typeof startSockets>>
let world: ReturnType<typeof socketWorld>

beforeAll(async () => {
  database = await testDatabase()
  server = await startSockets(database, { heartbeatMs: 300 })
  world = socketWorld(database.connection.db)
})
afterAll(async () => {
  await server.stop()
  await database.drop()
})

const arrive = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 5 })
const greeted = (peer: Peer) => arrive(() => expect(peer.of('hello')).toHaveLength(1))
const { unauthenticated, forbidden, replaced } = closeCodes

async function company() {
  const admin = await world.person()
  const { _id } = await world.company('Acme S.r.l.', admin)
  return { _id, admin, token: await world.session(admin) }
}

describe('at the door', () => {
  test.each([
    ['no token', {}],
    ['an empty one', { token: '' }],
    ['one that nobody has', { token: 'x'.repeat(43) }],
  ])('%s is refused as unknown', async (_, query) => {
    const peer = server.open(query as Record<string, string>)
    expect(await peer.closed).toBe(unauthenticated)
    expect(peer.frames).toEqual([])
  })

  test('a session in the cookie enters from our own pages, and from nobody else’s', async () => {
    const { token } = await company()
    const url = `ws://127.0.0.1:${server.port}/api/socket`
    const codeOf = (headers: Record<string, string>) =>
      new Promise<number>((closed) => new (browserSocket(token, headers))(url).on('message', () => closed(0)).on('close', closed))
    for (const ours of [{ 'sec-fetch-site': 'same-origin' }, { origin: `http://127.0.0.1:${server.port}` }]) expect(await codeOf(ours)).toBe(0)
    for (const theirs of [{ 'sec-fetch-site': 'cross-site' }, { 'sec-fetch-site': 'same-site' }, { origin: 'https://evil.example' }, {}])
      expect(await codeOf(theirs as Record<string, string>)).toBe(forbidden)
  })

  test('an account that was disabled is refused', async () => {
    const { admin, token } = await company()
    await database.connection.db.updateTable('users').set({ disabled_at: new Date().toISOString() }).where('_id', '=', admin._id).execute()
    expect(await server.open({ token }).closed).toBe(unauthenticated)
  })

  test('a user enters with a company where they have a role, and with no other', async () => {
    const [mine, yours] = [await company(), await company()]
    await greeted(server.open({ token: mine.token, company_id: mine._id, meeting_id: crypto.randomUUID() }))
    expect(await server.open({ token: mine.token, company_id: yours._id }).closed).toBe(forbidden)
    expect(await server.open({ token: mine.token, company_id: 'not an id' }).closed).toBe(forbidden)
    const { _id } = await world.company('Beta S.r.l.', mine.admin, { role: 'CONSULTANT', status: 'INCACTIVE' })
    expect(await server.open({ token: mine.token, company_id: _id }).closed).toBe(forbidden)
  })

  test('the holder of a personal link enters with their own meeting and company alone', async () => {
    const [mine, yours] = [await company(), await company()]
    const { slug, meeting_id } = await world.link(mine._id)
    await greeted(server.open({ token: slug }))
    await greeted(server.open({ token: slug, meeting_id, company_id: mine._id }))
    expect(await server.open({ token: slug, meeting_id: crypto.randomUUID() }).closed).toBe(forbidden)
    expect(await server.open({ token: slug, meeting_id, company_id: yours._id }).closed).toBe(forbidden)
  })

  test('an address that tries many unknown tokens must wait, its signed-in users need not', async () => {
    const busy = await startSockets(database)
    const { token, _id } = await company()
    const { slug } = await world.link(_id)
    const codes = await Promise.all(Array.from({ length: 25 }, (_, i) => busy.open({ token: `guess ${i}` }).closed))
    expect(codes.filter((it) => it === unauthenticated)).toHaveLength(20)
    expect(codes.filter((it) => it === 1013)).toHaveLength(5)
    expect(await busy.open({ token: slug }).closed).toBe(1013)
    await greeted(busy.open({ token }))
    await busy.stop()
  })

  test('there is no socket where the flag is off, and none at other addresses', async () => {
    const off = await startSockets(database, { env: { FLAG_WEBSOCKETS: 'off' } })
    const { token } = await company()
    const refused = (url: string) =>
      new Promise((status) => new WebSocket(url).on('unexpected-response', (_, reply) => status(reply.statusCode)).on('error', () => {}))
    expect(await refused(`ws://127.0.0.1:${off.port}/api/socket?token=${token}`)).toBe(404)
    expect(await refused(`ws://127.0.0.1:${server.port}/elsewhere?token=${token}`)).toBe(404)
    expect((await server.app.inject({ url: `/api/socket?token=${token}` })).statusCode).toBe(404)
    await off.stop()
  })
})

describe('inside', () => {
  test('a client that answers pings stays and hears beats', async () => {
    const { admin, token } = await company()
    const peer = server.open({ token })
    await arrive(() => expect(peer.of('beat').length).toBeGreaterThan(3))
    await tell(database.connection.db, admin._id, { n: 1 })
    await arrive(() => expect(peer.seqs).toEqual([1]))
  })

  test('a peer that is dead is dropped at the second beat', async () => {
    const { token } = await company()
    const before = server.hub.size
    const dead = new WebSocket(`ws://127.0.0.1:${server.port}/api/socket?token=${token}`, { autoPong: false })
    await arrive(() => expect(server.hub.size).toBe(before + 1))
    const code = await new Promise((closed) => dead.on('close', closed))
    expect(code).toBe(1006)
    await arrive(() => expect(server.hub.size).toBe(before))
  })

  test('a session that ends loses its socket, the other sessions of the person keep theirs', async () => {
    const { admin, token } = await company()
    const [ended, kept] = [server.open({ token }), server.open({ token: await world.session(admin) })]
    await Promise.all([greeted(ended), greeted(kept)])
    await database.connection.db.deleteFrom('sessions').where('token_hash', '=', hashOf(token)).execute()
    expect(await ended.closed).toBe(unauthenticated)
    const beats = kept.of('beat').length
    await arrive(() => expect(kept.of('beat').length).toBeGreaterThan(beats + 2))
  })

  test('a session that is ended loses its sockets at once, in every process, before any beat', async () => {
    const { admin, token } = await company()
    const processes = [await startSockets(database), await startSockets(database)]
    const other = await world.session(admin)
    const ended = processes.map((it) => it.open({ token }))
    const kept = processes.map((it) => it.open({ token: other }))
    await Promise.all([...ended, ...kept].map(greeted))
    const { db } = database.connection
    const { _id } = await db.selectFrom('sessions').select('_id').where('token_hash', '=', hashOf(token)).executeTakeFirstOrThrow()
    await removeSession(db, prove(admin._id), _id)
    expect(await Promise.all(ended.map((it) => it.closed))).toEqual([unauthenticated, unauthenticated])
    await tell(db, admin._id, { n: 1 })
    for (const it of kept) await arrive(() => expect(it.events.at(-1)?.data).toEqual({ n: 1 }))
    await db.transaction().execute((tx) => removeSessions(tx, admin._id))
    expect(await Promise.all(kept.map((it) => it.closed))).toEqual([unauthenticated, unauthenticated])
    for (const it of processes) await it.stop()
  })

  test('who opens more than twenty lines loses the oldest, and nobody else loses any', async () => {
    const { token } = await company()
    const { token: foreign } = await company()
    const before = server.hub.size
    const neighbour = server.open({ token: foreign })
    await greeted(neighbour)
    const lines: Peer[] = []
    for (let i = 0; i < 23; i++) {
      lines.push(server.open({ token }))
      await greeted(lines[i]!)
    }
    expect(await Promise.all(lines.slice(0, 3).map((it) => it.closed))).toEqual([replaced, replaced, replaced])
    await arrive(() => expect(server.hub.size).toBe(before + 1 + 20))
    for (const it of [neighbour, ...lines]) it.socket.close()
  })

  test('who loses the role or the link loses the socket', async () => {
    const { _id, token } = await company()
    const { slug, member_id } = await world.link(_id)
    const [admin, holder] = [server.open({ token, company_id: _id }), server.open({ token: slug })]
    await Promise.all([greeted(admin), greeted(holder)])
    await database.connection.db.updateTable('company_roles').set({ status: 'INCACTIVE' }).where('company_id', '=', _id).execute()
    await database.connection.db.updateTable('personal_links').set({ revoked_at: new Date().toISOString() }).where('member_id', '=', member_id).execute()
    expect(await admin.closed).toBe(forbidden)
    expect(await holder.closed).toBe(unauthenticated)
  })

  test('whose link is revoked goes at once, and nobody else does', async () => {
    const slow = await startSockets(database, { heartbeatMs: 600_000 })
    const { _id, token } = await company()
    const [gone, stays] = [await world.link(_id), await world.link(_id)]
    const [holder, other, admin] = [slow.open({ token: gone.slug }), slow.open({ token: stays.slug }), slow.open({ token, company_id: _id })]
    await Promise.all([greeted(holder), greeted(other), greeted(admin)])
    await database.connection.db.transaction().execute((tx) => revokeKeys(tx, [gone], new Date()))
    expect(await holder.closed).toBe(unauthenticated)
    expect([other, admin].map((it) => it.socket.readyState)).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    await slow.stop()
  })

  test('a message longer than anybody needs breaks the connection off', async () => {
    const { token } = await company()
    const peer = server.open({ token })
    await greeted(peer)
    peer.socket.send('x'.repeat(65_537))
    expect([1006, 1009]).toContain(await peer.closed)
  })
})

test('a server that stops tells everybody that it restarts, and is not held by who cannot hear it', async () => {
  const stopping = await startSockets(database)
  const { token } = await company()
  const [peer, deaf] = [stopping.open({ token }), stopping.open({ token })]
  await Promise.all([greeted(peer), greeted(deaf)])
  deaf.socket.pause()
  const stopped = stopping.stop()
  expect(await peer.closed).toBe(restartCode)
  await stopped
  deaf.socket.resume()
  expect([restartCode, 1006]).toContain(await deaf.closed)
})

test('no token is ever logged', async () => {
  const { token, _id } = await company()
  const { slug } = await world.link(_id)
  const peers = [token, slug].flatMap((it) => [server.open({ token: it }), server.open({ token: it, company_id: crypto.randomUUID() })])
  await greeted(peers[0]!)
  await Promise.all([peers[1]!.closed, peers[3]!.closed])
  const lost = new Peer(`ws://127.0.0.1:${server.port}/nowhere?token=${token}`)
  await lost.closed
  const log = server.logged.join('')
  expect(log).toContain('socket refused')
  for (const secret of [token, slug]) expect(log).not.toContain(secret)
})
