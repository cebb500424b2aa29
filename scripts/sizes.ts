import path from 'node:path'
import type { ProjectFile } from './files.ts'
import { functionsIn, type SourceFunction } from './functions.ts'

const mostModules = 40
const mostLines = 60
/** Markup is long and simple: an element a line. */
const mostMarkupLines = 90
const mostBranching = 15

/** What passes the limits of a file, a function and a folder, one line a fault. */
export function sizeFaults(files: ProjectFile[]): string[] {
  const product = files.filter(isModule)
  return [...files.flatMap(longFile), ...product.flatMap(longFunctions), ...crowdedFolders(product)]
}

/** A source of the product: neither what tests it nor what the database generates. */
export function isModule({ path: it }: ProjectFile): boolean {
  const isSource = /^(core|server|web)\/src\/.*\.tsx?$/.test(it) && !/\.(test|stage|fixture)\.tsx?$|\.d\.ts$/.test(it)
  return isSource && !/^server\/src\/(testing|attacks)\//.test(it) && it !== 'server/src/db/tables.ts'
}

function longFile({ path: it, lines }: ProjectFile): string[] {
  if (!/\.(tsx?|mjs)$/.test(it) || it === 'server/src/db/tables.ts') return []
  const limit = /\.(test|spec)\.tsx?$/.test(it) ? 400 : 250
  return lines > limit ? [`${it}: ${lines} lines, the limit is ${limit}: split it`] : []
}

function longFunctions({ path: it, text }: ProjectFile): string[] {
  return functionsIn(it, text).flatMap((one) => [
    ...(isTooLong(one) ? [`${it}:${one.line}: ${one.name} has ${one.lines} lines, the limit is ${linesFor(one)}`] : []),
    ...(isTooBranched(one) ? [`${it}:${one.line}: ${one.name} forks ${one.branching - 1} times, the limit is ${mostBranching - 1}`] : []),
  ])
}

const linesFor = ({ drawsMarkup }: SourceFunction): number => (drawsMarkup ? mostMarkupLines : mostLines)
export const isTooLong = (it: SourceFunction): boolean => it.lines > linesFor(it)
export const isTooBranched = ({ branching }: SourceFunction): boolean => branching > mostBranching

function crowdedFolders(product: ProjectFile[]): string[] {
  return [...modulesByFolder(product)]
    .filter(([, count]) => count > mostModules)
    .map(([it, count]) => `${it}: ${count} modules in one folder, the limit is ${mostModules}`)
}

export function modulesByFolder(product: ProjectFile[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const it of product) {
    const folder = path.posix.dirname(it.path)
    counts.set(folder, (counts.get(folder) ?? 0) + 1)
  }
  return counts
}
