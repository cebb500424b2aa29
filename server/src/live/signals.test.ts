import { standby } from '@delibera/core/live/state'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Listener } from '../socket/listener.ts'
import { type TestDatabase, testDatabase } from '../testing/database.ts'
import { canSignal, type SignalNotice, sendSignal, signalsFor } from './signals.ts'

const meeting_id = '00000000-0000-4000-8000-000000000001'
const anna = '00000000-0000-4000-8000-00000000000a'
const bice = '00000000-0000-4000-8000-00000000000b'
const at = new Date('2027-04-28T10:00:00Z')

let database: TestDatabase
let listener: Listener
let notices: SignalNotice[]
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())
beforeEach(async () => {
  notices = []
  listener = new Listener({
    url: database.url,
    log: pino({ level: 'silent' }),
    onSignal: (it) => void notices.push(it as unknown as SignalNotice),
    onConnect: () => undefined,
  })
  await listener.start()
})
afterEach(() => listener.stop())

const heard = (count: number) => vi.waitFor(() => expect(notices).toHaveLength(count), { timeout: 5000 })

test('a word of any length reaches every process by its number, in order', async () => {
  const { db } = database.connection
  const words = ['x'.repeat(60_000), 'short'].map((sdp) => ({ type: 'sdp', sdp }))
  for (const data of words) await sendSignal(db, { meeting_id, from: anna, to: bice, data }, at)
  await heard(2)
  expect(notices.map((it) => it.call)).toEqual([
    { _id: expect.any(String), meeting_id, to: bice },
    { _id: expect.any(String), meeting_id, to: bice },
  ])
  const ids = notices.map((it) => it.call._id)
  expect(await signalsFor(db, ids)).toEqual(words.map((data) => ({ meeting_id, from: anna, to: bice, data })))
  expect(await signalsFor(db, [])).toEqual([])
})

test('what was said in a transaction that did not happen is not heard', async () => {
  const { db } = database.connection
  const undone = db.transaction().execute(async (tx) => {
    await sendSignal(tx, { meeting_id, from: anna, to: bice, data: 'never' }, at)
    throw new Error('undone')
  })
  await expect(undone).rejects.toThrow('undone')
  await sendSignal(db, { meeting_id, from: anna, to: bice, data: 'said' }, at)
  await heard(1)
  expect(await signalsFor(db, [notices[0]!.call._id])).toMatchObject([{ data: 'said' }])
})

test('old words are forgotten', async () => {
  const { db } = database.connection
  await sendSignal(db, { meeting_id, from: anna, to: bice, data: 'old' }, new Date(at.getTime() - 61_000))
  for (let it = 0; it < 200; it++) await sendSignal(db, { meeting_id, from: anna, to: bice, data: it }, at)
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from live_signals where data = '"old"'`.execute(db)
  expect(rows[0]!.count).toBe(0)
})

test('only people with a place in the call may connect, and not with themselves', () => {
  const room = { slug: '', device: '', presents: [], audio: true, video: true, screen: false }
  const people = Array.from({ length: 9 }, (_, it) => `m${it}`)
  const state = { ...standby, rooms: Object.fromEntries(people.map((it) => [it, room])) }
  expect(canSignal(state, 8, { from: 'm0', to: 'm7' })).toBe(true)
  expect(canSignal(state, null, { from: 'm0', to: 'm8' })).toBe(true)
  expect(canSignal(state, 8, { from: 'm0', to: 'm8' })).toBe(false)
  expect(canSignal(state, 8, { from: 'm8', to: 'm0' })).toBe(false)
  expect(canSignal(state, 8, { from: 'm0', to: 'm0' })).toBe(false)
  expect(canSignal(state, 8, { from: 'stranger', to: 'm0' })).toBe(false)
  expect(canSignal({ ...state, video_closed: true }, 8, { from: 'm0', to: 'm7' })).toBe(false)
})
