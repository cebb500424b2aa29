import { setTimeout as pause } from 'node:timers/promises'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { standby } from '@delibera/core/live/state'
import { viewFor } from '@delibera/core/live/views'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { meetingDue, openedRoom, processBeside, startedMeeting } from '../testing/live.ts'
import { type RoomPeer, roomDoor } from '../testing/room.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof processBeside>>
let doors: Awaited<ReturnType<typeof roomDoor>>[]
let stage: Awaited<ReturnType<typeof meetingDue>>
const peers: RoomPeer[] = []

beforeAll(async () => {
  app = await testApp()
  other = await processBeside(app)
  doors = [await roomDoor(app.api), await roomDoor(other.api)]
})
afterAll(async () => {
  for (const it of peers) it.socket.terminate()
  await other.end()
  await app.close()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const arrive = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const id = (at: number) => stage.company.ids[at]!
const kept = (it: RoomPeer) => {
  peers.push(it)
  return it
}
const asMember = async (at: number, door = 0) => kept(doors[door]!.open({ token: (await stage.linkOf(id(at))).member }))
const asAdministrator = async (more: object = {}, door = 0) =>
  kept(doors[door]!.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id, ...more }))
const member = (at: number) => ({ kind: 'member', member_id: id(at) }) as const

/** Every event of the log that this one is sent is folded: the state is what they may see of the whole. */
async function isLevel(peer: RoomPeer, viewer: Parameters<typeof viewFor>[1]): Promise<void> {
  const whole = await stage.state()
  await arrive(() => expect({ ...peer.state, seq: 0 }).toEqual({ ...viewFor(whole, viewer), seq: 0 }))
}

describe('who follows a meeting', () => {
  test('begins with its state: a member with what all see and what is theirs, the administrator with all of it', async () => {
    stage = await startedMeeting(app)
    const [anna, chair] = [await asMember(1), await asAdministrator()]
    await isLevel(anna, member(1))
    await isLevel(chair, { kind: 'administrator' })
    expect(anna.frames.filter((it) => it.channel === 'live').map((it) => it.type)).toEqual(['hello', 'snapshot', 'own'])
    await arrive(() => expect(chair.frames.filter((it) => it.channel === 'live').map((it) => it.type)).toEqual(['hello', 'snapshot', 'doubts']))
    expect(anna.binary).toBeGreaterThan(0)
  })

  test('waits before the room is open, and hears it open', async () => {
    stage = await meetingDue(app)
    const anna = await asMember(1)
    await arrive(() => expect(anna.state).toEqual(standby))
    await stage.open()
    await isLevel(anna, member(1))
    expect(anna.state!.status).toBe('OPEN')
  })

  test('is one of its people or its administrator: other managers of the company hear nothing of it', async () => {
    stage = await openedRoom(app)
    const manager = await app.world.person()
    await app.world.role(stage.company._id, manager)
    const peer = kept(doors[0]!.open({ token: await app.world.session(manager), meeting_id: stage.meeting._id, company_id: stage.company._id }))
    await arrive(() => expect(peer.frames).toHaveLength(1))
    await stage.join(id(0))
    await pause(200)
    expect(peer.frames.map((it) => it.channel)).toEqual(['app'])
  })
})

test('a state that was packed serves who comes later, with what has happened since', async () => {
  stage = await startedMeeting(app)
  await isLevel(await asMember(1), member(1))
  for (const raised of [true, false, true]) await app.call(liveRoutes.raiseHand, { params: await stage.linkOf(id(2)), body: { raised } })
  const late = await asMember(3)
  await isLevel(late, member(3))
  expect(late.of('snapshot')[0]!.seq).toBeLessThan(late.state!.seq)
  expect(late.happened.map((it) => it.type)).toEqual(['HAND_RAISED', 'HAND_LOWERED', 'HAND_RAISED'])
})

test('a burst travels together', async () => {
  stage = await startedMeeting(app)
  const anna = await asMember(1)
  await isLevel(anna, member(1))
  const before = anna.of('events').length
  const params = await stage.linkOf(id(2))
  const log = { meeting_id: stage.meeting._id, kind: 'REAL' } as const
  await Promise.all(
    Array.from({ length: 200 }, (_, at) =>
      app.deps.lives.act(log, { kind: 'system' }, () => ({
        events: [{ type: at % 2 ? 'HAND_RAISED' : 'HAND_LOWERED', member_id: id(2) }],
        reply: () => params,
      })),
    ),
  )
  await isLevel(anna, member(1))
  expect(anna.of('events').length - before).toBeLessThan(20)
})

test('through cuts and over two processes nobody misses anything, and every state is what its owner may see', async () => {
  stage = await startedMeeting(app)
  const [odg] = stage.odgs
  const open = async (at: number, door: number, before: RoomPeer | null) =>
    kept(doors[door]!.open({ token: (await stage.linkOf(id(at))).member, ...(before ? { live_seq: before.seq } : {}) }, before))
  const seats = [0, 1, 2, 3]
  const now: RoomPeer[] = []
  for (const at of seats) now.push(await open(at, at % 2, null))
  await arrive(() => expect(now.every((it) => it.state !== null)).toBe(true))
  const cutAll = async () => {
    for (const at of seats) {
      const old = now[at]!
      await old.cut()
      now[at] = await open(at, (at + Math.round(Math.random())) % 2, old)
    }
  }
  const hands = async () => {
    for (const it of seats) await other.call(liveRoutes.raiseHand, { params: await stage.linkOf(id(it)), body: { raised: it % 2 === 0 } })
  }
  await Promise.all([hands(), cutAll()])
  await stage.takeUp(odg!)
  await cutAll()
  await stage.voting(odg!, 'start')
  await Promise.all([...[0, 1, 2].map((it) => stage.vote(id(it), odg!, [{ member_id: id(it), accepted: 1 }])), cutAll()])
  await cutAll()
  await stage.voting(odg!, 'stop')
  for (const at of seats) await isLevel(now[at]!, member(at))
  expect(now.some((it) => it.of('snapshot').length === 0)).toBe(true)
})

test('nothing that is another’s is ever on the wire: device, room, address, votes, messages to the chair, what is to be declared', async () => {
  stage = await openedRoom(app)
  const anna = await asMember(1)
  await stage.join(...stage.company.ids)
  const late = await asMember(3)
  const bruno = await asMember(2)
  await arrive(() => expect([anna, late, bruno].every((it) => it.state !== null)).toBe(true))
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  bruno.say('only for the chair', 'CHAIR')
  const [odg] = stage.odgs
  await stage.takeUp(odg!)
  const asked = await stage.company.call(adminLiveRoutes.askDeclaration, { params: stage.params, body: { member_id: id(2), odg_id: odg! } })
  await app.call(liveRoutes.writeDeclaration, { params: { ...(await stage.linkOf(id(2))), id: asked._id }, body: { text: 'words to be weighed' } })
  await app.call(liveRoutes.changeRoom, { params: await stage.linkOf(id(2)), body: { consent: true } })
  await stage.voting(odg!, 'start')
  await stage.vote(id(2), odg!, [{ member_id: id(2), accepted: -1 }])
  await stage.vote(id(1), odg!, [{ member_id: id(1), accepted: 1 }])
  const again = await asMember(3)
  for (const [peer, at] of [
    [anna, 1],
    [late, 3],
    [again, 3],
    [bruno, 2],
  ] as const)
    await isLevel(peer, member(at))
  await arrive(() => expect(bruno.chat.map((it) => it.text)).toEqual(['only for the chair']))
  const slugs = Object.values((await stage.state()).rooms).map((it) => it.slug)
  for (const [peer, at] of [
    [anna, 1],
    [late, 3],
    [again, 3],
  ] as const) {
    const { wire } = peer
    for (const them of stage.company.ids.filter((it) => it !== id(at))) expect(wire).not.toContain(`device of ${them}`)
    expect(slugs.filter((it) => wire.includes(it))).toHaveLength(1)
    expect(wire).not.toMatch(/persona\d@pec\.it|"TRANSCRIPTION_CONSENT"|only for the chair|words to be weighed/)
    expect(wire).not.toContain(`"member_id":"${id(2)}","parts"`)
    expect(peer.happened.filter((it) => it.type === 'BALLOT_CAST')).toHaveLength(at === 1 ? 1 : 0)
  }
  expect(bruno.wire).toContain('words to be weighed')
})

test('in a large assembly everybody begins anew when it starts: a packed state instead of a register for each', async () => {
  const seats = Array.from({ length: 120 }, (_, at) => ({ name: `Socio ${at}`, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 }))
  stage = await openedRoom(app, { seats })
  const anna = await asMember(1)
  await arrive(() => expect(anna.state?.status).toBe('OPEN'))
  await stage.company.call(adminLiveRoutes.recordPresence, { params: stage.params, body: { present: stage.company.ids.slice(1, 100) } })
  await stage.join(id(0))
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  await isLevel(anna, member(1))
  expect(anna.state!.status).toBe('STARTED')
  expect(anna.of('snapshot')).toHaveLength(2)
  expect(anna.happened.some((it) => it.type === 'STARTED')).toBe(false)
  await app.call(liveRoutes.raiseHand, { params: await stage.linkOf(id(0)), body: { raised: true } })
  await isLevel(anna, member(1))
})

describe('in a crowd', () => {
  const crowd = Array.from({ length: 310 }, (_, at) => ({ name: `Socio ${at}`, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 }))

  test('members are told how many come and not who, twice a second at most; whoever presides is told by name', async () => {
    stage = await openedRoom(app, { seats: crowd })
    const [anna, chair] = [await asMember(1), await asAdministrator()]
    await arrive(() => expect([anna.state?.status, chair.state?.status]).toEqual(['OPEN', 'OPEN']))
    for (const at of [0, 1, 2, 3, 4, 5]) await stage.join(id(at))
    await arrive(() => expect(anna.state?.crowd?.present).toBe(6))
    const joined = (it: RoomPeer) => it.happened.flatMap((one) => (one.type === 'ROOM_JOINED' ? [one.member_id] : []))
    expect([joined(anna), joined(chair)]).toEqual([[id(1)], [0, 1, 2, 3, 4, 5].map(id)])
    await isLevel(chair, { kind: 'administrator' })
    expect(Object.keys(anna.state!.rooms)).toEqual([id(1)])
  })

  test('the start is told without the people, who are known; who comes late begins with the same', async () => {
    stage = await openedRoom(app, { seats: crowd })
    const anna = await asMember(1)
    await arrive(() => expect(anna.state?.status).toBe('OPEN'))
    await stage.company.call(adminLiveRoutes.recordPresence, { params: stage.params, body: { present: stage.company.ids.slice(1, 300) } })
    await stage.join(id(0))
    await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
    await arrive(() => expect([anna.state?.status, anna.state?.crowd?.present]).toEqual(['STARTED', 300]))
    expect(anna.of('snapshot')).toHaveLength(1)
    const late = await asMember(305, 1)
    const whole = await stage.state()
    await arrive(() => expect(late.state).toEqual(viewFor(whole, member(305))))
    expect(anna.state!.register).toEqual(late.state!.register)
  })
})
