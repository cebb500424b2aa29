import { floors } from './house.ts'
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
/** What tests stand on: shared builders, attacks, and the stage or fixture beside a test. */
const isTesting = (it: string) => /^server\/src\/(testing|attacks)\//.test(it) || /\.(stage|fixture)\.tsx?$/.test(it)
const isProduction = (it: string) => /^(core|server|web)\//.test(it) && !isTest(it) && !isTesting(it)
/** Where the parts are put together: these see everything, and nothing in production sees them. */
const isComposition = (it: string) => /^server\/src\/((main|running|starting|serving|building|app|working)\.ts$|(demo|operator)\/)/.test(it)

const serverFeatureOf = (it: string) => /^server\/src\/features\/([^/]+)\//.exec(it)?.[1]
const isServerFeature = (it: string) => serverFeatureOf(it) !== undefined
const isServerLayer = (it: string) => it.startsWith('server/src/') && isProduction(it) && !isServerFeature(it) && !isComposition(it)

/** The feature of any workspace, the one that an import enters or leaves. In core the features stand beside the floors. */
function featureOf(it: string): string | undefined {
  const [, workspace = '', folder = ''] = /^(core|server|web)\/src\/(?:features\/)?([^/]+)\//.exec(it) ?? []
  const isFeature = workspace === 'core' ? !floors.core.includes(folder) : it.startsWith(`${workspace}/src/features/`)
  return folder && isFeature ? `${workspace}/${folder}` : undefined
}

/** Which floor of its workspace, from the top down; -1 is none. */
function floorOf(it: string): number {
  const [, workspace = '', folder = ''] = /^(core|server|web)\/src\/([^/]+)\//.exec(it) ?? []
  return floors[workspace as keyof typeof floors]?.indexOf(folder) ?? -1
}

const isSameWorkspace = (from: string, to: string) => from.split('/')[0] === to.split('/')[0]

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
    because: 'a feature uses what another reads, commands or writes, never its routes',
    breaks: (from, to) =>
      isServerFeature(from) && isProduction(from) && isServerFeature(to) && serverFeatureOf(from) !== serverFeatureOf(to) && /\broutes\.ts$/.test(to),
  },
  {
    because: 'a floor knows no feature',
    breaks: (from, to) => isProduction(from) && floorOf(from) >= 0 && isSameWorkspace(from, to) && featureOf(to) !== undefined,
  },
  {
    because: 'a floor knows only those below it',
    breaks: (from, to) => isProduction(from) && isSameWorkspace(from, to) && floorOf(to) >= 0 && floorOf(to) < floorOf(from),
  },
  {
    because: 'what the floors stand on knows none of them',
    breaks: (from, to) => isServerLayer(from) && floorOf(from) < 0 && floorOf(to) >= 0 && to.startsWith('server/'),
  },
  {
    because: 'production code does not depend on what tests use',
    breaks: (from, to) => isProduction(from) && isTesting(to) && !(from.startsWith('server/src/demo/') && to === 'server/src/testing/world.ts'),
  },
  { because: 'nothing imports a test', breaks: (_, to) => isTest(to) },
  {
    because: 'the frame is known by nothing that it surrounds',
    breaks: (from, to) => isProduction(from) && to.startsWith('web/src/frame/') && /^web\/src\/(?!frame\/)\w+\//.test(from),
  },
  { because: 'the design system knows no feature and no call', breaks: (from, to) => from.startsWith('web/src/ui/') && /^web\/src\/(features|api)\//.test(to) },
]

/** What the graph says against the rules, one line a fault. */
export function importFaults(imports: Import[], declared: Declared): string[] {
  const broken = imports.flatMap(({ from, to }) => rules.filter((it) => it.breaks(from, to)).map((it) => `${from} -> ${to}: ${it.because}`))
  const undeclared = imports.filter((it) => isUndeclared(it, declared)).map(({ from, to }) => `${from} -> ${to}: not in its package.json`)
  const circles = [...cycles(imports), ...cycles(betweenFeatures(imports))].map((it) => `${[...it, it[0]].join(' -> ')}: a cycle`)
  return [...new Set([...broken, ...undeclared, ...circles, ...onlyTested(imports)])].sort()
}

/** The same arrows drawn between features: who cannot be understood, tested or moved without whom. */
export function betweenFeatures(imports: Import[]): Import[] {
  const arrows = imports.filter((it) => isProduction(it.from) && isProduction(it.to)).map(({ from, to }) => ({ from: featureOf(from), to: featureOf(to) }))
  return arrows.filter((it): it is Import => it.from !== undefined && it.to !== undefined && it.from !== it.to && isSameWorkspace(it.from, it.to))
}

/** Modules of the product that serve tests alone: they are called .stage.ts, so that the product cannot come to depend on them. */
function onlyTested(imports: Import[]): string[] {
  const importers = new Map<string, string[]>()
  for (const { from, to } of imports) if (isProduction(to) && /\.tsx?$/.test(to) && from !== to) importers.set(to, [...(importers.get(to) ?? []), from])
  const isTestMatter = (it: string) => isTest(it) || isTesting(it)
  return [...importers].filter(([, by]) => by.every(isTestMatter)).map(([it]) => `${it}: only tests import it, so it is a .stage.ts`)
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
export function cycles(imports: Import[]): string[][] {
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
