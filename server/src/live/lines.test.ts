import { setTimeout as pause } from 'node:timers/promises'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../app.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { openedRoom, startedMeeting } from '../testing/live.ts'
import { roomDoor } from '../testing/room.ts'
import { Lines } from './lines.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof openedRoom>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const id = (at: number) => stage.company.ids[at]!
const quick = { beat: 50, dead: 300, sweep: 60_000, lost: 600, rest: 5 }
const newLines = async (times = {}) => {
  const lines = new Lines(app.deps, { ...quick, ...times })
  await lines.start()
  return lines
}
const holder = (at: number) => ({ meeting_id: stage.meeting._id, member_id: id(at) })
const inside = async () => Object.keys((await stage.state()).rooms)

test('who loses the last line leaves after a while, marked as lost, and may come again', async () => {
  stage = await openedRoom(app)
  const lines = await newLines()
  await stage.join(id(1), id(2))
  const [first, second, other] = [lines.open(holder(1)), lines.open(holder(1)), lines.open(holder(2))]
  await lines.written()
  first()
  await pause(800)
  await lines.sweep()
  expect(await inside()).toEqual([id(1), id(2)])
  second()
  await lines.written()
  await lines.sweep()
  expect(await inside()).toEqual([id(1), id(2)])
  await pause(800)
  await lines.sweep()
  expect(await inside()).toEqual([id(2)])
  const { data } = await app.deps.db
    .selectFrom('live_events')
    .select('data')
    .where('type', '=', 'ROOM_LEFT')
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  expect(data).toMatchObject({ member_id: id(1), lost: true })
  await stage.join(id(1))
  await lines.sweep()
  expect(await inside()).toEqual([id(2), id(1)])
  other()
  await lines.stop()
})

test('nobody leaves because a server was started anew, if they are back in time', async () => {
  stage = await openedRoom(app)
  const before = await newLines()
  await stage.join(id(1), id(2))
  before.open(holder(1))
  before.open(holder(2))
  await before.stop()
  const after = await newLines()
  after.open(holder(1))
  await after.written()
  await after.sweep()
  expect(await inside()).toEqual([id(1), id(2)])
  await pause(800)
  await after.sweep()
  expect(await inside()).toEqual([id(1)])
  await after.stop()
})

test('the time in which there was no server at all counts for nobody', async () => {
  stage = await openedRoom(app)
  const before = await newLines()
  await stage.join(id(1))
  before.open(holder(1))
  await before.stop()
  await pause(900)
  const after = await newLines()
  await after.sweep()
  expect(await inside()).toEqual([id(1)])
  await pause(800)
  await after.sweep()
  expect(await inside()).toEqual([])
  await after.stop()
})

test('a process that was out of touch for long begins anew when it is back: meanwhile nobody could have had a line to it', async () => {
  stage = await openedRoom(app)
  const silent = new Lines(app.deps, quick)
  await silent.beat()
  await stage.join(id(1))
  silent.open(holder(1))()
  await silent.written()
  await pause(900)
  await silent.sweep()
  expect(await inside()).toEqual([id(1)])
  await silent.beat()
  await silent.sweep()
  expect(await inside()).toEqual([id(1)])
  for (let i = 0; i < 9; i++) {
    await pause(90)
    await silent.beat()
  }
  await silent.sweep()
  expect(await inside()).toEqual([])
  await silent.stop()
})

test('one that has just started lets nobody leave, also where another was there for long and is gone', async () => {
  stage = await openedRoom(app)
  const old = new Lines(app.deps, { ...quick, dead: 60_000 })
  await old.beat()
  await stage.join(id(1))
  old.open(holder(1))()
  await old.written()
  await pause(700)
  const young = new Lines(app.deps, { ...quick, dead: 60_000 })
  await young.beat()
  await young.sweep()
  expect(await inside()).toEqual([id(1)])
  await old.sweep()
  expect(await inside()).toEqual([])
  await Promise.all([old.stop(), young.stop()])
})

test('from the first moment of its stop a process lets nobody leave and is none to have a line to', async () => {
  stage = await openedRoom(app)
  const lines = await newLines({ sweep: 20 })
  await stage.join(id(1))
  const close = lines.open(holder(1))
  await lines.written()
  const stopped = lines.stop()
  lines.open(holder(1))
  close()
  await stopped
  const rows = await app.deps.db.selectFrom('live_lines').select('lost_at').where('meeting_id', '=', stage.meeting._id).where('member_id', '=', id(1)).execute()
  expect(rows.every((it) => it.lost_at !== null)).toBe(true)
  await pause(800)
  await lines.sweep()
  expect(await inside()).toEqual([id(1)])
})

test('a process that died keeps nobody: its lines are lost with its last beat', async () => {
  stage = await openedRoom(app)
  const alive = await newLines()
  const dead = new Lines(app.deps, quick)
  await dead.beat()
  await stage.join(id(1), id(2))
  dead.open(holder(1))
  alive.open(holder(2))
  await Promise.all([dead.written(), alive.written()])
  await alive.sweep()
  expect(await inside()).toEqual([id(1), id(2)])
  await pause(900)
  await alive.sweep()
  expect(await inside()).toEqual([id(2)])
  await alive.stop()
})

test('the chair of a meeting that is being held stays, line or not, and two who sweep at once let everybody leave once', async () => {
  stage = await startedMeeting(app)
  const [one, two] = [await newLines(), await newLines()]
  await pause(700)
  await Promise.all([one.sweep(), two.sweep()])
  expect(await inside()).toEqual([id(0)])
  const left = await app.deps.db
    .selectFrom('live_events')
    .innerJoin('live_logs', 'live_logs._id', 'live_events.log_id')
    .select('type')
    .where('meeting_id', '=', stage.meeting._id)
    .where('type', '=', 'ROOM_LEFT')
    .execute()
  expect(left).toHaveLength(3)
  await Promise.all([one.stop(), two.stop()])
})

test('a socket is a line: by link for its holder, by session for who presides', async () => {
  stage = await openedRoom(app)
  const lines = await newLines()
  const api = await buildApp(app.deps, { hub: app.hub, lines })
  const door = await roomDoor(api)
  const link = await stage.linkOf(id(1))
  await app.call(liveRoutes.join, { params: link, body: { device: 'some telephone' } })
  const member = door.open({ token: link.member })
  const chair = door.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id })
  const open = () => app.deps.db.selectFrom('live_lines').select('member_id').where('meeting_id', '=', stage.meeting._id).where('lost_at', 'is', null).execute()
  await vi.waitFor(async () => expect((await open()).map((it) => it.member_id).toSorted()).toEqual([id(0), id(1)].toSorted()), 5000)
  await member.cut()
  await chair.cut()
  await vi.waitFor(async () => expect(await open()).toEqual([]), 5000)
  await api.app.close()
  await lines.stop()
})
