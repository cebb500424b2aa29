import { describe, expect, test } from 'vitest'
import { arrivalSample, arrivedBy, LineJudge, type LineSample, lineSample } from './line-quality.ts'

const good: LineSample = { lost: 0, available: 500_000 }
const lossy: LineSample = { lost: 0.3, available: 500_000 }
const thin: LineSample = { lost: 0, available: 30_000 }
const narrow: LineSample = { lost: 0, available: 200_000 }
const wide: LineSample = { lost: 0, available: 2_000_000 }

const poor = (judge: LineJudge, looks: LineSample[]) => looks.map((it) => judge.look(it)).at(-1) === 'poor'
const times = (count: number, it: LineSample) => Array.from({ length: count }, () => it)

describe('a line', () => {
  test('bears the picture while it is good, and through a short trouble', () => {
    expect(poor(new LineJudge(), [...times(5, good), lossy, lossy, ...times(5, good)])).toBe(false)
  })

  test.each([
    ['that loses', lossy],
    ['that is thin', thin],
  ])('%s bears only the voice', (_, it) => expect(poor(new LineJudge(), times(3, it))).toBe(true))

  test('that has recovered is tried again, each time later', () => {
    const judge = new LineJudge()
    poor(judge, times(3, lossy))
    expect(poor(judge, times(3, good))).toBe(true)
    expect(poor(judge, times(1, good))).toBe(false)
    poor(judge, times(3, lossy))
    expect(poor(judge, times(7, good))).toBe(true)
    expect(poor(judge, times(1, good))).toBe(false)
  })
})

test.each<[string, LineSample[], string]>([
  ['is taken for an ordinary one before anything is known', [], 'fair'],
  ['with room for more bears a large picture, once it has shown so four times', times(4, wide), 'wide'],
  ['that was wide for three looks only stays ordinary', times(3, wide), 'fair'],
  ['with little room bears a small picture', times(3, narrow), 'thin'],
  ['that loses a little bears a small picture', times(3, { lost: 0.1, available: null }), 'thin'],
  ['with one bad moment among narrow ones keeps the small picture', [narrow, lossy, narrow], 'thin'],
  ['of which nobody knows how much it bears stays as it is', times(9, { lost: 0, available: null }), 'fair'],
  ['that has recovered gets the small picture first', [...times(3, lossy), ...times(4, good)], 'thin'],
  ['and then the ordinary one', [...times(3, lossy), ...times(8, good)], 'fair'],
])('a line %s', (_, looks, grade) => {
  const judge = new LineJudge()
  for (const it of looks) judge.look(it)
  expect(judge.grade).toBe(grade)
})

test('the numbers of a connection are those of its worst stream and of the way that it goes', () => {
  const report = new Map<string, Record<string, unknown>>([
    ['a', { type: 'remote-inbound-rtp', fractionLost: 0.01 }],
    ['v', { type: 'remote-inbound-rtp', fractionLost: 0.2 }],
    ['old', { type: 'candidate-pair', nominated: false, availableOutgoingBitrate: 1 }],
    ['way', { type: 'candidate-pair', nominated: true, availableOutgoingBitrate: 300_000 }],
  ])
  expect(lineSample(report)).toEqual({ lost: 0.2, available: 300_000 })
  expect(lineSample(new Map())).toBeNull()
})

test.each<[string, [number, number], [number, number], number | null]>([
  ['nothing came, so nothing is known', [100, 0], [100, 0], null],
  ['all of it came', [100, 3], [200, 3], 0],
  ['one in ten was lost', [100, 0], [190, 10], 0.1],
  ['what came late was no loss after all', [100, 5], [200, 2], 0],
  ['a connection less is no look', [500, 9], [100, 0], null],
])('of what comes: %s', (_, before, now, lost) => {
  const report = ([received, gone]: [number, number]): [string, Record<string, unknown>][] => [
    ['a', { type: 'inbound-rtp', packetsReceived: received, packetsLost: gone }],
    ['b', { type: 'outbound-rtp', packetsSent: 7 }],
  ]
  expect(arrivalSample(arrivedBy(report(before)), arrivedBy(report(now)))).toEqual(lost === null ? null : { lost, available: null })
})
