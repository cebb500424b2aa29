import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { withoutFineKerning } from './kerning.ts'

const font = readFileSync(new URL('./fonts/SourceSerif4_400Regular.ttf', import.meta.url))

function gposOf(ttf: Buffer): { start: number; end: number } {
  const entry = Array.from({ length: ttf.readUInt16BE(4) }, (_, i) => 12 + i * 16).find((it) => ttf.toString('latin1', it, it + 4) === 'GPOS')!
  const start = ttf.readUInt32BE(entry + 8)
  return { start, end: start + ttf.readUInt32BE(entry + 12) }
}

test('only adjustments too small to be seen are taken out, and nothing else is touched', () => {
  const { start, end } = gposOf(font)
  const changed = withoutFineKerning(Buffer.from(font), start)
  expect(changed.subarray(0, start).equals(font.subarray(0, start))).toBe(true)
  expect(changed.subarray(end).equals(font.subarray(end))).toBe(true)
  const taken: number[] = []
  for (let at = start; at + 1 < end; at += 2) if (font.readInt16BE(at) !== changed.readInt16BE(at)) taken.push(font.readInt16BE(at))
  expect(taken.length).toBeGreaterThan(500)
  expect([...new Set(taken.map(Math.abs))].sort((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  // A second time there is nothing left to take.
  expect(withoutFineKerning(Buffer.from(changed), start).equals(changed)).toBe(true)
})
