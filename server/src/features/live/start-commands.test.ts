import { addDays, dayInRome } from '@delibera/core/dates'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openedRoom, startedMeeting } from '../../testing/live.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

type Room = Awaited<ReturnType<typeof openedRoom>>
const start = ({ company, params }: Room, body = {}) => company.call(adminLiveRoutes.start, { params, body })
const load = ({ company, params }: Room) => company.call(meetingRoutes.load, { params })
const refused = (work: Promise<unknown>) =>
  work.then(
    () => null,
    ({ status, code, info }: { status: number; code: string; info: unknown }) => ({ status, code, info }),
  )

describe('a meeting begins', () => {
  test('with who is there, and says how much that is', async () => {
    const room = await app.again(openedRoom)
    const [anna, bruno] = room.company.ids as [string, string]
    await room.join(anna, bruno)
    expect(await start(room)).toMatchObject({ seq: 4, checks: [] })
    expect((await room.state()).started).toMatchObject({ present: 900_000, total: 1_000_000, percentage: 90, totalitarian: false })
    expect((await load(room)).lives).toEqual([{ convocation_id: room.first._id, status: 'STARTED' }])
  })

  test('not a minute before its hour, whoever is there; with all the capital it may, and that is written down', async () => {
    const room = await openedRoom(app)
    await room.join(...room.company.ids)
    await app.deps.clock.set(app.deps.db, new Date(Date.parse(room.first.datetime) - 60_000))
    const early = { status: 422, code: 'MT002', info: { reason: 'law', rules: [{ id: 'L-STA-01', severity: 'BLOCK', overridable: false }] } }
    expect(await refused(start(room))).toMatchObject(early)
    expect((await room.state()).status).toBe('OPEN')
    const { checks } = await start(room, { totalitarian: true })
    expect(checks.find((it) => it.id === 'L-STA-01')).toMatchObject({ severity: 'WARN', data: { case: 'whole' } })
    expect((await load(room)).findings.map((it) => it.id)).toContain('L-STA-01')
  })

  test('by two at once, once', async () => {
    const room = await app.again(openedRoom)
    await room.join(room.company.ids[0]!)
    const both = await Promise.all([refused(start(room)), refused(start(room))])
    expect(both.map((it) => it?.code ?? 'done').sort()).toEqual(['E0002', 'done'])
  })

  test('not without the chair, a secretary and enough capital; what remains to do is told', async () => {
    const room = await openedRoom(app, { second: true })
    const [anna, bruno, carla] = room.company.ids as [string, string, string]
    await room.join(bruno)
    expect(await refused(start(room))).toMatchObject({ status: 422, code: 'MT002', info: { reason: 'chair_absent' } })
    await app.deps.db
      .updateTable('meetings')
      .set({ quorums: JSON.stringify({ first: { value: 95, base: 'shares_total', greater: false }, second: null }) })
      .where('_id', '=', room.meeting._id)
      .execute()
    await room.join(anna)
    expect(await refused(start(room))).toMatchObject({
      info: {
        reason: 'not_constituted',
        rules: [{ id: 'L-QUO-01', data: { present: 900_000, required: 950_000 } }],
        alternatives: ['second_call', 'deserted', 'quorums'],
      },
    })
    expect((await load(room)).lives[0]!.status).toBe('OPEN')
    await room.join(carla)
    expect(await refused(start(room))).toBeNull()
  })

  test('after its quorums were changed in time, by those', async () => {
    const room = await app.again(openedRoom)
    const [anna] = room.company.ids as [string]
    await room.join(anna)
    const quorums = { first: { value: 70, base: 'shares_total' as const, greater: false }, second: null }
    await room.company.call(meetingRoutes.change, { params: room.params, body: { quorums, version: (await load(room)).version } })
    expect(await refused(start(room))).toMatchObject({ info: { reason: 'not_constituted' } })
    await room.company.call(meetingRoutes.change, {
      params: room.params,
      body: { quorums: { first: null, second: null }, version: (await load(room)).version },
    })
    expect(await refused(start(room))).toBeNull()
  })

  test('with a warning where somebody became a partner meanwhile and nobody let them in, and never as totalitarian', async () => {
    const room = await app.again(openedRoom)
    const holdings = [{ title: 'OWNERSHIP' as const, shares_value: 250_000, vote_value: 250_000, of: null }]
    await app.world.member(room.company._id, { last_name: 'Nuovi', fiscal_code: 'NVULCU80A01H501U', roles: ['PAR'], holdings })
    await room.join(...room.company.ids)
    expect(await refused(start(room, { totalitarian: true }))).toMatchObject({
      info: { reason: 'law', rules: [{ id: 'L-TOT-02', data: { case: 'capital', percentage: 80 } }] },
    })
    expect((await start(room)).checks).toMatchObject([{ id: 'L-NOT-05', severity: 'WARN', data: { case: 'partners', count: 1 } }])
  })

  test('as totalitarian: the lack of notice to somebody is cured, and both stay listed', async () => {
    const room = await app.again(openedRoom)
    const late = await app.world.member(room.company._id, { last_name: 'Tardi', fiscal_code: 'TRDLCU80A01H501U', roles: ['CON'] })
    await room.join(...room.company.ids)
    expect(await refused(start(room, { totalitarian: true }))).toMatchObject({
      info: { reason: 'law', rules: [{ id: 'L-TOT-02', data: { case: 'left_out', names: 'Tardi Carlo' } }] },
    })
    await room.company.call(meetingRoutes.changeMembers, { params: room.params, body: { member_ids: [late] } })
    expect(await refused(start(room, { totalitarian: true }))).toMatchObject({
      info: { reason: 'law', rules: [{ id: 'L-TOT-02', data: { case: 'officers' } }] },
    })
    const today = dayInRome(app.deps.clock.now())
    const informing = (day: string) => [{ member_id: late, day, means: 'PHONE' as const }]
    expect(await refused(start(room, { totalitarian: true, informed: [late], informing: informing(addDays(today, 1)) }))).toMatchObject({
      status: 422,
      code: 'MT002',
      info: { fields: [{ path: 'informing', message: 'dates.aboveMaximum' }] },
    })
    const { checks } = await start(room, { totalitarian: true, informed: [late], informing: informing(addDays(today, -3)) })
    expect(checks.map((it) => it.id)).toEqual(['L-NOT-05', 'L-TOT-02'])
    const { findings } = await load(room)
    expect(findings.filter((it) => it.step === 'start').map((it) => [it.id, it.cured_by])).toEqual([
      ['L-NOT-05', 'L-TOT-02'],
      ['L-TOT-02', null],
    ])
    expect((await room.state()).started).toMatchObject({ totalitarian: true, informed: [late], informing: informing(addDays(today, -3)) })
  })
})

describe('once it has begun', () => {
  test('the book may change, and nothing in the meeting does', async () => {
    const room = await app.again(startedMeeting)
    const [anna] = room.company.ids as [string]
    await app.deps.db.updateTable('members').set({ last_name: 'Sposata', vote_value: 1 }).where('_id', '=', anna).execute()
    const seen = (await load(room)).members.find((it) => it._id === anna)!
    expect([seen.last_name, seen.weight]).toEqual(['Rossi', 600_000])
    await app.deps.db.deleteFrom('members').where('_id', '=', anna).execute()
    expect((await load(room)).members.find((it) => it._id === anna)).toMatchObject({ last_name: 'Rossi', weight: 600_000 })
    const [point] = room.odgs as [string]
    await room.takeUp(point)
    await room.voting(point, 'start')
    await room.vote(anna, point, [{ member_id: anna, accepted: 1 }])
    await room.voting(point, 'stop')
    expect((await room.state()).points[point]!.vote!.tally).toMatchObject({ favourable: 600_000, total: 1_000_000 })
  })

  test('its details are shut', async () => {
    const room = await app.again(startedMeeting)
    const { version } = await load(room)
    const change = (body: object) => room.company.call(meetingRoutes.change, { params: room.params, body: { ...body, version } as never })
    expect(await refused(change({ quorums: { first: null, second: null } }))).toMatchObject({ status: 409, code: 'E0002', info: { live_status: 'STARTED' } })
    expect(await refused(change({ secretary_id: room.company.ids[2] }))).toMatchObject({ status: 409, code: 'E0002' })
  })
})

test('a director who is kept from a vote of the board for a conflict is told of, and the warning stays', async () => {
  const room = await startedMeeting(app, { meeting_type: 'BOARD', present: ([anna, bruno]) => [anna!, bruno!] })
  const [point] = room.odgs as [string]
  const excluded = [{ member_id: room.company.ids[1]!, exclusion_reason: 'CONFLICT' as const }]
  await room.takeUp(point)
  await room.company.call(adminLiveRoutes.exclude, { params: { ...room.params, odg: point }, body: { excluded } })
  expect((await room.voting(point, 'start')).checks.map((it) => it.id)).toContain('L-CON-04')
  expect((await load(room)).findings).toContainEqual(expect.objectContaining({ id: 'L-CON-04', step: 'vote', cured_by: null }))
})

describe('the secretary', () => {
  test('is named among those who are there, and is the meeting’s own', async () => {
    const room = await app.again(openedRoom)
    const [anna, , carla] = room.company.ids as [string, string, string]
    const name = (secretary_id: string) => room.company.call(adminLiveRoutes.nameSecretary, { params: room.params, body: { secretary_id } })
    expect(await refused(name(carla))).toMatchObject({ code: 'MT002', info: { reason: 'not_present' } })
    await room.join(anna, carla)
    const { seq } = await name(carla)
    expect(await name(carla)).toEqual({ seq })
    expect((await room.state()).secretary_id).toBe(carla)
    expect((await load(room)).secretary?._id).toBe(carla)
    expect(await refused(name('00000000-0000-4000-8000-000000000000'))).toMatchObject({ status: 404, code: 'MB003' })
  })

  test('who was changed on the page of the meeting is changed in its room', async () => {
    const room = await app.again(openedRoom)
    const carla = room.company.ids[2]!
    await room.company.call(meetingRoutes.change, { params: room.params, body: { secretary_id: carla, version: (await load(room)).version } })
    expect((await room.state()).secretary_id).toBe(carla)
  })
})
