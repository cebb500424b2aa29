import { expect, test } from 'vitest'
import { figures } from './figures.ts'

const file = (path: string, text = '') => ({ path, text, lines: text.split('\n').length })

test('what a reader meets is counted', async () => {
  const tree = [
    file(
      'web/src/features/live/RoomPage.tsx',
      "import { Tiles } from './Tiles.tsx'\nimport { Votes } from '../votes/Votes.tsx'\nimport './RoomPage.module.css'",
    ),
    file('web/src/features/live/Tiles.tsx', 'export interface Side {}'),
    file('web/src/features/live/Dock.tsx', 'export interface Side {}'),
    file('web/src/features/votes/Votes.tsx', "import { Dock } from '../live/Dock.tsx'"),
    file('core/src/live/rules.ts', `export const judge = (a) => {\n${'  if (a) step()\n'.repeat(61)}}`),
  ]
  expect(await figures(tree)).toEqual({
    'features in cycles, core': 0,
    'features in cycles, server': 0,
    'features in cycles, web': 2,
    'modules in the largest folder': '3 (web/src/features/live)',
    'files to read for a screen, median': 4,
    'files to read for a screen, p90': 4,
    'functions above 60 lines': 1,
    'branching above 15': 1,
    'exported types of one name': 1,
  })
})
