import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { floorIn } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { startedMeeting } from '../../testing/live.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof startedMeeting>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await app.again(startedMeeting)
})

const id = (at: number) => stage.company.ids[at]!
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })
const give = (member_id: string | null) => stage.company.call(adminLiveRoutes.giveFloor, { params: stage.params, body: { member_id } })
const finish = async (at: number) => app.call(liveRoutes.yieldFloor, { params: await stage.linkOf(id(at)) })
const want = async (at: number, wanted = true) => app.call(liveRoutes.wantDeclaration, { params: await stage.linkOf(id(at)), body: { wanted } })
const decline = (at: number, words = 'Lo ha già detto.') =>
  stage.company.call(adminLiveRoutes.declineDeclaration, { params: { ...stage.params, member: id(at) }, body: { words } })
const holder = async () => floorIn(await stage.state())?.member_id ?? null

test('the floor is given once however often it is pressed, lowers the hand, and goes to the next', async () => {
  await app.call(liveRoutes.raiseHand, { params: await stage.linkOf(id(2)), body: { raised: true } })
  const [one, other] = await Promise.all([give(id(2)), give(id(2))])
  expect(one).toEqual(other)
  expect(await holder()).toBe(id(2))
  expect((await stage.state()).hands).toEqual([])
  await give(id(1))
  expect(await holder()).toBe(id(1))
  const { speeches } = await stage.state()
  expect(speeches.map((it) => [it.member_id, it.until === null])).toEqual([
    [id(2), false],
    [id(1), true],
  ])
})

test('of two who are given it at the same moment one has it, and the other had it before', async () => {
  await Promise.all([give(id(1)), give(id(2))])
  const { speeches } = await stage.state()
  expect(speeches).toHaveLength(2)
  expect(speeches.filter((it) => it.until === null)).toHaveLength(1)
})

test('who has the floor gives it back, once; nobody gives back another person’s', async () => {
  await give(id(1))
  await finish(2)
  expect(await holder()).toBe(id(1))
  const [one, other] = await Promise.all([finish(1), finish(1)])
  expect(one).toEqual(other)
  expect(await holder()).toBeNull()
  const again = await give(null)
  expect(await give(null)).toEqual(again)
})

test('the floor is for who is there, and for the meeting’s own administrator to give', async () => {
  await app.call(liveRoutes.leave, { params: await stage.linkOf(id(3)) })
  await expect(give(id(3))).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_present' }))
  await expect(give(crypto.randomUUID())).rejects.toEqual(refusal(404, 'MB003'))
  await expect(app.call(adminLiveRoutes.giveFloor, { params: stage.params, body: { member_id: id(1) } })).rejects.toMatchObject({ status: 401 })
  expect(await holder()).toBeNull()
})

test('a declaration is asked for once, declined with words, asked for again and opened', async () => {
  const [one, other] = await Promise.all([want(1), want(1)])
  expect(one).toEqual(other)
  await expect(decline(2)).rejects.toEqual(refusal(409, 'E0002'))
  const declined = await decline(1)
  expect(await decline(1)).toEqual(declined)
  expect((await stage.state()).wishes[id(1)]).toMatchObject({ declined: 'Lo ha già detto.' })
  await expect(decline(1, '  ')).rejects.toMatchObject({ status: 400, code: 'E0001' })
  await want(1)
  expect((await stage.state()).wishes[id(1)]).toMatchObject({ declined: null })
  await stage.company.call(adminLiveRoutes.askDeclaration, { params: stage.params, body: { member_id: id(1), odg_id: null } })
  expect((await stage.state()).wishes).toEqual({})
  await want(2)
  await want(2, false)
  expect((await stage.state()).wishes).toEqual({})
})
