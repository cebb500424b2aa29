import path from 'node:path'
import type { ProjectFile } from './files.ts'

const link = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g
const named = /`((?:core|server|web|scripts|bench|e2e|docs)\/[\w./-]+\.(?:tsx?|mjs|json|md|css|sql))`/g

/** Another site, or an address of the product itself. */
const isAddress = /^(\w+:|\/)/
/** The form of a name, and what only a build writes. */
const isUnwritten = /NNNN|\/dist\//

/** What a page of Markdown leads to and is not there: a file that was moved without it. */
export function docFaults(files: ProjectFile[]): string[] {
  const known = new Set(files.flatMap(({ path: it }) => [it, ...foldersOf(it)]))
  // The changelog tells of files as they were called then.
  const pages = files.filter((it) => it.path.endsWith('.md') && it.path !== 'CHANGELOG.md')
  return pages.flatMap(({ path: page, text }) => {
    const linked = [...text.matchAll(link)].map(([, to = '']) => to).filter((to) => !isAddress.test(to))
    const targets = [...linked.map((to) => path.posix.join(path.posix.dirname(page), to)), ...[...text.matchAll(named)].map(([, to = '']) => to)]
    return targets.filter((to) => !known.has(to.replace(/\/$/, '')) && !isUnwritten.test(to)).map((to) => `${page}: leads to ${to}, which is not there`)
  })
}

function foldersOf(file: string): string[] {
  const parts = file.split('/')
  return parts.slice(1).map((_, at) => parts.slice(0, at + 1).join('/'))
}
