import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openedRoom, startedMeeting } from '../../testing/live.ts'
import { heldAssembly } from '../../testing/minutes.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

type Stage = Awaited<ReturnType<typeof startedMeeting>>
const load = ({ company, meeting }: Pick<Stage, 'company' | 'meeting'>, call = company.call) => call(meetingRoutes.load, { params: { id: meeting._id } })

test('a program that reads a meeting while it is held finds who is in the room, and what was declared', async () => {
  const stage = await startedMeeting(app, { present: (ids) => ids.slice(0, 2) })
  const [anna, bruno, carla] = stage.company.ids as [string, string, string]
  const ask = { member_id: bruno, odg_id: null }
  const asked = await stage.company.call(adminLiveRoutes.askDeclaration, { params: stage.params, body: ask })
  const { members, rooms, declarations, report } = await load(stage)
  expect(rooms.map((it) => it.owner).toSorted()).toEqual([anna, bruno].toSorted())
  // The key to the engine of the call is its holder's own.
  expect(rooms.every((it) => it.call_token === null)).toBe(true)
  expect(declarations).toMatchObject([{ _id: asked._id, member: bruno, status: 'ASKED', convocation_id: stage.first._id }])
  expect(report).toBeNull()
  const of = (id: string) => members.find((it) => it._id === id)!
  const slug = rooms.find((it) => it.owner === bruno)!.slug
  expect(of(bruno)).toMatchObject({ room_slug: slug, is_joined: true, present: true, presences: [{ convocation_id: stage.first._id, presence: 'PRESENT' }] })
  expect(of(carla)).toMatchObject({ room_slug: null, is_joined: false, present: false, presences: [{ convocation_id: stage.first._id, presence: 'ABSENT' }] })
  await app.call(liveRoutes.leave, { params: await stage.linkOf(bruno) })
  expect((await load(stage)).members.find((it) => it._id === bruno)).toMatchObject({ is_joined: false, present: false, presences: [{ presence: 'PRESENT' }] })
})

test('once it is over, who came is still said, and nobody is in a room', async () => {
  const stage = await startedMeeting(app, { present: (ids) => ids.slice(0, 2) })
  await stage.close({ confirm: true })
  const { members, rooms } = await load(stage)
  expect(rooms).toEqual([])
  expect(
    members
      .filter((it) => it.present)
      .map((it) => it._id)
      .toSorted(),
  ).toEqual(stage.company.ids.slice(0, 2).toSorted())
  expect(members.every((it) => it.room_slug === null && !it.is_joined)).toBe(true)
})

test('a personal key votes: it is told to who presides about themselves, and to nobody about anybody else', async () => {
  const stage = await openedRoom(app)
  const { member: own } = await stage.linkOf(stage.meeting.administrator!._id)
  const seen = (await load(stage)).members
  expect(seen.filter((it) => it.slug !== null).map((it) => [it._id, it.slug])).toEqual([[stage.meeting.administrator!._id, own]])
  const other = await app.world.person()
  await app.world.role(stage.company._id, other)
  expect((await load(stage, await app.as(other))).members.every((it) => it.slug === null)).toBe(true)
})

test('the file of confirmed minutes, and every other file of a meeting, are named', async () => {
  const stage = await heldAssembly(app)
  const at = app.deps.clock.now().toISOString()
  const file = { name: 'bilancio.pdf', context: 'odg', company_id: stage.company._id, meeting_id: stage.meeting._id, created_at: at }
  const { _id } = await app.deps.db.insertInto('files').values(file).returning('_id').executeTakeFirstOrThrow()
  const version = { file_id: _id, version: 1, storage_key: crypto.randomUUID(), name: 'bilancio.pdf', mime_type: 'application/pdf', created_at: at }
  await app.deps.db
    .insertInto('file_versions')
    .values({ ...version, state: 'READY', bytes: 4, sha256: Buffer.alloc(32) })
    .execute()
  const { files } = await load(stage as never)
  expect(files).toContainEqual({
    _id,
    name: 'bilancio.pdf',
    mime_type: 'application/pdf',
    context: 'odg',
    company_id: stage.company._id,
    meeting_id: stage.meeting._id,
  })
})
