import { setTimeout as pause } from 'node:timers/promises'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { Hub } from '../socket/hub.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openedRoom, startedMeeting } from '../testing/live.ts'
import { type RoomPeer, roomDoor } from '../testing/room.ts'
import { Lines } from './lines.ts'
import { roomFeeds } from './room-feeds.ts'

const times = { beat: 50, dead: 500, sweep: 60_000, lost: 60_000, rest: 5, doubt: 300, together: 20 }

let app: TestApp
let hub: Hub
let lines: Lines
let api: Awaited<ReturnType<typeof buildApp>>
let door: Awaited<ReturnType<typeof roomDoor>>
let stage: Awaited<ReturnType<typeof openedRoom>>
const peers: RoomPeer[] = []

beforeAll(async () => {
  app = await testApp()
  hub = new Hub({ url: app.url, feeds: roomFeeds(app.deps.db, { doubts: times }), log: app.deps.log })
  await hub.start()
  lines = new Lines(app.deps, times)
  await lines.start()
  api = await buildApp(app.deps, { hub, lines })
  door = await roomDoor(api)
})
afterAll(async () => {
  for (const it of peers) it.socket.terminate()
  await api.app.close()
  await lines.stop()
  await hub.stop()
  await app.close()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const id = (at: number) => stage.company.ids[at]!
const arrive = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
async function listening(peer: RoomPeer): Promise<RoomPeer> {
  peers.push(peer)
  await arrive(() => expect(peer.state).not.toBeNull())
  return peer
}
const asMember = async (at: number) => listening(door.open({ token: (await stage.linkOf(id(at))).member }))
const asChair = async () => listening(door.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id }))
const doubted = (peer: RoomPeer) => (peer.of('doubts').at(-1)?.data as { members: string[] } | undefined)?.members
/** A room that is open, with those in it. */
async function roomWith(...at: number[]) {
  stage = await openedRoom(app)
  await stage.join(...at.map(id))
}

test('whoever presides is told who may have lost the line, until it is back; a member is not', async () => {
  await roomWith(1, 2)
  const [one, two, chair] = [await asMember(1), await asMember(2), await asChair()]
  const place = chair.seq
  await arrive(() => expect(doubted(chair)).toEqual([]))
  await one.cut()
  await arrive(() => expect(doubted(chair)).toEqual([id(1)]))
  expect(Object.keys(chair.state!.rooms)).toContain(id(1))
  await asMember(1)
  await arrive(() => expect(doubted(chair)).toEqual([]))
  // Said in passing: the place in the story is that of before.
  expect(chair.seq).toBe(place)
  expect(two.of('doubts')).toEqual([])
})

test('a page that is loaded anew makes nobody doubt', async () => {
  await roomWith(1)
  const [before, chair] = [await asMember(1), await asChair()]
  await arrive(() => expect(doubted(chair)).toEqual([]))
  await before.cut()
  await asMember(1)
  await pause(700)
  expect(chair.of('doubts').flatMap((it) => (it.data as { members: string[] }).members)).toEqual([])
})

test('who comes to the console later is told of the doubts that there are; who left the room is none', async () => {
  await roomWith(1, 2)
  const [one, two] = [await asMember(1), await asMember(2)]
  await Promise.all([one.cut(), two.cut()])
  await lines.written()
  await pause(400)
  const chair = await asChair()
  await arrive(() => expect(doubted(chair)).toEqual([id(1), id(2)].sort()))
  await app.call(liveRoutes.leave, { params: await stage.linkOf(id(1)) })
  const again = await asChair()
  await arrive(() => expect(doubted(again)).toEqual([id(2)]))
})

test('who presides a meeting that is being held is in no doubt: nothing lets them leave', async () => {
  stage = await startedMeeting(app)
  const chair = await asChair()
  await pause(400)
  await lines.sweep()
  await arrive(() => expect(doubted(chair)).toEqual([1, 2, 3].map(id).sort()))
})

test('the lines of a process that died are found by whoever looks', async () => {
  await roomWith(1)
  const dying = new Lines(app.deps, times)
  await dying.beat()
  dying.open({ meeting_id: stage.meeting._id, member_id: id(1) })
  await dying.written()
  const chair = await asChair()
  await arrive(() => expect(doubted(chair)).toEqual([]))
  await pause(700)
  await lines.sweep()
  await arrive(() => expect(doubted(chair)).toEqual([id(1)]))
})
