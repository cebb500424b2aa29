import { electionRoutes } from '@delibera/core/elections/routes'
import type { Accident } from '@delibera/core/live/accident-kinds'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { logOf } from '../../live/log-store.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { preparedMeeting } from '../../testing/convened.ts'
import { electionClauses, setElection } from '../../testing/elections.ts'
import { meetingDue } from '../../testing/live.ts'
import { roomDoor } from '../../testing/room.ts'
import { endOldRehearsals, playRobots } from './rehearsal-commands.ts'

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
const rehearse = (...accidents: Accident[]) => stage.company.call(adminLiveRoutes.rehearse, { params: stage.params, body: { robots: 5, accidents } })
/** Who presides takes their own place: no robot does. */
const sit = (body: { audio?: boolean; video?: boolean } = {}) => stage.company.call(adminLiveRoutes.sitInRehearsal, { params: stage.params, body })
const vote = (odg: string, accepted: 1 | -1 | 0, member_id = id(0)) =>
  stage.company.call(adminLiveRoutes.voteInRehearsal, { params: { ...stage.params, odg }, body: { votes: [{ member_id, accepted }] } })
const end = () => stage.company.call(adminLiveRoutes.endRehearsal, { params: stage.params })
const rehearsed = () => app.deps.lives.state({ meeting_id: stage.meeting._id, kind: 'REHEARSAL' })

/** The robots think until something is so. */
async function play(until: (state: Awaited<ReturnType<typeof rehearsed>>) => boolean): Promise<void> {
  const { _id: log_id, meeting_id } = (await logOf(app.deps.db, { meeting_id: stage.meeting._id, kind: 'REHEARSAL' }))!
  for (let at = 0; at < 200 && !until(await rehearsed()); at++) await playRobots(app.deps, { meeting_id, log_id })
  expect(until(await rehearsed())).toBe(true)
}

/** That a company has rehearsed once is all that stays: it is a step of the way to its first notice. */
async function forgetThatItWasHeld(): Promise<void> {
  const held = await app.deps.db.updateTable('companies').set({ rehearsed_at: null }).where('rehearsed_at', 'is not', null).executeTakeFirst()
  expect(Number(held.numUpdatedRows)).toBe(1)
}

/** Every table of the product with all that is in it. */
async function everything(): Promise<Record<string, string>> {
  const { rows } = await sql<{ name: string }>`select tablename as name from pg_tables where schemaname = 'public' order by 1`.execute(app.deps.db)
  const found: Record<string, string> = {}
  for (const { name } of rows) {
    const all = await sql<{ n: string; sum: string | null }>`
      select count(*) as n, md5(string_agg(md5(it::text), '' order by md5(it::text))) as sum from ${sql.table(name)} it`.execute(app.deps.db)
    found[name] = `${all.rows[0]!.n} ${all.rows[0]!.sum}`
  }
  return found
}

test('a whole meeting is rehearsed with robots, and nothing of it stays', async () => {
  stage = await app.again(meetingDue)
  const before = await everything()
  await rehearse()
  await play((state) => Object.keys(state.rooms).length === 3)
  expect(Object.keys((await rehearsed()).rooms)).not.toContain(id(0))
  const [room, again] = await Promise.all([sit(), sit({ audio: true, video: true })])
  expect([room.owner, again.slug, again.call_token]).toEqual([id(0), room.slug, null])
  expect(await rehearsed()).toMatchObject({ rehearsal: true, status: 'OPEN', rooms: { [id(0)]: { audio: true, video: true } } })
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  const [odg, next] = stage.odgs
  await stage.takeUp(odg!)
  await stage.voting(odg!, 'start')
  await expect(vote(odg!, 1, id(1))).rejects.toEqual(refusal(422, 'MT002'))
  await Promise.all([vote(odg!, -1), vote(odg!, -1)])
  await vote(odg!, 1)
  await play((state) => Object.keys(state.points[odg!]!.vote!.casts).length === 3)
  expect((await rehearsed()).points[odg!]!.vote!.casts[id(0)]).toMatchObject({ caster_id: id(0), parts: [{ accepted: 1 }] })
  await stage.voting(odg!, 'stop')
  expect((await rehearsed()).points[odg!]).toMatchObject({ status: 'VOTED', vote: { tally: { present: 1_000_000 } } })
  const asked = await stage.company.call(adminLiveRoutes.askDeclaration, { params: stage.params, body: { member_id: id(1), odg_id: odg! } })
  await play((state) => state.declarations[asked._id]!.status === 'WRITTEN')
  await stage.company.call(adminLiveRoutes.acceptDeclaration, { params: { ...stage.params, declarationId: asked._id } })
  await stage.takeUp(next!)
  await stage.voting(next!, 'skip')
  await stage.close({ confirm: true })
  expect((await rehearsed()).status).toBe('CLOSED')
  await end()
  await forgetThatItWasHeld()
  expect(await everything()).toEqual(before)
  await stage.open()
  expect((await stage.state()).seq).toBeGreaterThan(0)
})

test('there is one at a time, before the meeting and by its administrator alone; members never come into it', async () => {
  stage = await app.again(meetingDue)
  await expect(end()).rejects.toEqual(refusal(409, 'E0002'))
  const both = await Promise.allSettled([rehearse(), rehearse()])
  expect(both.map((it) => it.status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const join = app.call(liveRoutes.join, { params: await stage.linkOf(id(1)), body: { device: 'some telephone' } })
  await expect(join).rejects.toEqual(refusal(422, 'MT002', { reason: 'not_open' }))
  await expect(stage.open()).rejects.toEqual(refusal(409, 'E0002'))
  await end()
  await expect(end()).rejects.toEqual(refusal(409, 'E0002'))
  await stage.open()
  await expect(rehearse()).rejects.toEqual(refusal(422, 'MT002', { reason: 'room_open' }))
  const manager = await app.world.person()
  await app.world.role(stage.company._id, manager)
  await expect((await app.as(manager))(adminLiveRoutes.rehearse, { params: stage.params, body: {} })).rejects.toEqual(refusal(403, 'CP003'))
})

test('what was to go wrong does, by the clock of the product, and nothing of it stays', async () => {
  stage = await app.again(meetingDue)
  await app.deps.clock.set(app.deps.db, null)
  const before = await everything()
  await rehearse('PROXY')
  await play((state) => Object.values(state.mandates).some((it) => it.until === null))
  const [given] = Object.values((await rehearsed()).mandates)
  expect(Object.keys((await rehearsed()).rooms)).not.toContain(given!.delegator_id)
  await end()
  await rehearse()
  const change = (...accidents: Accident[]) => stage.company.call(adminLiveRoutes.changeRehearsal, { params: stage.params, body: { accidents } })
  const later = (ms: number) => app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + ms))
  await sit()
  await play((state) => Object.keys(state.rooms).length === 4)
  await Promise.all([change('LOST_LINE'), change('LOST_LINE')])
  const { seq } = await rehearsed()
  expect((await change('LOST_LINE')).seq).toBe(seq)
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  const [odg] = stage.odgs
  await stage.takeUp(odg!)
  await stage.voting(odg!, 'start')
  await later(4000)
  await play((state) => Object.values(state.attendance).some((it) => it.at(-1)!.until !== null && it.at(-1)!.until! >= state.points[odg!]!.vote!.opened_at))
  await later(20_000)
  await play((state) => Object.keys(state.points[odg!]!.vote!.casts).length === 2)
  await end()
  await app.deps.clock.set(app.deps.db, null)
  await forgetThatItWasHeld()
  expect(await everything()).toEqual(before)
})

test('outside a rehearsal there is no place in it, no vote and no accident; and nobody but the administrator has them', async () => {
  stage = await app.again(meetingDue)
  const { params } = stage
  const [odg] = stage.odgs
  const all = (call: typeof stage.company.call) => [
    () => call(adminLiveRoutes.sitInRehearsal, { params, body: {} }),
    () => call(adminLiveRoutes.changeRehearsal, { params, body: { accidents: ['LATE'] } }),
    () => call(adminLiveRoutes.voteInRehearsal, { params: { ...params, odg: odg! }, body: { votes: [{ member_id: id(0), accepted: 1 }] } }),
  ]
  for (const it of all(stage.company.call)) await expect(it()).rejects.toEqual(refusal(409, 'E0002'))
  await rehearse()
  const manager = await app.world.person()
  await app.world.role(stage.company._id, manager)
  for (const it of all(await app.as(manager))) await expect(it()).rejects.toEqual(refusal(403, 'CP003'))
  await expect(stage.company.call(adminLiveRoutes.changeRehearsal, { params, body: { accidents: ['FIRE' as never] } })).rejects.toEqual(refusal(400, 'E0001'))
  await end()
})

test('it can come before the meeting is convened', async () => {
  const { company, meeting } = await preparedMeeting(app)
  await company.call(adminLiveRoutes.rehearse, { params: { id: meeting._id }, body: { robots: 2 } })
  const state = await app.deps.lives.state({ meeting_id: meeting._id, kind: 'REHEARSAL' })
  expect(state).toMatchObject({ status: 'OPEN', rehearsal: true, convocation_type: 'FIRST' })
  await company.call(adminLiveRoutes.endRehearsal, { params: { id: meeting._id } })
})

test('the administrator’s socket goes to the rehearsal and comes back, a member’s stays', async () => {
  stage = await app.again(meetingDue)
  const door = await roomDoor(app.api)
  const chair = door.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id })
  const member = door.open({ token: (await stage.linkOf(id(1))).member })
  const arrive = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 20 })
  await arrive(() => expect([chair.state?.status, member.state?.status]).toEqual(['STANDBY', 'STANDBY']))
  await rehearse()
  await arrive(() => expect(chair.state).toMatchObject({ status: 'OPEN', rehearsal: true }))
  await sit()
  await play((state) => Object.keys(state.rooms).length === 4)
  await arrive(() => expect(Object.keys(chair.state!.rooms)).toHaveLength(4))
  chair.say('a word to the robots')
  await arrive(() => expect(chair.chat.map((it) => it.text)).toContain('a word to the robots'))
  await end()
  await arrive(() => expect(chair.state).toMatchObject({ status: 'STANDBY', rehearsal: false }))
  await rehearse()
  await arrive(() => expect(chair.state).toMatchObject({ status: 'OPEN', rehearsal: true }))
  expect(Object.keys(chair.state!.rooms)).toEqual([])
  await end()
  await stage.open()
  await arrive(() => expect([chair.state?.status, member.state?.status]).toEqual(['OPEN', 'OPEN']))
  expect([chair.state!.rehearsal, member.wire.includes('robot')]).toEqual([false, false])
  for (const it of [chair, member]) await it.cut()
})

test('one that nobody ended is ended by the next day, and its robots stop', async () => {
  stage = await app.again(meetingDue)
  await rehearse()
  const log = (await logOf(app.deps.db, { meeting_id: stage.meeting._id, kind: 'REHEARSAL' }))!
  await endOldRehearsals(app.deps)
  expect((await rehearsed()).status).toBe('OPEN')
  await app.deps.clock.set(app.deps.db, new Date(app.deps.clock.now().getTime() + 25 * 3_600_000))
  await endOldRehearsals(app.deps)
  expect((await rehearsed()).status).toBe('STANDBY')
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from graphile_worker.jobs where task_identifier = 'play_robots'`.execute(app.deps.db)).rows[0]!.n
  const before = await waiting()
  await playRobots(app.deps, { meeting_id: stage.meeting._id, log_id: log._id })
  expect(await waiting()).toBe(before)
})

test('in a rehearsal robots vote elections, and who presides casts a ballot of their own until the round stops', async () => {
  const stand = ['Rosa Neri', 'Viola Gallo']
  stage = await meetingDue(app, {
    statute: { elections: electionClauses },
    prepare: (it) => setElection(it, { seats: 1, method: 'PLURALITY', tie_rule: 'LOT' }, stand),
  })
  await rehearse()
  await play((state) => Object.keys(state.rooms).length === 3)
  await sit()
  await stage.company.call(adminLiveRoutes.start, { params: stage.params, body: {} })
  const odg = stage.odgs[0]!
  await stage.takeUp(odg)
  const conduct = (action: 'start' | 'stop') => stage.company.call(electionRoutes.conduct, { params: { ...stage.params, odg }, body: { action } })
  await conduct('start')
  const [rosa] = (await rehearsed()).points[odg]!.election!.rounds[0]!.ids as [string]
  const elect = (member_id: string, choice: string[] | 'AGAINST') =>
    stage.company.call(adminLiveRoutes.electInRehearsal, { params: { ...stage.params, odg }, body: { round: 1, votes: [{ member_id, choice }] } })
  await expect(elect(id(1), [rosa])).rejects.toEqual(refusal(422, 'MT002'))
  await Promise.all([elect(id(0), 'AGAINST'), elect(id(0), 'AGAINST')])
  await elect(id(0), [rosa])
  await play((state) => Object.keys(state.points[odg]!.election!.rounds[0]!.casts).length === 3)
  await conduct('stop')
  const [round] = (await rehearsed()).points[odg]!.election!.rounds
  expect(round!.casts[id(0)]).toMatchObject({ caster_id: id(0), parts: [{ choice: [rosa] }] })
  expect(round!.result).not.toBeNull()
  expect(await app.deps.db.selectFrom('election_votes').selectAll().where('odg_id', '=', odg).execute()).toEqual([])
  await end()
})
