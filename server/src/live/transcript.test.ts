import { setTimeout as pause } from 'node:timers/promises'
import { adminLiveRoutes } from '@delibera/core/live/admin-routes'
import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type TestApp, testApp } from '../testing/app.ts'
import { meetingDue, processBeside } from '../testing/live.ts'
import { type RoomPeer, roomDoor } from '../testing/room.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof processBeside>>
let doors: Awaited<ReturnType<typeof roomDoor>>[]
let stage: Awaited<ReturnType<typeof meetingDue>>
const peers: RoomPeer[] = []

beforeAll(async () => {
  app = await testApp()
  other = await processBeside(app)
  doors = [await roomDoor(app.api), await roomDoor(other.api)]
})
afterAll(async () => {
  for (const it of peers) it.socket.terminate()
  await other.end()
  await app.close()
})
beforeEach(async () => {
  await app.deps.clock.set(app.deps.db, null)
  stage = await heardMeeting()
})

/** A meeting that is taken down, with everybody in it: the first presides, the second is its secretary. */
async function heardMeeting() {
  const due = await meetingDue(app)
  const mode = JSON.stringify({ ...due.meeting.mode, transcription: true })
  await app.deps.db.updateTable('meetings').set({ mode }).where('_id', '=', due.meeting._id).execute()
  await due.open()
  await due.join(...due.company.ids)
  await due.company.call(adminLiveRoutes.start, { params: due.params, body: {} })
  return due
}

const id = (at: number) => stage.company.ids[at]!
const arrive = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
async function listening(peer: RoomPeer): Promise<RoomPeer> {
  peers.push(peer)
  await arrive(() => expect(peer.state).not.toBeNull())
  return peer
}
const asMember = async (at: number, door = 0, more = {}) => listening(doors[door]!.open({ token: (await stage.linkOf(id(at))).member, ...more }))
const asAdministrator = async (door = 0) => listening(doors[door]!.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id }))

const consent = async (at: number, given = true) => app.call(liveRoutes.changeRoom, { params: await stage.linkOf(id(at)), body: { consent: given } })
const moment = (second: number) => new Date(Date.UTC(2027, 3, 20, 9, 0, second)).toISOString()
const piece = (text: string, second: number) => ({ text, started_at: moment(second), ended_at: moment(second + 1) })
const save = async (at: number, body: object) => app.call(liveRoutes.saveChunk, { params: await stage.linkOf(id(at)), body: body as never })
const nameSecretary = (at: number) => stage.company.call(adminLiveRoutes.nameSecretary, { params: stage.params, body: { secretary_id: id(at) } })

type Told = { text: string; corrected: boolean }
/** Every piece that came, one after the other; those of the past together. */
const told = (peer: RoomPeer) =>
  peer.of('transcript').map(({ data }) => ('pieces' in (data as object) ? (data as { pieces: Told[] }).pieces.map((it) => it.text) : (data as Told).text))
const hears = (peer: RoomPeer, ...texts: unknown[]) => arrive(() => expect(told(peer)).toEqual(texts))
/** Long enough for whatever is on its way. */
const quiet = () => pause(250)

test('whoever writes the minutes reads what is said, in whichever process; nobody else does', async () => {
  const hearers = [await asAdministrator(), await asAdministrator(1), await asMember(1), await asMember(1, 1)]
  const others = [await asMember(2), await asMember(2, 1), await asMember(3)]
  const manager = await app.world.person()
  await app.world.role(stage.company._id, manager)
  const stranger = doors[0]!.open({ token: await app.world.session(manager), meeting_id: stage.meeting._id, company_id: stage.company._id })
  peers.push(stranger)
  const places = hearers.map((it) => it.seq)
  await consent(2)
  const saved = await save(2, piece('I ask about the buildings', 1))
  for (const it of hearers) await hears(it, 'I ask about the buildings')
  for (const it of hearers) expect(it.of('transcript')).toEqual([{ channel: 'live', type: 'transcript', seq: 0, data: saved }])
  // The consent is an event of the log; what was said is none, and moves nobody's place in it.
  expect(hearers.map((it, at) => it.seq - places[at]!)).toEqual([1, 1, 0, 0])
  await quiet()
  for (const it of [...others, stranger]) expect(it.wire).not.toMatch(/I ask about the buildings|"transcript"/)
})

test('a correction comes to the same people; the same piece sent again says nothing', async () => {
  await consent(2)
  const [chair, secretary, carla] = [await asAdministrator(1), await asMember(1), await asMember(2)]
  await save(2, piece('the budged', 1))
  await hears(secretary, 'the budged')
  await save(2, piece('the budged', 1))
  await expect(save(3, { ...piece('the pudding', 1), member_id: id(2) })).rejects.toMatchObject({ code: 'CP003' })
  await save(1, { ...piece('the budget', 1), member_id: id(2) })
  await hears(chair, 'the budged', 'the budget')
  await hears(secretary, 'the budged', 'the budget')
  const [first, second] = chair.of('transcript').map((it) => it.data as Told & { _id: string })
  expect(second).toEqual({ ...first, text: 'the budget', corrected: true })
  expect(told(carla)).toEqual([])
})

test('corrections that follow each other closely arrive in their order', async () => {
  await consent(2)
  const chair = await asAdministrator(1)
  await save(2, piece('0', 1))
  for (let it = 1; it <= 20; it++) await save(1, { ...piece(String(it), 1), member_id: id(2) })
  await arrive(() => expect(told(chair).at(-1)).toBe('20'))
  expect(told(chair)).toEqual([...told(chair)].sort((one, two) => Number(one) - Number(two)))
})

test('who comes later, or comes back, is told the last two hundred pieces, as corrected', async () => {
  await consent(2)
  await save(2, piece('the first of all', 0))
  await app.deps.db
    .insertInto('transcript_chunks')
    .values(
      Array.from({ length: 200 }, (_, at) => ({
        meeting_id: stage.meeting._id,
        convocation_id: stage.first._id,
        member_id: id(2),
        ...piece(`piece ${at}`, at + 1),
        ...(at === 199 ? { corrected_text: 'the last' } : {}),
      })),
    )
    .execute()
  const so_far = [...Array.from({ length: 199 }, (_, at) => `piece ${at}`), 'the last']
  await hears(await asAdministrator(), so_far)
  const secretary = await asMember(1, 1)
  await hears(secretary, so_far)
  const back = doors[0]!.open({ token: (await stage.linkOf(id(1))).member, live_seq: secretary.seq })
  peers.push(back)
  await hears(back, so_far)
  expect(back.of('snapshot')).toEqual([])
  const carla = await asMember(2)
  await quiet()
  expect(told(carla)).toEqual([])
})

test('another secretary reads what was said so far, and the former one nothing more', async () => {
  await consent(2)
  const [former, next, elsewhere] = [await asMember(1), await asMember(3), await asMember(3, 1)]
  await save(2, piece('before', 1))
  await hears(former, 'before')
  await nameSecretary(3)
  await hears(next, ['before'])
  await hears(elsewhere, ['before'])
  await save(2, piece('after', 3))
  await hears(next, ['before'], 'after')
  await hears(elsewhere, ['before'], 'after')
  await quiet()
  expect(former.wire).not.toContain('after')
  await expect(save(1, { ...piece('no longer mine', 1), member_id: id(2) })).rejects.toMatchObject({ code: 'CP003' })
})

test('from the moment somebody says no nothing of theirs is kept nor told, however close the two come', async () => {
  await consent(2)
  const chair = await asAdministrator()
  await save(2, piece('while I agree', 1))
  await hears(chair, 'while I agree')
  const [, ...saved] = await Promise.allSettled([consent(2, false), ...Array.from({ length: 5 }, (_, at) => save(2, piece(`too late ${at}`, 10 + at)))])
  await expect(save(2, piece('never', 20))).rejects.toMatchObject({ code: 'MT002', info: { reason: 'no_consent' } })
  await quiet()
  const kept = saved.flatMap((it) => (it.status === 'fulfilled' ? [it.value.text] : []))
  expect(told(chair).slice(1).sort()).toEqual(kept.sort())
  const rows = await app.deps.db.selectFrom('transcript_chunks').select('text').where('meeting_id', '=', stage.meeting._id).execute()
  expect(rows.map((it) => it.text).sort()).toEqual([...kept, 'while I agree'].sort())
})
