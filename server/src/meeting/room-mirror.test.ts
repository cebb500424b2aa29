import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { capital } from '@delibera/core/live/presence'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { verifyAudit } from '../audit/verify.ts'
import { eventsAfter, logOf } from '../live/log-store.ts'
import { type TestApp, testApp } from '../testing/app.ts'
import { meetingDue, openedRoom, startedMeeting } from '../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='
const outsider = { kind: 'P' as const, first_name: 'Ginevra', last_name: 'Lombardelli', email: 'ginevra@example.test', fiscal_code: 'LMBGVR80A41H501X' }

type Room = Awaited<ReturnType<typeof meetingDue>>
const of = async ({ first, linkOf }: Room, member: string) => ({ ...(await linkOf(member)), convocation: first._id })
const give = async (room: Room, delegator: string, draft: object) =>
  app.call(memberDelegationRoutes.give, { params: await of(room, delegator), body: { signature, ...draft } as never })
const answer = async (room: Room, delegate: string, id: string, accepted: boolean) =>
  app.call(memberDelegationRoutes.approve, { params: await of(room, delegate), body: { delegation_ids: [id], accepted } })
const standing = async (room: Room) =>
  Object.values((await room.state()).mandates)
    .filter((it) => it.until === null)
    .map((it) => [it.delegator_id, it.delegate_id])
const typesAfter = async ({ log }: Room, seq: number) => (await eventsAfter(app.deps.db, (await logOf(app.deps.db, log))!._id, seq)).map((it) => it.type)
const people = ({ company }: Room) => company.ids as [string, string, string, string]

test('only delegations that represent somebody in this call come into its room when it opens', async () => {
  const room = await app.again(meetingDue)
  const [anna, bruno, carla] = people(room)
  const given = await give(room, carla, { delegate_id: anna, votes: [{ odg_id: room.odgs[0], accepted: -1 }] })
  await give(room, bruno, { delegate_id: anna })
  await answer(room, anna, given._id, true)
  await room.open()
  expect(await standing(room)).toEqual([[carla, anna]])
  expect((await room.state()).mandates[given._id]).toMatchObject({ votes: [{ odg_id: room.odgs[0], accepted: -1 }] })
})

test('a delegation given while the room is open counts once it is accepted, and no longer once the delegate steps back', async () => {
  const room = await app.again(openedRoom)
  const [anna, , carla] = people(room)
  await room.join(anna)
  const given = await give(room, carla, { delegate_id: anna })
  expect(await standing(room)).toEqual([])
  await answer(room, anna, given._id, true)
  expect(await standing(room)).toEqual([[carla, anna]])
  expect(capital(await room.state())).toMatchObject({ present: 700_000, by_proxy: 1 })
  const { seq } = await room.state()
  await answer(room, anna, given._id, true)
  expect((await room.state()).seq).toBe(seq)
  await answer(room, anna, given._id, false)
  expect(await standing(room)).toEqual([])
  expect((await verifyAudit(app.deps.db)).broken).toEqual([])
})

test('one that is withdrawn ends in the room too, and what was voted stays', async () => {
  const room = await app.again(meetingDue)
  const [anna, bruno, carla] = people(room)
  const [point] = room.odgs as [string]
  const given = await give(room, carla, { delegate_id: anna })
  await answer(room, anna, given._id, true)
  await room.open()
  await room.join(anna, bruno)
  await room.company.call(adminLiveRoutes.start, { params: room.params, body: {} })
  await room.takeUp(point)
  await room.voting(point, 'start')
  await room.vote(
    anna,
    point,
    [anna, carla].map((member_id) => ({ member_id, accepted: 1 as const })),
  )
  await app.call(memberDelegationRoutes.withdraw, { params: { ...(await of(room, carla)), delegation: given._id } })
  expect(await standing(room)).toEqual([])
  await room.voting(point, 'stop')
  expect((await room.state()).points[point]!.vote!.tally).toMatchObject({ favourable: 700_000, present: 1_000_000 })
  expect(capital(await room.state()).present).toBe(900_000)
})

test('one entered for somebody from outside brings them in, with their proxy, in one breath', async () => {
  const room = await app.again(openedRoom)
  const [, , carla] = people(room)
  const { seq } = await room.state()
  const body = { delegator_id: carla, delegate: outsider, signature, requires_acceptance: false }
  await room.company.call(adminDelegationRoutes.enter, { params: { meeting: room.meeting._id, convocation: room.first._id }, body: body as never })
  expect(await typesAfter(room, seq)).toEqual(['MEMBER_ADDED', 'DELEGATION_GIVEN'])
  const { register } = await room.state()
  const ginevra = register.members.find((it) => it.name.includes('Lombardelli'))!
  expect(ginevra).toMatchObject({ in_meeting: true, vote_shares: 0, convocated: false })
  expect(await standing(room)).toEqual([[carla, ginevra._id]])
})

test('other instructions reach the room; without a new acceptance they represent nobody', async () => {
  const room = await app.again(openedRoom)
  const [anna, , carla] = people(room)
  const given = await give(room, carla, { delegate_id: anna })
  await answer(room, anna, given._id, true)
  const { delegations } = await room.company.call(meetingRoutes.load, { params: room.params })
  const version = delegations.find((it) => it._id === given._id)!.version
  const votes = [{ odg_id: room.odgs[0]!, accepted: 1 as const }]
  await app.call(memberDelegationRoutes.change, { params: { ...(await of(room, carla)), delegation: given._id }, body: { signature, votes, version } as never })
  expect(await standing(room)).toEqual([])
  await answer(room, anna, given._id, true)
  expect((await room.state()).mandates[given._id]).toMatchObject({ until: null, votes })
})

test('who comes into the meeting comes into its room: with their weight before it begins, with none afterwards', async () => {
  const room = await app.again(openedRoom)
  const newcomer = (last_name: string, fiscal_code: string) =>
    app.world.member(room.company._id, { last_name, fiscal_code, holdings: [{ title: 'OWNERSHIP', shares_value: 1000, vote_value: 1000, of: null }] })
  const add = (id: string) => room.company.call(meetingRoutes.changeMembers, { params: room.params, body: { member_ids: [id] } })
  const early = await newcomer('Presto', 'PRSLCU80A01H501U')
  await add(early)
  await add(early)
  await room.join(...room.company.ids, early)
  expect(capital(await room.state())).toMatchObject({ present: 1_001_000, total: 1_001_000 })
  await room.company.call(adminLiveRoutes.start, { params: room.params, body: {} })
  const late = await newcomer('Tardi', 'TRDLCU80A01H501U')
  await add(late)
  await room.join(late)
  expect(capital(await room.state())).toMatchObject({ present: 1_001_000, total: 1_001_000 })
  expect((await room.state()).register.members.filter((it) => [early, late].includes(it._id)).map((it) => it.in_meeting)).toEqual([true, false])
})

test('nothing is written for a room that is not running', async () => {
  const room = await startedMeeting(app)
  await room.close({ confirm: true })
  const { seq } = await room.state()
  const other = await meetingDue(app)
  const [anna, , carla] = people(other)
  await give(other, carla, { delegate_id: anna })
  expect((await other.state()).seq).toBe(0)
  expect((await room.state()).seq).toBe(seq)
})
