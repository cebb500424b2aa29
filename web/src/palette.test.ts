import { describe, expect, test } from 'vitest'
import { cssVariables } from './palette.ts'

/** How bright the eye finds a colour, between 0 and 1 (WCAG 2.2, relative luminance). */
function luminance(hex: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [bright, dim] = [luminance(one), luminance(other)].sort((a, b) => b - a) as [number, number]
  return (bright + 0.05) / (dim + 0.05)
}

/** Where controls stand, and what fills them. */
const grounds = [
  ...['--d-paper', '--d-surface', '--d-sunken', '--d-sheet', '--d-accent-soft', '--mantine-color-body', '--mantine-color-default'],
  '--mantine-color-default-hover',
]

const faces = (['user', 'consultant'] as const).flatMap((display) => (['light', 'dark'] as const).map((scheme) => ({ display, scheme })))

describe.each(faces)('for the $display in $scheme', ({ display, scheme }) => {
  const colours = cssVariables({ other: { display, density: 'normal' } } as unknown as Parameters<typeof cssVariables>[0])[scheme]
  const of = (name: string) => (colours as Record<string, string>)[name] ?? ''

  test.each(grounds)('the border of a field, a box or a switch is seen on %s (WCAG 1.4.11: 3 to 1)', (ground) => {
    expect(of(ground)).toMatch(/^#[\da-f]{6}$/)
    expect(contrast(of('--d-field'), of(ground))).toBeGreaterThanOrEqual(3)
    expect(contrast(of('--d-accent'), of(ground))).toBeGreaterThanOrEqual(3)
  })

  test.each(grounds)('ink and muted ink are read on %s (WCAG 1.4.3: 4.5 to 1)', (ground) => {
    expect(contrast(of('--d-ink'), of(ground))).toBeGreaterThanOrEqual(4.5)
    expect(contrast(of('--d-muted'), of(ground))).toBeGreaterThanOrEqual(4.5)
  })
})

test('the measure is the one of the standard', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(contrast('#123456', '#123456')).toBe(1)
})
