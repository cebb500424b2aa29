import { gzipSync } from 'node:zlib'
import { eventFor, ownView, publicView, viewFor } from '@delibera/core/live/views'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './call.ts'
import { playedMeeting } from './live.stage.ts'
import { type LiveLine, openLive } from './live.ts'
import { ilaria } from './members-side.stage.ts'

/** The browser's part, played by hand. */
class FakeSocket {
  static last: FakeSocket
  onmessage: ((event: { data: string | ArrayBuffer }) => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  readonly sent: { channel: string; type: string; id: string; data: unknown }[] = []
  readonly asked: Record<string, string>

  constructor(url: string) {
    this.asked = Object.fromEntries(new URL(url).searchParams)
    FakeSocket.last = this
  }
  close() {}
  send(data: string) {
    this.sent.push(JSON.parse(data))
  }
  says(frame: object) {
    this.onmessage?.({ data: JSON.stringify({ channel: 'live', seq: 0, data: null, ...frame }) })
  }
  packs(frame: object) {
    const bytes = gzipSync(JSON.stringify({ channel: 'live', ...frame }))
    this.onmessage?.({ data: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length) as ArrayBuffer })
  }
}

const me = ilaria._id
let line: LiveLine
const open = (options: Partial<Parameters<typeof openLive>[0]> = {}) => {
  const socket = { origin: 'https://delibera.example', WebSocket: FakeSocket as unknown as new (url: string) => WebSocket, random: () => 0 }
  line = openLive({ slug: 'chiave', viewer: 'member', socket, ...options })
  FakeSocket.last.says({ type: 'hello', seq: 1 })
}
const state = () => line.getSnapshot().state
const arrive = (check: () => void) => vi.waitFor(check, { timeout: 5000, interval: 5 })

beforeEach(() => vi.useRealTimers())
afterEach(() => line.close())

function begun() {
  const play = playedMeeting()
  for (const it of ['Anna', me, 'Bruno']) play.join(it)
  play.start()
  return play
}

async function told(play = begun()) {
  FakeSocket.last.packs({ type: 'snapshot', seq: play.state.seq, data: publicView(play.state) })
  FakeSocket.last.says({ type: 'own', seq: play.state.seq, data: ownView(play.state, me) })
  await arrive(() => expect(state()).not.toBeNull())
  return play
}

test('the state of a member comes in two parts, and is not shown before both are there', async () => {
  open()
  const play = begun()
  FakeSocket.last.packs({ type: 'snapshot', seq: play.state.seq, data: publicView(play.state) })
  await new Promise((later) => setTimeout(later, 50))
  expect(state()).toBeNull()
  FakeSocket.last.says({ type: 'own', seq: play.state.seq, data: ownView(play.state, me) })
  await arrive(() => expect(state()).toEqual(viewFor(play.state, { kind: 'member', member_id: me })))
})

test('the administrator has all of it in one', async () => {
  open({ viewer: 'administrator' })
  const play = begun()
  FakeSocket.last.packs({ type: 'snapshot', seq: play.state.seq, data: play.state })
  await arrive(() => expect(state()).toEqual(play.state))
})

test('what happens is folded in, once, and told to who listens', async () => {
  open()
  const play = await told()
  const heard: string[] = []
  line.onEvents((events) => heard.push(...events.map((it) => it.type)))
  const before = play.state
  play.next(play.facts.agenda[0]!._id)
  const events = play.log.slice(-1).map((it) => eventFor(before, it, { kind: 'member', member_id: me }))
  for (let twice = 0; twice < 2; twice++) FakeSocket.last.says({ type: 'events', seq: play.state.seq, data: events })
  expect(state()?.current_id).toBe(play.facts.agenda[0]!._id)
  expect(heard).toEqual(['POINT_CURRENT'])
})

test('a digest of a crowd is part of the state at once', async () => {
  open()
  await told()
  FakeSocket.last.says({ type: 'crowd', seq: 0, data: { present: 812, represented: 40, hands: [], rooms: {} } })
  expect(state()?.crowd).toEqual({ present: 812, represented: 40, hands: [] })
})

test('what was unpacked slowly does not overtake what came before it', async () => {
  open({ viewer: 'administrator' })
  const play = begun()
  FakeSocket.last.packs({ type: 'snapshot', seq: play.state.seq, data: play.state })
  play.next(play.facts.agenda[0]!._id)
  FakeSocket.last.says({ type: 'events', seq: play.state.seq, data: play.log.slice(-1) })
  await arrive(() => expect(state()?.current_id).toBe(play.facts.agenda[0]!._id))
})

async function lost() {
  const before = FakeSocket.last
  before.onclose?.({ code: 1006 })
  await arrive(() => expect(FakeSocket.last).not.toBe(before))
}

test('a line that was lost says where the state is, not where the greeting was', async () => {
  open()
  await lost()
  expect(FakeSocket.last.asked).toEqual({ token: 'chiave' })
  FakeSocket.last.says({ type: 'hello', seq: 40 })
  const play = await told()
  FakeSocket.last.says({ type: 'signal', data: { from: 'Anna', data: 'offer' } })
  await lost()
  expect(FakeSocket.last.asked).toEqual({ token: 'chiave', live_seq: String(play.state.seq) })
})

test('listeners hear at once, and then as often as a screen can follow', async () => {
  open()
  const play = await told()
  await new Promise((later) => setTimeout(later, 150))
  const drawn = vi.fn()
  line.subscribe(drawn)
  for (let i = 0; i < 20; i++) {
    play.write({ type: i % 2 ? 'HAND_LOWERED' : 'HAND_RAISED', member_id: 'Bruno' })
    FakeSocket.last.says({ type: 'events', seq: play.state.seq, data: play.log.slice(-1) })
  }
  expect(drawn).toHaveBeenCalledTimes(1)
  await arrive(() => expect(drawn).toHaveBeenCalledTimes(2))
})

const message = (_id: string, at: string) => ({ _id, member_id: 'Anna', name: 'Anna', to: 'ALL' as const, text: _id, at })

test('the chat of before and what is said now make one story, each message once', async () => {
  const readChat = vi.fn(async () => [message('a', '2027-04-20T08:00:00.000Z'), message('b', '2027-04-20T08:01:00.000Z')])
  open({ readChat })
  FakeSocket.last.says({ channel: 'chat', type: 'message', seq: 3, data: message('c', '2027-04-20T08:02:00.000Z') })
  FakeSocket.last.says({ channel: 'chat', type: 'message', seq: 2, data: message('b', '2027-04-20T08:01:00.000Z') })
  await told()
  await arrive(() => expect(line.getSnapshot().chat.map((it) => it._id)).toEqual(['a', 'b', 'c']))
  expect(readChat).toHaveBeenCalledWith('call-FIRST')
  FakeSocket.last.says({ channel: 'chat', type: 'reset', seq: 9 })
  await arrive(() => expect(readChat).toHaveBeenCalledTimes(2))
})

test('a word is said when the server says so, refused with its reason, and lost with the line', async () => {
  open()
  const [one, two] = [line.say({ to: 'ALL', text: 'Buongiorno' }), line.say({ to: 'CHAIR', text: 'Chiedo la parola' })]
  const [first, second] = FakeSocket.last.sent
  expect(first).toMatchObject({ channel: 'chat', type: 'say', data: { to: 'ALL', text: 'Buongiorno' } })
  FakeSocket.last.says({ channel: 'chat', type: 'said', data: { id: first!.id } })
  FakeSocket.last.says({ channel: 'chat', type: 'refused', data: { id: second!.id, error_code: 'MT002', info: { reason: 'not_present' } } })
  await one
  await expect(two).rejects.toMatchObject({ code: 'MT002', info: { reason: 'not_present' } })
  const three = line.say({ to: 'ALL', text: 'Ci siete?' })
  FakeSocket.last.onclose?.({ code: 1006 })
  await expect(three).rejects.toBeInstanceOf(CallError)
  await expect(line.say({ to: 'ALL', text: 'Niente' })).rejects.toMatchObject({ status: 0 })
})

test('signals go to one browser and come from one', () => {
  open()
  const heard = vi.fn()
  const stop = line.onSignal(heard)
  line.signal('Anna', { sdp: 'x' })
  expect(FakeSocket.last.sent).toEqual([{ channel: 'live', type: 'signal', data: { to: 'Anna', data: { sdp: 'x' } } }])
  FakeSocket.last.says({ type: 'signal', data: { from: 'Anna', data: 'answer' } })
  stop()
  FakeSocket.last.says({ type: 'signal', data: { from: 'Anna', data: 'again' } })
  expect(heard.mock.calls).toEqual([['Anna', 'answer']])
})
