import { expect, test } from 'vitest'
import { KeptLogs } from './kept-logs.ts'

const kept = (most: number) => new KeptLogs<number>((it) => it, most)

test('many light ones stay together', () => {
  const them = kept(1000)
  for (let it = 0; it < 1000; it++) them.set(String(it), 1)
  expect(them.get('0')).toBe(1)
  them.set('one more', 1)
  expect(them.get('0')).toBeUndefined()
  expect(them.get('1')).toBe(1)
})

test('a heavy one takes the place of as many light ones as it weighs, the longest unused first', () => {
  const them = kept(10)
  for (const it of ['a', 'b', 'c', 'd']) them.set(it, 2)
  them.set('a', 2)
  them.set('crowd', 6)
  expect(['a', 'b', 'c', 'd', 'crowd'].map((it) => them.get(it))).toEqual([2, undefined, undefined, 2, 6])
})

test('what grows is weighed anew, and what is too heavy for all is kept alone', () => {
  const them = kept(10)
  them.set('a', 4)
  them.set('b', 4)
  them.set('b', 6)
  expect(them.get('a')).toBe(4)
  them.set('b', 30)
  expect([them.get('a'), them.get('b')]).toEqual([undefined, 30])
  them.set('c', 3)
  expect([them.get('b'), them.get('c')]).toEqual([undefined, 3])
})

test('what was forgotten weighs nothing', () => {
  const them = kept(10)
  them.set('a', 8)
  them.clear()
  them.set('b', 5)
  them.set('c', 5)
  expect([them.get('a'), them.get('b'), them.get('c')]).toEqual([undefined, 5, 5])
})
