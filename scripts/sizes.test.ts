import { describe, expect, test } from 'vitest'
import { functionsIn } from './functions.ts'
import { sizeFaults } from './sizes.ts'

const lines = (count: number, line = '  step()') => Array.from({ length: count }, () => line).join('\n')
const file = (path: string, text = '') => ({ path, text, lines: text.split('\n').length })
const faultsOf = (path: string, text: string) => sizeFaults([file(path, text)])

describe('functions', () => {
  test.each([
    ['60 lines stand', `function count() {\n${lines(58)}\n}`, 0],
    ['61 do not', `function count() {\n${lines(59)}\n}`, 1],
    ['markup may have 90', `const Page = () => {\n${lines(86)}\n  return <p />\n}`, 0],
    ['and no more', `const Page = () => {\n${lines(89)}\n  return <p />\n}`, 1],
    ['what stands inside counts for what is around it', `function outer() {\n  const inner = () => {\n${lines(59)}\n  }\n}`, 2],
    ['14 forks stand', `const judge = (a) => {\n${lines(14, '  if (a) step()')}\n}`, 0],
    ['15 do not', `const judge = (a) => {\n${lines(15, '  if (a) step()')}\n}`, 1],
    ['forks of every kind are counted', `const judge = (a) => ${Array.from({ length: 16 }, () => 'a').join(' && ')}`, 1],
    ['a function inside has its own', `const judge = (a) => {\n${lines(14, '  list(() => (a ? 1 : 2))')}\n${lines(14, '  if (a) step()')}\n}`, 0],
  ])('%s', (_, text, count) => expect(faultsOf('web/src/ui/Page.tsx', text)).toHaveLength(count))

  test('are told by their names and lines', () => {
    const text = 'const a = 1\nexport const limitOf = (it: number) => {\n  return it || a\n}\nclass Reader { read() { return 1 } }\n'
    expect(functionsIn('core/src/x.ts', text)).toEqual([
      { name: 'limitOf', line: 2, lines: 3, branching: 2, drawsMarkup: false },
      { name: 'read', line: 5, lines: 1, branching: 1, drawsMarkup: false },
    ])
  })

  test('of tests and of what the database generates are as long as they must be', () => {
    const text = `function play() {\n${lines(80)}\n}`
    for (const path of [
      'core/src/votes/rules.test.ts',
      'core/src/votes/play.stage.ts',
      'server/src/testing/world.ts',
      'scripts/test.ts',
      'server/src/db/tables.ts',
    ]) {
      expect(faultsOf(path, text)).toEqual([])
    }
  })
})

describe('folders', () => {
  const modules = (count: number) => Array.from({ length: count }, (_, at) => file(`web/src/ui/fields/Field${at}.tsx`))

  test('of 40 modules stand, with their tests and styles', () => {
    expect(sizeFaults([...modules(40), file('web/src/ui/fields/Field1.test.tsx'), file('web/src/ui/fields/Field1.module.css')])).toEqual([])
  })

  test('of 41 do not; another folder beside them changes nothing', () => {
    expect(sizeFaults([...modules(41), file('web/src/ui/tables/Table.tsx')])).toEqual(['web/src/ui/fields: 41 modules in one folder, the limit is 40'])
  })
})
