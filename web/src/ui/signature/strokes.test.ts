import fc from 'fast-check'
import type { PointGroup } from 'signature_pad'
import { expect, test } from 'vitest'
import { fitted, inkBox, moved } from './strokes.ts'

const stroke = (...points: [number, number][]) => ({ points: points.map(([x, y]) => ({ x, y, pressure: 0.5, time: 0 })) }) as PointGroup

test('the box holds the ink and the white around it', () => {
  expect(inkBox([stroke([20, 30], [60, 40]), stroke([10, 90])], 10)).toEqual({ x: 0, y: 20, width: 70, height: 80 })
})

test('no ink has no box', () => {
  expect(inkBox([], 10)).toBeNull()
})

test('strokes move and grow together', () => {
  expect(moved([stroke([20, 30])], { x: 10, y: 20, scale: 2 })[0]?.points[0]).toMatchObject({ x: 20, y: 20 })
})

test('a picture made to fit fits, keeps its shape and never grows', () => {
  const side = fc.integer({ min: 1, max: 8000 })
  fc.assert(
    fc.property(side, side, (width, height) => {
      const size = fitted(width, height, { width: 900, height: 300 })
      const isInside = size.width <= 900 && size.height <= 300 && size.width <= width && size.height <= height
      return isInside && Math.abs(size.width / width - size.height / height) <= 1 / Math.min(width, height)
    }),
  )
})
