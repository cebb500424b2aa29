import type { Seat } from '@delibera/core/live/seats'
import { expect, test } from 'vitest'
import { type KnownRoom, participantsOf } from './participants.ts'

const stream = {} as MediaStream
const seat = (member_id: string, it: Partial<Seat> = {}): Seat => ({ member_id, audio: true, video: true, screen: false, ...it })
const known = (it: Partial<KnownRoom> = {}): KnownRoom => ({
  seats: [seat('me'), seat('anna'), seat('bice')],
  me: 'me',
  max: null,
  streams: new Map(),
  links: new Map(),
  levels: new Map(),
  weak: new Set(),
  pictures: new Map(),
  ...it,
})

test('the others are shown in the order of their places, and not me', () => {
  expect(participantsOf(known(), []).map((it) => it.member_id)).toEqual(['anna', 'bice'])
})

test('what somebody sends but may not is neither seen nor heard', () => {
  const streams = new Map([['anna', { video: stream, screen: stream }]])
  const levels = new Map([['anna', 0.5]])
  const weak = new Set(['anna'])
  const may = participantsOf(known({ streams, levels, weak, seats: [seat('anna', { screen: true })] }), [])
  expect(may).toMatchObject([{ stream, screen_stream: stream, level: 0.5, is_weak: true }])
  const mayNot = participantsOf(known({ streams, levels, weak, seats: [seat('anna', { audio: false, video: false })] }), may)
  expect(mayNot).toMatchObject([{ stream: null, screen_stream: null, level: 0, is_weak: false }])
})

test.each([
  ['full', stream, false],
  ['lowered', stream, true],
  ['given_up', null, true],
] as const)('of a picture that is %s the others see what there is, and that the line is weak', (quality, seen, is_weak) => {
  const streams = new Map([['anna', { video: stream }]])
  expect(participantsOf(known({ streams, pictures: new Map([['anna', quality]]) }), [])[0]).toMatchObject({ stream: seen, is_weak })
  const off = participantsOf(known({ streams, pictures: new Map([['anna', quality]]), seats: [seat('anna', { video: false })] }), [])
  expect(off).toMatchObject([{ stream: null, is_weak: false }])
})

test('who came after the call was full is listed, and outside', () => {
  expect(participantsOf(known({ max: 2 }), []).map((it) => it.in_call)).toEqual([true, false])
})

test('who has not changed stays the same object, and with them the list', () => {
  const before = participantsOf(known(), [])
  expect(participantsOf(known(), before)).toBe(before)
  const after = participantsOf(known({ levels: new Map([['bice', 0.3]]) }), before)
  expect(after[0]).toBe(before[0])
  expect(after[1]).not.toBe(before[1])
  expect(participantsOf(known({ seats: [seat('anna')] }), before)).toEqual([before[0]])
})
