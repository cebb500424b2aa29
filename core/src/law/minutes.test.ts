import { describe, expect, test } from 'vitest'
import type { LawFacts, MinutesFact, PointResult } from './facts.ts'
import { assembly, board, fired, point } from './law.stage.ts'

const result: PointResult = {
  point_id: 'p1',
  is_skipped: false,
  favourable: 5000,
  against: 2000,
  abstained: 1000,
  excluded: 2000,
  present: 10_000,
  named: true,
}
const minutes: MinutesFact = {
  today: '2027-04-21',
  held_on: '2027-04-20',
  points: [result],
  signed_by_chair: false,
  signed_by_secretary: false,
  has_deed: false,
}
const presence = { convocation_type: 'FIRST' as const, present: ['Anna', 'Bruno', 'Carla'], totalitarian: false, informed: [], opposed: [] }
const written = (change: Partial<MinutesFact> = {}, more: Parameters<typeof assembly>[1] = {}): LawFacts =>
  assembly('SRL', { presence, minutes: { ...minutes, ...change }, ...more })

test.each<[string, LawFacts, string[]]>([
  ['minutes with all that the law asks for can be confirmed', written(), []],
  ['not without the day', written({ held_on: null }), ['BLOCK L-MIN-01 date']],
  [
    'nor without who took part',
    written({}, { presence: { ...presence, present: [] }, meeting: { chair_id: 'Anna' } }),
    ['BLOCK L-MIN-01 participants', 'BLOCK L-CHR-01 absent'],
  ],
  ['nor without the result of a point', written({ points: [] }), ['BLOCK L-MIN-01 result']],
  ['nor without names', written({ points: [{ ...result, named: false }] }), ['BLOCK L-MIN-01 names']],
  ['nor when a vote is lost', written({ points: [{ ...result, abstained: 999 }] }), ['BLOCK L-MIN-01 sum']],
  ['a skipped point has nothing to add up', written({ points: [{ ...result, is_skipped: true, named: false, present: 0 }] }), []],
  ['on the thirtieth day they are not late', written({ today: '2027-05-20' }), []],
  ['on the thirty-first they are', written({ today: '2027-05-21' }), ['WARN L-MIN-05']],
  [
    'a point for the notary makes them a draft',
    written({}, { agenda: [point({ notary_required: true })], meeting: { has_notary: true } }),
    ['WARN L-MIN-03 draft'],
  ],
  ['those of a board are late as well', board('SPA', { presence, minutes: { ...minutes, today: '2027-06-01' } }), ['WARN L-MIN-05']],
])('%s', (_, facts, expected) => expect(fired('minutes', facts)).toEqual(expected))

describe('told as signed', () => {
  test.each<[string, LawFacts, string[]]>([
    ['by chair and secretary', written({ signed_by_chair: true, signed_by_secretary: true }), []],
    ['not by one of them', written({ signed_by_chair: true }), ['BLOCK L-MIN-02']],
    ['by a notary, with the deed', written({ has_deed: true }, { meeting: { has_notary: true } }), []],
    ['not without it', written({ signed_by_chair: true, signed_by_secretary: true }, { meeting: { has_notary: true } }), ['BLOCK L-MIN-02 notary']],
  ])('%s', (_, facts, expected) => expect(fired('sign', facts)).toEqual(expected))
})

test('a notary is looked for while there is time, and only where one is needed', () => {
  const agenda = [point({ notary_required: true })]
  expect(fired('prepare', assembly('SPA', { agenda }))).toEqual(['WARN L-MIN-03'])
  expect(fired('prepare', assembly('SPA', { agenda, meeting: { has_notary: true } }))).toEqual([])
  expect(fired('prepare', assembly('SPA'))).toEqual([])
})
