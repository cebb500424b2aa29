import { describe, expect, test } from 'vitest'
import { LineJudge, type LineSample, lineSample } from './line-quality.ts'

const good: LineSample = { lost: 0, available: 500_000 }
const lossy: LineSample = { lost: 0.3, available: 500_000 }
const thin: LineSample = { lost: 0, available: 30_000 }

const after = (judge: LineJudge, looks: LineSample[]) => looks.map((it) => judge.look(it)).at(-1)
const times = (count: number, it: LineSample) => Array.from({ length: count }, () => it)

describe('a line', () => {
  test('bears the picture while it is good, and through a short trouble', () => {
    expect(after(new LineJudge(), [...times(5, good), lossy, lossy, ...times(5, good)])).toBe(false)
  })

  test.each([
    ['that loses', lossy],
    ['that is thin', thin],
  ])('%s bears only the voice', (_, it) => expect(after(new LineJudge(), times(3, it))).toBe(true))

  test('that has recovered is tried again, each time later', () => {
    const judge = new LineJudge()
    after(judge, times(3, lossy))
    expect(after(judge, times(3, good))).toBe(true)
    expect(after(judge, times(1, good))).toBe(false)
    after(judge, times(3, lossy))
    expect(after(judge, times(7, good))).toBe(true)
    expect(after(judge, times(1, good))).toBe(false)
  })
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
