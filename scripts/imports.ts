import { isBuiltin } from 'node:module'
import path from 'node:path'
import { build, type Plugin } from 'esbuild'
import type { ProjectFile } from './files.ts'

/** One arrow of the graph. Both ends are paths of the project; `to` may also be `npm:<package>` or `node:<module>`. */
export interface Import {
  from: string
  to: string
}

const source = /\.(tsx?|mjs)$/

/**
 * Every import of the given sources, type-only and dynamic ones too. Nothing is resolved on disk: relative imports
 * carry their extension and core has one file a path, so the text of the import is its address.
 */
export async function importsOf(files: ProjectFile[]): Promise<Import[]> {
  const sources = new Map(files.filter((it) => source.test(it.path) && !it.path.endsWith('.d.ts')).map((it) => [it.path, it.text]))
  const found: Import[] = []
  await build({
    entryPoints: [...sources.keys()],
    bundle: true,
    write: false,
    outdir: '/',
    format: 'esm',
    logLevel: 'silent',
    // Without this an import of which only types are used would vanish.
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true, jsx: 'preserve' } },
    plugins: [listening(sources, found)],
  })
  for (const [from, text] of sources) {
    for (const [, address = ''] of text.matchAll(/\bimport\(\s*'([^']+)'\s*\)\./g)) found.push({ from, to: target(from, address) })
  }
  return found
}

/** Feeds the sources to esbuild from memory and notes what each asks for, following nothing. */
function listening(sources: Map<string, string>, found: Import[]): Plugin {
  return {
    name: 'listening',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /.*/ }, ({ kind, path: address, importer }) => {
        // esbuild puts ./ before an entry that it finds on disk, and leaves the others as they are.
        if (kind === 'entry-point') return { path: path.posix.normalize(address), namespace: 'source' }
        found.push({ from: importer, to: target(importer, address) })
        return { path: address, external: true }
      })
      onLoad({ filter: /.*/, namespace: 'source' }, ({ path: name }) => {
        const text = sources.get(name)
        if (text === undefined) return { errors: [{ text: `${name} is not among the sources` }] }
        return { contents: withTypesKept(text), loader: name.endsWith('.mjs') ? 'js' : name.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
}

const withTypesKept = (text: string): string => text.replace(/^(import) type (?=[\w*{])/gm, '$1 ').replace(/^(export) type (?=[*{])/gm, '$1 ')

function target(from: string, address: string): string {
  const [plain = ''] = address.split('?')
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(from), plain)
  if (isBuiltin(plain)) return plain.startsWith('node:') ? plain : `node:${plain}`
  const inCore = /^@delibera\/core\/(.+)$/.exec(plain)?.[1]
  if (inCore) return `core/src/${inCore}${inCore.endsWith('.json') ? '' : '.ts'}`
  return `npm:${plain.split('/', plain.startsWith('@') ? 2 : 1).join('/')}`
}
