import { adminDelegationRoutes, memberDelegationRoutes } from '@delibera/core/delegations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { capital } from '@delibera/core/live/presence'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { prove } from '../../http/proven.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { meetingDue, openedRoom, startedMeeting } from '../../testing/live.ts'
import { limitOf } from './room-commands.ts'

let app: TestApp
let stage: Awaited<ReturnType<typeof meetingDue>>
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const id = (at: number) => stage.company.ids[at]!
const linkAt = (at: number) => stage.linkOf(id(at))
const phone = 'phone of somebody'
const join = async (at: number, more: { device?: string; force?: boolean; presents?: string[] } = {}) =>
  app.call(liveRoutes.join, { params: await linkAt(at), body: { device: phone, ...more } })
const change = async (at: number, body: object) => app.call(liveRoutes.changeRoom, { params: await linkAt(at), body })
const leave = async (at: number) => app.call(liveRoutes.leave, { params: await linkAt(at) })
const refusal = (status: number, code: string, info?: object) =>
  expect.objectContaining({ status, code, ...(info ? { info: expect.objectContaining(info) } : {}) })
const typesOf = async () => {
  const { rows } = await app.deps.db
    .selectFrom('live_events')
    .innerJoin('live_logs', 'live_logs._id', 'live_events.log_id')
    .select('type')
    .where('meeting_id', '=', stage.meeting._id)
    .orderBy('live_events.seq')
    .execute()
    .then((rows) => ({ rows: rows.map((it) => it.type) }))
  return rows
}
const lettersOf = async (event: string) =>
  (await app.deps.db.selectFrom('mails').select('recipient').where('meeting_id', '=', stage.meeting._id).where('event', '=', event).execute()).map(
    (it) => it.recipient,
  )

/** The company writes down that one represents another. */
const delegate = (from: number, to: number) =>
  stage.company.call(adminDelegationRoutes.enter, {
    params: { meeting: stage.meeting._id, convocation: stage.first._id },
    body: { delegator_id: id(from), delegate_id: id(to), signature } as never,
  })
/** One white dot. */
const signature = 'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=='

describe('coming in', () => {
  test('is refused before the room is open, and gives a room with the key to its call afterwards', async () => {
    stage = await app.again(meetingDue)
    await expect(join(0)).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_open' }))
    await stage.open()
    const room = await join(0)
    expect(room).toMatchObject({ owner: id(0), member_ids: [id(0)], presents: [], delegations: [], tracks: [], is_limited: false })
    expect(room.call_token).toEqual(expect.any(String))
    expect(await join(0)).toMatchObject({ slug: room.slug })
    expect(await typesOf()).toEqual(['OPENED', 'ROOM_JOINED'])
  })

  test('by another device is LV201, and takes over when forced; the two at once give one room', async () => {
    stage = await app.again(openedRoom)
    const first = await join(0)
    await expect(join(0, { device: 'another device' })).rejects.toEqual(refusal(409, 'LV201'))
    const second = await join(0, { device: 'another device', force: true })
    expect(second.slug).not.toBe(first.slug)
    const both = await Promise.allSettled([join(1, { device: 'one device of two' }), join(1, { device: 'other device of two' })])
    expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await typesOf()).toEqual(['OPENED', 'ROOM_JOINED', 'ROOM_TAKEN_OVER', 'ROOM_JOINED'])
  })

  test('by a device that says no name is always another one', async () => {
    stage = await app.again(openedRoom)
    const unnamed = async (body: object = {}) => app.call(liveRoutes.join, { params: await linkAt(0), body })
    expect((await unnamed()).call_token).toEqual(expect.any(String))
    await expect(unnamed()).rejects.toEqual(refusal(409, 'LV201'))
    await unnamed({ force: true })
    expect(await typesOf()).toEqual(['OPENED', 'ROOM_JOINED', 'ROOM_TAKEN_OVER'])
  })

  test('with somebody beside one makes both present, and the other comes by themselves only when forced', async () => {
    stage = await app.again(openedRoom)
    expect(await join(0, { presents: [id(1)] })).toMatchObject({ member_ids: [id(0), id(1)], presents: [id(1)] })
    await expect(join(1)).rejects.toEqual(refusal(409, 'LR001'))
    await join(1, { force: true })
    expect((await stage.state()).rooms[id(0)]!.presents).toEqual([])
    await expect(change(0, { presents: [id(1)] })).rejects.toEqual(refusal(409, 'LR001'))
    await change(0, { presents: [id(2)] })
    expect(capital(await stage.state()).present).toBe(1_000_000)
  })

  test('stops at the number of the plan and its supplements, but for the chair', async () => {
    stage = await app.again(openedRoom)
    await app.deps.db.updateTable('subscriptions').set({ max_members_live: 1 }).where('company_id', '=', stage.company._id).execute()
    await join(1)
    await expect(join(2)).rejects.toEqual(refusal(422, 'MT002', { reason: 'room_full', limit: 1 }))
    await join(0)
    await leave(1)
    await app.deps.db.updateTable('subscriptions').set({ max_members_live: 2 }).where('company_id', '=', stage.company._id).execute()
    await join(2)
  })

  test('every supplement that was paid lets fifty more in', async () => {
    const seats = Array.from({ length: 101 }, (_, at) => ({ name: `Socio ${at}`, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 1000 }))
    stage = await meetingDue(app, { seats })
    expect(await limitOf(app.deps, { company: prove(stage.company._id), meeting: prove(stage.meeting._id) })).toBe(150)
  })

  test('with somebody else’s link is not there', async () => {
    stage = await app.again(openedRoom)
    const mine = stage
    const yours = await openedRoom(app)
    const params = { meeting: yours.meeting.slug, member: (await mine.linkOf(mine.company.ids[0]!)).member }
    await expect(app.call(liveRoutes.join, { params, body: { device: phone } })).rejects.toEqual(refusal(404, 'GEN01'))
  })
})

describe('who had given a delegation', () => {
  test('takes it back by coming: the row, the log, the letter to the delegate and the chain, all at once', async () => {
    stage = await app.again(meetingDue)
    const { _id } = await delegate(2, 1)
    await stage.open()
    expect((await join(1)).delegations).toMatchObject([{ _id, delegator_id: id(2), delegate_id: id(1) }])
    await join(2)
    expect(await lettersOf('DELETE_DELEGATION')).toEqual(['persona2@pec.it'])
    const row = await app.deps.db.selectFrom('delegations').select('state').where('_id', '=', _id).executeTakeFirst()
    expect(row?.state).toBe('REVOKED')
    expect((await typesOf()).slice(-2)).toEqual(['DELEGATION_REVOKED', 'ROOM_JOINED'])
    expect(capital(await stage.state()).present).toBe(400_000)
    await join(2)
    await leave(2)
    await join(2)
    expect(await lettersOf('DELETE_DELEGATION')).toHaveLength(1)
  })

  test('keeps it when they are not let in', async () => {
    stage = await app.again(meetingDue)
    const { _id } = await delegate(2, 1)
    await stage.open()
    await join(1)
    await app.deps.db.updateTable('subscriptions').set({ max_members_live: 1 }).where('company_id', '=', stage.company._id).execute()
    await expect(join(2)).rejects.toEqual(refusal(422, 'MT002', { reason: 'room_full' }))
    const row = await app.deps.db.selectFrom('delegations').select('state').where('_id', '=', _id).executeTakeFirst()
    expect(row?.state).toBe('CREATED')
    expect(await lettersOf('DELETE_DELEGATION')).toEqual([])
  })

  test('and comes while the vote is open says it alone from then on, whoever was quicker', async () => {
    stage = await app.again(meetingDue)
    await delegate(2, 1)
    await stage.open()
    await join(0)
    await join(1)
    await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
    const [odg] = stage.odgs
    await stage.takeUp(odg!)
    await stage.voting(odg!, 'start')
    const delegateVotes = stage.vote(id(1), odg!, [
      { member_id: id(1), accepted: 1 },
      { member_id: id(2), accepted: 1 },
    ])
    await Promise.allSettled([delegateVotes, join(2)])
    await expect(stage.vote(id(1), odg!, [{ member_id: id(2), accepted: 1 }])).rejects.toMatchObject({ status: 422 })
    await stage.vote(id(2), odg!, [{ member_id: id(2), accepted: -1 }])
    await stage.vote(id(1), odg!, [{ member_id: id(1), accepted: 1 }])
    await stage.vote(id(0), odg!, [{ member_id: id(0), accepted: 1 }])
    await stage.voting(odg!, 'stop')
    expect((await stage.state()).points[odg!]!.vote!.tally).toMatchObject({ favourable: 900_000, against: 100_000, abstained: 0 })
  })

  test('at the same moment as another device of theirs: it is taken back once', async () => {
    stage = await app.again(meetingDue)
    await delegate(2, 1)
    await stage.open()
    const both = await Promise.allSettled([join(2, { device: 'one device of two' }), join(2, { device: 'other device of two' })])
    expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await lettersOf('DELETE_DELEGATION')).toHaveLength(1)
  })

  test('and not accepted yet loses it too: nobody accepts it afterwards', async () => {
    stage = await app.again(meetingDue)
    const params = { ...(await linkAt(2)), convocation: stage.first._id }
    const given = await app.call(memberDelegationRoutes.give, { params, body: { signature, delegate_id: id(1) } as never })
    await stage.open()
    await join(2)
    const approve = app.call(memberDelegationRoutes.approve, {
      params: { ...(await linkAt(1)), convocation: stage.first._id },
      body: { delegation_ids: [given._id], accepted: true },
    })
    await expect(approve).rejects.toEqual(refusal(409, 'E0002'))
  })

  test('ends it by being seen in the hall, too', async () => {
    stage = await app.again(meetingDue)
    await delegate(2, 1)
    await stage.open()
    await join(1)
    await stage.company.call(adminLiveRoutes.recordPresence, { params: stage.params, body: { present: [id(2)] } })
    expect(await lettersOf('DELETE_DELEGATION')).toEqual(['persona2@pec.it'])
    expect((await stage.state()).attendance[id(2)]).toMatchObject([{ via: 'HALL', until: null }])
    await stage.company.call(adminLiveRoutes.recordPresence, { params: stage.params, body: { absent: [id(2)] } })
    expect(capital(await stage.state()).present).toBe(300_000)
  })
})

describe('inside', () => {
  beforeEach(async () => {
    stage = await app.again(startedMeeting)
  })

  test('microphone and camera are told to all, the screen is the chair’s', async () => {
    expect((await change(1, { audio: true, video: true, screen: true })).tracks).toEqual([
      { member_id: id(1), kind: 'audio' },
      { member_id: id(1), kind: 'video' },
    ])
    expect((await change(0, { screen: true })).tracks).toEqual([{ member_id: id(0), kind: 'screen' }])
    const { seq } = await stage.state()
    await change(1, { audio: true })
    expect((await stage.state()).seq).toBe(seq)
  })

  test('muting and closing the video silence the rooms; only the administrator does it', async () => {
    await change(1, { audio: true, video: true })
    await stage.company.call(adminLiveRoutes.mute, { params: stage.params, body: {} })
    expect((await stage.state()).rooms[id(1)]).toMatchObject({ audio: false, video: true })
    await stage.company.call(adminLiveRoutes.closeVideo, { params: stage.params })
    expect((await stage.state()).rooms[id(1)]).toMatchObject({ video: false })
    await expect(stage.company.call(adminLiveRoutes.closeVideo, { params: stage.params })).rejects.toEqual(refusal(409, 'E0002'))
    expect(await change(1, { audio: true })).toMatchObject({ tracks: [], call_token: null })
    const other = await app.world.person()
    await app.world.role(stage.company._id, other)
    const stranger = (await app.as(other))(adminLiveRoutes.mute, { params: stage.params, body: {} })
    await expect(stranger).rejects.toEqual(refusal(403, 'CP003'))
  })

  test('one leaves once, the chair not at all while the meeting is held', async () => {
    await leave(2)
    await expect(leave(2)).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_in_room' }))
    await expect(leave(0)).rejects.toEqual(refusal(409, 'LRO004'))
    expect((await stage.state()).attendance[id(2)]).toMatchObject([{ until: expect.any(String) }])
  })

  test('who is expelled is out, and may be let in again by coming', async () => {
    const expel = () => stage.company.call(adminLiveRoutes.expel, { params: { ...stage.params, member: id(1) } })
    await expel()
    expect((await stage.state()).rooms[id(1)]).toBeUndefined()
    await expect(expel()).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_in_room' }))
    await join(1)
  })
})

test('the seventh camera stays dark, and its owner is told so', async () => {
  const seats = Array.from({ length: 8 }, (_, at) => ({ name: `Socio ${at}`, roles: at === 0 ? ['PAR', 'PCA'] : ['PAR'], shares: 100_000 }))
  stage = await openedRoom(app, { seats })
  for (let at = 0; at < 6; at++) {
    await join(at)
    expect(await change(at, { video: true })).toMatchObject({ is_limited: false, tracks: [{ kind: 'video' }] })
  }
  expect(await join(6)).toMatchObject({ is_limited: true })
  expect(await change(6, { audio: true, video: true })).toMatchObject({ is_limited: true, tracks: [{ kind: 'audio' }] })
  await change(0, { video: false })
  expect(await change(6, { video: true })).toMatchObject({ is_limited: false, tracks: [{ kind: 'audio' }, { kind: 'video' }] })
})
