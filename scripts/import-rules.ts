import type { Import } from './imports.ts'

/** Package names by the folder of the package.json that states them; '' is the root, with its development packages. */
export type Declared = Readonly<Record<string, readonly string[]>>

interface Rule {
  because: string
  breaks: (from: string, to: string) => boolean
}

const isPackage = (it: string) => it.startsWith('npm:')
const isNode = (it: string) => it.startsWith('node:')
const isFile = (it: string) => !isPackage(it) && !isNode(it)

const isTest = (it: string) => /\.(test|spec)\.tsx?$/.test(it)
/** What tests stand on: shared builders, and the stage or fixture beside a test. */
const isTesting = (it: string) => it.startsWith('server/src/testing/') || /\.(stage|fixture)\.ts$/.test(it)
const isProduction = (it: string) => /^(core|server|web)\//.test(it) && !isTest(it) && !isTesting(it)
/** Where the parts are put together: these see everything, and nothing in production sees them. */
const isComposition = (it: string) => /^server\/src\/(main|running|starting|building|app|demo[\w-]*|operator[\w-]*)\.ts$/.test(it)

const featureOf = (it: string) => /^server\/src\/features\/([^/]+)\//.exec(it)?.[1]
const isServerFeature = (it: string) => it.startsWith('server/src/features/')
const isServerLayer = (it: string) => it.startsWith('server/src/') && isProduction(it) && !isServerFeature(it) && !isComposition(it)

const rules: Rule[] = [
  { because: 'core depends on nothing but zod', breaks: (from, to) => from.startsWith('core/') && isProduction(from) && !isFile(to) && to !== 'npm:zod' },
  { because: 'core knows no other workspace', breaks: (from, to) => from.startsWith('core/') && isFile(to) && !to.startsWith('core/') },
  { because: 'web knows only itself and core', breaks: (from, to) => from.startsWith('web/') && isFile(to) && !/^(web|core)\//.test(to) },
  { because: 'a browser has no node modules', breaks: (from, to) => from.startsWith('web/src/') && isProduction(from) && isNode(to) },
  {
    because: "the server knows only itself and core; its tests also the browser's side of the wire",
    breaks: (from, to) =>
      from.startsWith('server/') &&
      isFile(to) &&
      !/^(server|core)\//.test(to) &&
      !(/^web\/src\/api\/(call|socket|live)\.ts$/.test(to) && (isTest(from) || isTesting(from))),
  },
  { because: 'only features and the composition root use a feature', breaks: (from, to) => isServerLayer(from) && isServerFeature(to) },
  { because: 'the composition root is used by nothing it composes', breaks: (from, to) => isProduction(from) && !isComposition(from) && isComposition(to) },
  {
    because: 'a feature uses the store or commands of another, never its routes',
    breaks: (from, to) => isServerFeature(from) && isProduction(from) && isServerFeature(to) && featureOf(from) !== featureOf(to) && /\broutes\.ts$/.test(to),
  },
  {
    because: 'production code does not depend on what tests use',
    breaks: (from, to) => isProduction(from) && isTesting(to) && !(/^server\/src\/demo[\w-]*\.ts$/.test(from) && to === 'server/src/testing/world.ts'),
  },
  { because: 'nothing imports a test', breaks: (_, to) => isTest(to) },
  { because: 'the design system knows no feature and no call', breaks: (from, to) => from.startsWith('web/src/ui/') && /^web\/src\/(features|api)\//.test(to) },
]

/** What the graph says against the rules, one line a fault. */
export function importFaults(imports: Import[], declared: Declared): string[] {
  const broken = imports.flatMap(({ from, to }) => rules.filter((it) => it.breaks(from, to)).map((it) => `${from} -> ${to}: ${it.because}`))
  const undeclared = imports.filter((it) => isUndeclared(it, declared)).map(({ from, to }) => `${from} -> ${to}: not in its package.json`)
  const circles = cycles(imports).map((it) => `${[...it, it[0]].join(' -> ')}: a cycle`)
  return [...new Set([...broken, ...undeclared, ...circles])].sort()
}

/** Production code is served by its own package.json alone; tests also by the root's; what stands at the root drives the workspaces and may use theirs. */
function isUndeclared({ from, to }: Import, declared: Declared): boolean {
  if (!isPackage(to)) return false
  const name = to.slice('npm:'.length)
  const workspace = from.slice(0, from.indexOf('/'))
  const own = workspace in declared ? declared[workspace] : Object.values(declared).flat()
  const known = isProduction(from) ? own : [...(own ?? []), ...(declared[''] ?? [])]
  return !known?.includes(name)
}

/** One circle for each arrow that closes one, in a walk that enters every file once. */
function cycles(imports: Import[]): string[][] {
  const next = new Map<string, Set<string>>()
  for (const { from, to } of imports) if (isFile(to)) next.set(from, (next.get(from) ?? new Set()).add(to))
  const found: string[][] = []
  const done = new Set<string>()
  const walk = (file: string, trail: string[]) => {
    const start = trail.indexOf(file)
    if (start >= 0) found.push(trail.slice(start))
    if (start >= 0 || done.has(file)) return
    for (const it of next.get(file) ?? []) walk(it, [...trail, file])
    done.add(file)
  }
  for (const file of next.keys()) walk(file, [])
  return found
}
