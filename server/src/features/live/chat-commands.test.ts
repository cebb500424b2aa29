import { liveRoutes } from '@delibera/core/live/routes'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { buildApp } from '../../app.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { openedRoom, processBeside, startedMeeting } from '../../testing/live.ts'
import { type RoomPeer, roomDoor } from '../../testing/room.ts'

let app: TestApp
let other: Awaited<ReturnType<typeof processBeside>>
let doors: Awaited<ReturnType<typeof roomDoor>>[]
let stage: Awaited<ReturnType<typeof openedRoom>>
beforeAll(async () => {
  app = await testApp()
  other = await processBeside(app)
  doors = [await roomDoor(app.api), await roomDoor(other.api)]
})
afterAll(async () => {
  await other.end()
  await app.close()
})
beforeEach(() => app.deps.clock.set(app.deps.db, null))

const arrive = (check: () => void | Promise<void>) => vi.waitFor(check, { timeout: 15_000, interval: 20 })
const id = (at: number) => stage.company.ids[at]!
const open = async (at: number, door = 0) => doors[door]!.open({ token: (await stage.linkOf(id(at))).member })
const asAdministrator = async () => doors[0]!.open({ token: await app.world.session(stage.company.owner), meeting_id: stage.meeting._id })
const texts = (it: RoomPeer) => it.chat.map((one) => one.text)
const answers = (it: RoomPeer) => it.frames.filter((one) => one.type === 'said' || one.type === 'refused')
const listening = (all: RoomPeer[]) => arrive(() => expect(all.every((it) => it.of('hello').length === 3)).toBe(true))
const historyOf = async (at: number, convocation = stage.first._id) => app.call(liveRoutes.chat, { params: { ...(await stage.linkOf(id(at))), convocation } })

test('what is said reaches everybody, what is said to the chair the chair alone, over both processes', async () => {
  stage = await startedMeeting(app)
  const [anna, bruno, carla, boss] = [await open(0), await open(1, 1), await open(2), await asAdministrator()]
  await listening([anna, bruno, carla, boss])
  bruno.say('good morning')
  await arrive(() => expect(answers(bruno)).toEqual([{ channel: 'chat', type: 'said', seq: 0, data: { id: 'one' } }]))
  bruno.say('between us', 'CHAIR', 'two')
  await arrive(() => expect(answers(bruno)).toHaveLength(2))
  boss.say('welcome')
  for (const it of [anna, bruno, boss]) await arrive(() => expect(texts(it)).toEqual(['good morning', 'between us', 'welcome']))
  await arrive(() => expect(texts(carla)).toEqual(['good morning', 'welcome']))
  expect(carla.chat[1]).toMatchObject({ member_id: id(0), name: 'Anna Rossi', to: 'ALL' })
  expect((await historyOf(2)).items.map((it) => it.text)).toEqual(['good morning', 'welcome'])
  expect((await historyOf(1)).total).toBe(3)
  expect((await historyOf(0)).total).toBe(3)
  const late = await asAdministrator()
  await arrive(() => expect(texts(late)).toEqual(['good morning', 'between us', 'welcome']))
  await expect(historyOf(1, crypto.randomUUID())).rejects.toMatchObject({ status: 404, code: 'MT001' })
})

test('who comes back gets the messages that were missed, each once', async () => {
  stage = await startedMeeting(app)
  const [bruno, carla] = [await open(1), await open(2, 1)]
  await listening([bruno, carla])
  bruno.say('one')
  await arrive(() => expect(texts(carla)).toEqual(['one']))
  await carla.cut()
  for (const it of ['two', 'three']) bruno.say(it, 'ALL', it)
  await arrive(() => expect(texts(bruno)).toHaveLength(3))
  const again = doors[0]!.open({ token: (await stage.linkOf(id(2))).member, chat_seq: carla.frames.findLast((it) => it.channel === 'chat')!.seq })
  await arrive(() => expect(texts(again)).toEqual(['two', 'three']))
})

test('who is not in the room is refused in words, and so is an empty or a hurried word; what is not understood is passed over', async () => {
  stage = await openedRoom(app)
  await stage.join(id(1))
  const [bruno, carla] = [await open(1), await open(2)]
  await listening([bruno, carla])
  carla.say('may I?')
  await arrive(() => expect(answers(carla)).toMatchObject([{ type: 'refused', data: { id: 'one', error_code: 'MT002', info: { reason: 'not_present' } } }]))
  bruno.socket.send('{')
  bruno.socket.send(Buffer.from([1, 2, 3]))
  bruno.send({ channel: 'chat', type: 'sing', data: {} })
  bruno.send({ channel: 'live', type: 'signal', data: { to: 'nobody' } })
  bruno.say('   ', 'ALL', 'empty')
  await arrive(() => expect(answers(bruno)).toMatchObject([{ type: 'refused', data: { id: 'empty', error_code: 'E0001', info: [{ path: 'text' }] } }]))
  for (let at = 0; at < 15; at++) bruno.say(`word ${at}`, 'ALL', `w${at}`)
  await arrive(() => expect(answers(bruno)).toHaveLength(16))
  const refused = answers(bruno).filter((it) => (it.data as { code?: number }).code === 429)
  expect(refused.length).toBeGreaterThan(4)
  await arrive(() => expect(texts(bruno)).toHaveLength(15 - refused.length))
})

test('browsers of two who are in the call find each other through us, in whichever processes they are; nobody else hears them', async () => {
  stage = await startedMeeting(app)
  const [bruno, carla, dario] = [await open(1), await open(2, 1), await open(3)]
  await listening([bruno, carla, dario])
  bruno.send({ channel: 'live', type: 'signal', data: { to: id(2), data: { sdp: 'v=0'.repeat(4000) } } })
  await arrive(() =>
    expect(carla.of('signal')).toEqual([{ channel: 'live', type: 'signal', seq: 0, data: { from: id(1), data: { sdp: 'v=0'.repeat(4000) } } }]),
  )
  await app.call(liveRoutes.leave, { params: await stage.linkOf(id(3)) })
  dario.send({ channel: 'live', type: 'signal', data: { to: id(2), data: 'let me in' } })
  bruno.send({ channel: 'live', type: 'signal', data: { to: id(2), data: 'second' } })
  await arrive(() => expect(carla.of('signal')).toHaveLength(2))
  expect(carla.of('signal')[1]!.data).toEqual({ from: id(1), data: 'second' })
  expect([...bruno.of('signal'), ...dario.of('signal')]).toEqual([])
})

test('a word to the engine of the call goes to it, and its answer to the very browser that has spoken', async () => {
  stage = await startedMeeting(app)
  const media = { ...app.deps.media, signal: async (from: object, data: unknown, tell: (it: object) => void) => tell({ from, heard: data }) }
  const api = await buildApp({ ...app.deps, media }, { hub: app.hub })
  const door = await roomDoor(api)
  const [bruno, again] = [door.open({ token: (await stage.linkOf(id(1))).member }), await open(1)]
  await listening([bruno, again])
  bruno.send({ channel: 'live', type: 'signal', data: { to: 'engine', data: { janus: 'offer' } } })
  const from = expect.objectContaining({ meeting_id: stage.meeting._id, member_id: id(1) })
  await arrive(() => expect(bruno.of('signal').map((it) => it.data)).toEqual([{ from: 'engine', data: { from, heard: { janus: 'offer' } } }]))
  expect(again.of('signal')).toEqual([])
  await bruno.cut()
  await api.app.close()
})
