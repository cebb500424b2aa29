import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { textOn } from './contrast.stage.ts'

describe('text on a colour', () => {
  test.each([
    ['#ffffff', '#000000'],
    ['#000000', '#ffffff'],
    ['#ffeb3b', '#000000'],
    ['#d32f2f', '#ffffff'],
    ['#1976d2', '#ffffff'],
    ['#BABABA', '#ffffff'],
    ['#BBBBBB', '#000000'],
    ['#fff', '#000000'],
    ['#036', '#ffffff'],
  ])('%s carries %s', (color, text) => expect(textOn(color)).toBe(text))

  test('among greys it turns from white to black once, above 186', () => {
    const greys = Array.from({ length: 256 }, (_, it) => `#${it.toString(16).padStart(2, '0').repeat(3)}`)
    expect(greys.filter((it) => textOn(it) === '#ffffff')).toEqual(greys.slice(0, 187))
  })

  test('a lighter colour never goes back to white', () => {
    const channel = fc.nat(255)
    const hex = (...parts: number[]) => `#${parts.map((it) => it.toString(16).padStart(2, '0')).join('')}`
    fc.assert(
      fc.property(channel, channel, channel, fc.nat(255), (r, g, b, more) => {
        const lighter = hex(...[r, g, b].map((it) => Math.min(255, it + more)))
        return textOn(hex(r, g, b)) === '#ffffff' || textOn(lighter) === '#000000'
      }),
    )
  })
})
