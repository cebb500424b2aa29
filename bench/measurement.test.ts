import { expect, test } from 'vitest'
import { atLeast, atLeastTimes, atMost, atMostTimes, isMet, type Measurement, type Target } from './measurement.ts'
import { tableOf } from './table.ts'

const figure = (value: number, baseline: number | null, target: Target | null) => ({ name: 'some.figure', value, unit: 'ms', baseline, target })

test.each([
  [figure(150, null, atMost(150)), true],
  [figure(150.1, null, atMost(150)), false],
  [figure(499, null, atLeast(500)), false],
  [figure(6, 2, atMostTimes(3)), true],
  [figure(6.1, 2, atMostTimes(3)), false],
  [figure(49, 100, atLeastTimes(0.5)), false],
  [figure(Number.NaN, null, atMost(150)), false],
  [figure(Number.NaN, null, atLeast(1)), false],
  [figure(1, 1, null), null],
])('%j is judged %s', (it, met) => {
  expect(isMet(it)).toBe(met)
})

test('a ratio to nothing is no ratio', () => {
  expect(() => isMet(figure(1, null, atMostTimes(3)))).toThrow('some.figure is held to a ratio and has no baseline')
  expect(() => isMet(figure(1, 0, atMostTimes(3)))).toThrow('has no baseline')
})

test('the table says what was missed', () => {
  const rows: Measurement[] = [
    { ...figure(1234.5, 411.5, atMostTimes(2)), ratio: 3, met: false },
    { ...figure(1, null, null), ratio: null, met: null },
    { ...figure(1, null, atMost(2)), ratio: null, met: null },
  ]
  const [head, , missed, reported, unjudged] = tableOf(rows)
    .split('\n')
    .map((line) => line.split('|').map((it) => it.trim()))
  expect(head).toEqual(['', 'name', 'value', 'unit', 'baseline', 'ratio', 'target', 'met', ''])
  expect(missed).toEqual(['', 'some.figure', '1,235', 'ms', '411.5', '3', 'at most 2 × baseline', '**no**', ''])
  expect(reported).toEqual(['', 'some.figure', '1', 'ms', '', '', 'reported', '', ''])
  expect(unjudged).toEqual(['', 'some.figure', '1', 'ms', '', '', 'at most 2', 'not judged', ''])
})
