import type { Seat } from '@delibera/core/live/seats'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { EngineEvents } from './engine.ts'
import { MeshEngine } from './mesh.ts'
import { budgets } from './outgoing.ts'
import { readPeerWord } from './peer-words.ts'
import type { CallToken } from './token.ts'

const token: CallToken = { engine: 'mesh', can_publish: true, ice: [], max: 8, url: '', key: '', whole: '' }
const seat = (member_id: string): Seat => ({ member_id, audio: true, video: true, screen: false })
const people = (count: number) => Array.from({ length: count }, (_, it) => seat(`m${it}`))

function open(me: string) {
  const said: { to: string; type: string }[] = []
  const events = {
    track: vi.fn<EngineEvents['track']>(),
    link: vi.fn<EngineEvents['link']>(),
    picture: () => undefined,
    sent: () => undefined,
    state: vi.fn<EngineEvents['state']>(),
  }
  const engine = new MeshEngine({
    me,
    token,
    events,
    signals: { send: (to, data) => void said.push({ to, type: (data as { type: string }).type }), on: () => () => undefined },
  })
  return { engine, said, events, greeted: () => said.filter((it) => it.type === 'ready').map((it) => it.to) }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

describe('a mesh', () => {
  test('greets everybody else who has a place, up to the eighth', () => {
    const { engine, greeted } = open('m0')
    engine.setSeats(people(10))
    expect(greeted()).toEqual(['m1', 'm2', 'm3', 'm4', 'm5', 'm6', 'm7'])
    engine.close()
  })

  test('connects nobody who came after it was full, until a place is free', () => {
    const { engine, greeted, events } = open('m8')
    engine.setSeats(people(9))
    expect(greeted()).toEqual([])
    expect(events.state).not.toHaveBeenCalledWith('connected', {})
    engine.setSeats(people(9).filter((it) => it.member_id !== 'm3'))
    expect(greeted()).toHaveLength(7)
    engine.close()
  })

  test('parts from who has no place any more, and from all when it is mine that is gone', () => {
    const { engine, said } = open('m0')
    engine.setSeats(people(4))
    engine.setSeats(people(4).filter((it) => it.member_id !== 'm2'))
    expect(said.filter((it) => it.type === 'bye').map((it) => it.to)).toEqual(['m2'])
    engine.setSeats(people(4).filter((it) => it.member_id !== 'm0'))
    expect(said.filter((it) => it.type === 'bye').map((it) => it.to)).toEqual(['m2', 'm1', 'm3'])
    engine.close()
  })

  test('is connected for who is alone, and tells after half a minute that nobody can be reached', () => {
    const { engine, events, greeted } = open('m0')
    engine.setSeats(people(1))
    expect(events.state).toHaveBeenLastCalledWith('connected', {})
    engine.setSeats(people(2))
    expect(events.state).toHaveBeenLastCalledWith('reconnecting', {})
    vi.advanceTimersByTime(36_000)
    expect(events.state).toHaveBeenLastCalledWith('failed', { failure: { kind: 'connection', reason: 'unreachable' } })
    expect(greeted().length).toBeGreaterThan(5)
    engine.close()
    expect(events.state).toHaveBeenLastCalledWith('closed')
  })
})

test('the more receive it, the less each gets of the picture, and never too little', () => {
  expect([1, 2, 3].map((it) => budgets(it).video.maxBitrate)).toEqual([600_000, 600_000, 400_000])
  expect([1, 5, 7, 100].map((it) => budgets(it, 'small').video.maxBitrate)).toEqual([250_000, 180_000, 128_571, 60_000])
  expect(budgets(1, 'large').video).toEqual({ maxBitrate: 1_500_000, maxFramerate: 24 })
  expect([0, 7].map((it) => budgets(it).audio.maxBitrate)).toEqual([32_000, 32_000])
})

test('what another says of the picture is read, and what nobody knows is taken for a whole one', () => {
  const word = { type: 'view', session: 's', peer: 'p', tile: 640 }
  expect(readPeerWord({ ...word, picture: 'given_up' })).toEqual({ ...word, picture: 'given_up' })
  expect(readPeerWord({ ...word, picture: 'odd', tile: 'wide' })).toEqual({ ...word, picture: 'full', tile: null })
})

test.each([null, 'ready', {}, { type: 'ready' }, { type: 'sdp', session: 's', peer: null }, { type: 'candidates', session: 's', peer: 1, candidates: [] }])(
  'what is no word between browsers is none: %j',
  (it) => expect(readPeerWord(it)).toBeNull(),
)
