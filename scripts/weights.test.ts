import { expect, test } from 'vitest'
import { weightFaults } from './weights.ts'

test.each([
  ['the three weights stand', 'web/src/ui/a.module.css', 'a { font-weight: 580 } b { font: 620 14px sans-serif } i { font-weight: 400 }', 0],
  ['another is refused', 'web/src/ui/a.module.css', 'a { font-weight: 600 }', 1],
  ['and so at the head of a font, on a line of its own too', 'web/src/ui/a.module.css', 'a { font: 560 14px serif } b { font:\n    700 26px serif }', 2],
  ['a width is no weight', 'web/src/ui/a.module.css', 'a { max-width: 480px; font: 14px serif }', 0],
  ['a component has them as a prop or in a style', 'web/src/ui/A.tsx', '<Text fw={560} style={{ fontWeight: 650 }} />', 2],
  ['what is not of the pages is not asked', 'docs/a.css', 'a { font-weight: 700 }', 0],
])('%s', (_, path, text, faults) => expect(weightFaults([{ path, text, lines: 1 }])).toHaveLength(faults))
