import { convocationRoutes } from '@delibera/core/convocations/routes'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { endingRoutes, meetingRoutes } from '@delibera/core/meetings/routes'
import { walletRoutes } from '@delibera/core/payments/routes'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventsAfter, logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openedRoom, startedMeeting } from '../../testing/live.ts'
import { closeForgotten } from './close-commands.ts'

let app: TestApp
const ended: string[] = []
beforeAll(async () => {
  app = await testApp()
  app.deps.media.end = async (meeting_id) => void ended.push(meeting_id)
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))
afterAll(() => app.close())

type Room = Awaited<ReturnType<typeof openedRoom>>
const load = ({ company, params }: Room) => company.call(meetingRoutes.load, { params })
const balance = async ({ company }: Room) => (await company.call(walletRoutes.ofCompany, { params: { id: company._id } })).real
const code = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (it: { code: string; info?: { reason?: string } }) => [it.code, it.info?.reason].filter(Boolean).join(' '),
  )
const endCall = ({ company, meeting }: Room, convocationId: string, action: 'second' | 'deserted') =>
  company.call(convocationRoutes.endCall, { params: { id: meeting._id, convocationId }, body: { action } })
const callsOf = async (room: Room) => (await load(room)).convocations.map((it) => [it.convocation_type, it.status, it.live_status])
const later = (from: string, minutes: number) => app.deps.clock.set(app.deps.db, new Date(Date.parse(from) + minutes * 60_000))
const toMinute = (at: string) => at.slice(0, 16)
const lastEvent = async ({ log }: Room) => (await eventsAfter(app.deps.db, (await logOf(app.deps.db, log))!._id, 0)).at(-1)!

describe('a meeting that was held', () => {
  test('closes with what remains skipped, waits for its minutes and keeps when it ended and who was there', async () => {
    const room = await app.again(startedMeeting)
    const [point, other] = room.odgs as [string, string]
    await room.takeUp(point)
    await room.voting(point, 'start')
    expect(await code(room.close({ confirm: true }))).toBe('MT002 vote_open')
    await room.voting(point, 'stop')
    expect(await code(room.close())).toBe('MT002 points_open')
    await later(room.first.datetime, 45)
    expect((await Promise.all([code(room.close({ confirm: true })), code(room.close({ confirm: true }))])).sort()).toEqual(['E0002', 'done'])
    const seen = await load(room)
    const { at } = await lastEvent(room)
    expect(toMinute(at)).toBe(toMinute(app.deps.clock.now().toISOString()))
    expect(seen).toMatchObject({ status: 'VERBALIZE', convocations: [{ live_status: 'CLOSED', end_datetime: at }] })
    expect(seen.odgs.map((it) => [it._id, it.status])).toEqual([
      [point, 'VOTED'],
      [other, 'SKIPPED'],
    ])
    const { attendance, status } = await room.state()
    expect(status).toBe('CLOSED')
    const spans = room.company.ids.map((it) => attendance[it]!.map(({ from, until, via }) => [toMinute(from), until, via]))
    expect(spans).toEqual(room.company.ids.map(() => [[toMinute(room.first.datetime), at, 'ROOM']]))
    expect(ended).not.toContain(room.meeting._id)
  })

  test('ends its call when that is wanted, and an engine that fails keeps nothing from closing', async () => {
    const room = await app.again(startedMeeting)
    await room.close({ confirm: true, close_video: true })
    expect(ended).toContain(room.meeting._id)
    const other = await startedMeeting(app)
    const end = app.deps.media.end
    app.deps.media.end = () => Promise.reject(new Error('no engine'))
    expect(await code(other.close({ confirm: true, close_video: true }))).toBe('done')
    app.deps.media.end = end
  })

  test('can be neither cancelled, nor deserted, nor called again', async () => {
    const room = await startedMeeting(app, { second: true })
    expect(await code(endCall(room, room.first._id, 'second'))).toBe('E0002')
    expect(await code(endCall(room, room.first._id, 'deserted'))).toBe('E0002')
    expect(await code(room.company.call(endingRoutes.cancel, { params: room.params, body: {} }))).toBe('E0002')
    await room.close({ confirm: true })
    expect(await code(endCall(room, room.first._id, 'second'))).toBe('E0002')
    expect(await code(room.open())).toBe('E0002')
  })
})

describe('a room that never began', () => {
  test('closes, and its meeting can have a second call, whose room opens for nothing in the same log', async () => {
    const room = await app.again(openedRoom, { second: true })
    await room.join(room.company.ids[2]!)
    await room.close()
    expect(await callsOf(room)).toEqual([
      ['FIRST', 'ACTIVE', 'CLOSED'],
      ['SECOND', 'INACTIVE', 'STANDBY'],
    ])
    expect((await load(room)).status).toBe('PERFORM')
    expect(await lastEvent(room)).toMatchObject({ type: 'CLOSED', reason: 'NOT_CONSTITUTED' })
    expect(await code(room.open())).toBe('E0002')
    const paid = await balance(room)
    const seen = await endCall(room, room.first._id, 'second')
    expect(await callsOf(room)).toEqual([
      ['FIRST', 'CANCELED', 'CLOSED'],
      ['SECOND', 'ACTIVE', 'STANDBY'],
    ])
    const second = seen.convocations[1]!
    expect(await code(room.open())).toBe('MT002 too_early')
    await later(second.datetime, 0)
    const before = (await room.state()).seq
    expect(await room.open()).toEqual({ seq: before + 1 })
    expect(await balance(room)).toBe(paid)
    expect(await room.state()).toMatchObject({ status: 'OPEN', convocation_type: 'SECOND', convocation_id: second._id, attendance: {} })
    // Who came to the first call is still said beside the second.
    const came = (await load(room)).members.find((it) => it._id === room.company.ids[2])!
    expect(came.presences.map((it) => [it.convocation_id, it.presence])).toEqual([
      [room.first._id, 'PRESENT'],
      [second._id, 'ABSENT'],
    ])
    await room.join(...room.company.ids)
    await room.company.call(adminLiveRoutes.start, { params: room.params, body: {} })
    await room.close({ confirm: true })
    expect((await load(room)).status).toBe('VERBALIZE')
  })

  test('is shut when the first call gives way, and everybody in it has left', async () => {
    const room = await app.again(openedRoom, { second: true })
    const [, , carla] = room.company.ids as [string, string, string]
    await room.join(carla)
    await endCall(room, room.first._id, 'second')
    expect(await room.state()).toMatchObject({ status: 'CLOSED', attendance: { [carla]: [{ until: expect.any(String) }] } })
    expect((await callsOf(room))[0]).toEqual(['FIRST', 'CANCELED', 'CLOSED'])
  })

  test.each(['open', 'closed'])('leaves its meeting to be declared deserted while it is %s, and what it cost comes back', async (stands) => {
    const room = await app.again(openedRoom)
    const before = await balance(room)
    if (stands === 'closed') await room.close()
    await endCall(room, room.first._id, 'deserted')
    expect(await load(room)).toMatchObject({ status: 'CANCELED', lives: [{ status: 'CLOSED' }] })
    expect((await room.state()).status).toBe('CLOSED')
    expect((await balance(room)) - before).toBe(250)
  })

  test('leaves its meeting to be cancelled', async () => {
    const room = await app.again(openedRoom)
    await room.close()
    expect((await room.company.call(endingRoutes.ending, { params: room.params })).action).toBe('CANCEL')
    expect(await code(room.company.call(endingRoutes.cancel, { params: room.params, body: {} }))).toBe('done')
  })

  test('is closed twelve hours after it was opened, once, and not before', async () => {
    const room = await app.again(openedRoom)
    await later(room.first.datetime, 12 * 60 - 1)
    await closeForgotten(app.deps)
    expect((await room.state()).status).toBe('OPEN')
    await later(room.first.datetime, 12 * 60)
    const closed = await Promise.all([closeForgotten(app.deps), closeForgotten(app.deps)])
    expect(closed[0]! + closed[1]!).toBeGreaterThan(0)
    expect(await lastEvent(room)).toMatchObject({ type: 'CLOSED', reason: 'FORGOTTEN', actor: { kind: 'system' } })
    expect(await load(room)).toMatchObject({ status: 'PERFORM', lives: [{ status: 'CLOSED' }] })
    const { seq } = await room.state()
    await closeForgotten(app.deps)
    expect((await room.state()).seq).toBe(seq)
  })

  test('is not closed by the clock once the meeting has begun', async () => {
    const room = await app.again(startedMeeting)
    await later(room.first.datetime, 48 * 60)
    await closeForgotten(app.deps)
    expect((await room.state()).status).toBe('STARTED')
  })
})
