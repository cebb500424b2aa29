import { expect, test } from 'vitest'
import { loudness } from './level.ts'
import { SpeakerWatch, stepped } from './speaker.ts'

const levels = (it: Record<string, number>) => new Map(Object.entries(it))

test('who speaks is the loudest, stays so between two words, and gives way to another or to silence', () => {
  const watch = new SpeakerWatch()
  expect(watch.look(levels({ anna: 0.01 }), 0)).toBeNull()
  expect(watch.look(levels({ anna: 0.3, bice: 0.1 }), 200)).toBe('anna')
  expect(watch.look(levels({ anna: 0, bice: 0.4 }), 400)).toBe('anna')
  expect(watch.look(levels({ anna: 0.3, bice: 0.4 }), 600)).toBe('anna')
  expect(watch.look(levels({ bice: 0.4 }), 1900)).toBe('bice')
  expect(watch.look(levels({}), 2500)).toBe('bice')
  expect(watch.look(levels({}), 3200)).toBeNull()
})

test('levels have few steps, and a whisper of the microphone is none', () => {
  expect([0, 0.01, 0.05, 0.3, 0.51, 9].map(stepped)).toEqual([0, 0, 0.1, 0.6, 1, 1])
})

test('silence is nothing and the loudest tone everything', () => {
  expect(loudness(new Float32Array(64))).toBe(0)
  expect(loudness(new Float32Array(64).fill(1))).toBe(1)
  expect(loudness(new Float32Array(64).fill(0.1))).toBeCloseTo(0.4)
})
