import { expect, test } from 'vitest'
import { companyTones, toneOf } from './tones.ts'

const ids = Array.from({ length: 6000 }, (_, at) => `${at.toString(16).padStart(8, '0')}-0000-4000-8000-${(at * 7919).toString(16).padStart(12, '0')}`)

test('a company has the same tone today and tomorrow', () => {
  expect(['00000000-0000-4000-8000-000000000001', '5f0c9f6e-8a55-4c1e-9a0e-3f6f3cf0a001'].map(toneOf)).toEqual([6, 3])
})

test('companies are spread over all tones alike', () => {
  const counts = new Map<number, number>()
  for (const id of ids) counts.set(toneOf(id), (counts.get(toneOf(id)) ?? 0) + 1)
  expect([...counts.keys()].sort((a, b) => a - b)).toEqual(Array.from({ length: companyTones }, (_, at) => at))
  for (const count of counts.values()) expect(count / (ids.length / companyTones)).toBeCloseTo(1, 0)
})
