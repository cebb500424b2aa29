import path from 'node:path'
import type { ProjectFile } from './files.ts'
import { functionsIn } from './functions.ts'
import { betweenFeatures, cycles } from './import-rules.ts'
import { type Import, importsOf } from './imports.ts'
import { repeatedTypes } from './names.ts'
import { isModule, isTooBranched, isTooLong, modulesByFolder } from './sizes.ts'

/** The house in numbers, as `npm run check -- --figures` prints them and docs/benchmarks.md keeps them. */
export async function figures(files: ProjectFile[]): Promise<Record<string, number | string>> {
  const imports = await importsOf(files)
  const product = files.filter(isModule)
  const folders = [...modulesByFolder(product)].sort((one, other) => other[1] - one[1])
  const screens = screenSizes(product, imports)
  const functions = product.flatMap((it) => functionsIn(it.path, it.text))
  return {
    'features in cycles, core': inCycles(imports, 'core'),
    'features in cycles, server': inCycles(imports, 'server'),
    'features in cycles, web': inCycles(imports, 'web'),
    'modules in the largest folder': `${folders[0]?.[1]} (${folders[0]?.[0]})`,
    'files to read for a screen, median': at(screens, 0.5),
    'files to read for a screen, p90': at(screens, 0.9),
    'functions above 60 lines': functions.filter(isTooLong).length,
    'branching above 15': functions.filter(isTooBranched).length,
    'exported types of one name': repeatedTypes(product).length,
  }
}

const inCycles = (imports: Import[], workspace: string): number =>
  new Set(cycles(betweenFeatures(imports).filter((it) => it.from.startsWith(`${workspace}/`))).flat()).size

/** For each screen: it, and all that it draws on inside the features of the web. */
function screenSizes(product: ProjectFile[], imports: Import[]): number[] {
  const isInFeature = (it: string) => /^web\/src\/features\/.*\.tsx?$/.test(it)
  const next = new Map<string, string[]>()
  for (const { from, to } of imports) if (isInFeature(from) && isInFeature(to)) next.set(from, [...(next.get(from) ?? []), to])
  const pages = product.map((it) => it.path).filter((it) => isInFeature(it) && path.posix.basename(it).endsWith('Page.tsx'))
  return pages.map((it) => reached(it, next).size).sort((one, other) => one - other)
}

function reached(from: string, next: ReadonlyMap<string, readonly string[]>): Set<string> {
  const seen = new Set([from])
  for (const it of seen) for (const to of next.get(it) ?? []) seen.add(to)
  return seen
}

const at = (sorted: readonly number[], part: number): number => sorted[Math.floor(sorted.length * part)] ?? 0
