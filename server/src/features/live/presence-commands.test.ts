import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { attendanceOf } from '../../live/attendance.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue, openedRoom } from '../../testing/live.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof meetingDue>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const id = (at: number) => stage.company.ids[at]!
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })
const record = (body: { present?: string[]; absent?: string[] }) => stage.company.call(adminLiveRoutes.recordPresence, { params: stage.params, body })
const attended = () => attendanceOf(app.deps.db, prove(stage.meeting._id))

test('who is in the hall is noted, and leaves; nobody is there twice, and nobody who is not of the meeting', async () => {
  stage = await openedRoom(app)
  await stage.join(id(0))
  await record({ present: [id(1), id(2)] })
  await expect(record({ present: [id(0)] })).rejects.toEqual(refusal(409, 'LR001'))
  await expect(record({ present: [crypto.randomUUID()] })).rejects.toEqual(refusal(404, 'MB003'))
  await expect(record({ absent: [id(3)] })).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_in_hall' }))
  await Promise.all([record({ present: [id(3)] }), record({ present: [id(3)] })])
  await record({ absent: [id(1)] })
  const { attendance } = await stage.state()
  expect([attendance[id(1)], attendance[id(2)], attendance[id(3)]].map((it) => it!.map((one) => one.until === null))).toEqual([[false], [true], [true]])
})

test('who came and when they left can be read call by call, also when everything is over', async () => {
  stage = await meetingDue(app, { second: true })
  expect(await attended()).toEqual([])
  await stage.open()
  await stage.join(id(0), id(1))
  await app.call(liveRoutes.leave, { params: await stage.linkOf(id(1)) })
  await stage.join(id(1))
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  await stage.close({ confirm: true })
  const [call] = await attended()
  expect(call).toMatchObject({ convocation_id: stage.first._id, started_at: expect.any(String), closed_at: expect.any(String) })
  expect(call!.people.map((it) => [it.name, it.intervals.length])).toEqual([
    ['Anna Rossi', 1],
    ['Bruno Bianchi', 2],
  ])
  expect(call!.people.every((it) => it.intervals.every((one) => one.until !== null))).toBe(true)
})

test('coming to the waiting room is noted for a call of the meeting, and for no other', async () => {
  stage = await meetingDue(app)
  const link = await stage.linkOf(id(1))
  await app.call(liveRoutes.visit, { params: { ...link, convocation: stage.first._id } })
  const seen = await app.deps.db.selectFrom('meeting_members').select('visited_at').where('member_id', '=', id(1)).executeTakeFirst()
  expect(seen?.visited_at).toEqual(expect.any(String))
  await expect(app.call(liveRoutes.visit, { params: { ...link, convocation: crypto.randomUUID() } })).rejects.toEqual(refusal(404, 'MT001'))
})
