import { expect, test } from 'vitest'
import { type PlannedModule, planOf } from '../web/plugins/chunk-plan.ts'
import { lean } from '../web/plugins/lean-core.ts'
import { listedScreens } from '../web/plugins/sources.ts'
import { screens } from '../web/src/screens.ts'

const request_bytes = 12_000
const graph = (edges: Record<string, string[]>, sizes: Record<string, number> = {}) =>
  new Map<string, PlannedModule>(Object.entries(edges).map(([id, imports]) => [id, { imports, size: sizes[id] ?? 500 }]))
const reader = (...roots: string[]) => ({ roots, weight: 1 })
const filesOf = (files: string[][]) => files.map((it) => it.sort().join(' ')).sort()

test('what the same screens want is one file, and what nobody wants none', () => {
  const modules = graph({ a: ['x', 'y'], b: ['x', 'y'], x: [], y: [], unused: [] })
  expect(filesOf(planOf(modules, [reader('a'), reader('b')], { request_bytes }))).toEqual(['a b x y'])
})

test('a big part of one screen is not sent to another', () => {
  const modules = graph({ a: ['x', 'editor'], b: ['x'], x: [], editor: [] }, { editor: 80_000 })
  const files = planOf(modules, [reader('a'), reader('b')], { request_bytes })
  expect(files.find((it) => it.includes('editor'))).not.toContain('b')
  expect(files.find((it) => it.includes('x'))).not.toContain('editor')
})

test('no two files wait for each other, and what stands alone stays so', () => {
  const modules = graph({ a: ['m', 'z'], b: ['m'], c: ['z'], m: ['z'], z: [], w: ['z'] }, { m: 30_000 })
  const files = planOf(modules, [reader('a'), reader('b'), reader('c'), reader('w')], { request_bytes, alone: new Set(['w']) })
  expect(files).toContainEqual(['w'])
  const home = (id: string) => files.findIndex((it) => it.includes(id))
  const uses = new Set([...modules].flatMap(([id, { imports }]) => imports.map((it) => `${home(id)}>${home(it)}`)))
  for (const it of uses) {
    const [from, to] = it.split('>')
    if (from !== to) expect(uses.has(`${to}>${from}`)).toBe(false)
  }
})

test('a call travels without its forms, and what is made of schemas only where it is used', () => {
  const code = lean(
    'routes.ts',
    "const Id = z.string()\nexport const r = { a: route({ method: 'GET', path: '/a', query: Id, reply: z.object({ Id }), about: 'Says.' }) } as const\n",
  )
  expect(code).toContain('const Id = /* @__PURE__ */ (() => (z.string()))()')
  expect(code).toMatch(/route\(\{ method: 'GET', path: '\/a', +\}\)/)
})

test('the table of screens is read as it is written', () => {
  const shown = screens.flatMap((it) => ('component' in it ? [`${it.path} ${it.display}`] : []))
  const read = listedScreens().map((it) => `${it.path} ${it.display}`)
  expect(read.filter((it) => !it.startsWith('/dev/parts')).sort()).toEqual(shown.sort())
})
