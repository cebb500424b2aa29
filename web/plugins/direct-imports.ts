import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** The files by which these packages say all that they have. */
const lists = {
  '@mantine/core': 'esm/index.mjs',
  '@mantine/hooks': 'esm/index.mjs',
  '@tabler/icons-react': 'dist/esm/tabler-icons-react.mjs',
}
type Listed = keyof typeof lists

/** Which file a name comes from, and how it is called there. */
type Places = Map<string, { file: string; name: string }>

const { resolve } = createRequire(import.meta.url)
const folderOf = (name: Listed): string => resolve(name).slice(0, resolve(name).lastIndexOf(path.normalize(name)) + name.length)

const named = (names: string): [name: string, as: string][] =>
  names
    .split(',')
    .map((it) => it.trim())
    .filter((it) => it && !it.startsWith('type '))
    .map((it) => {
      const [name = '', as = name] = it.split(/\s+as\s+/)
      return [name, as]
    })

function placesIn(list: Listed): Places {
  const index = path.join(folderOf(list), lists[list])
  const text = readFileSync(index, 'utf8')
  const stated = [...text.matchAll(/^(import|export) \{([^}]+)\} from ['"]([^'"]+)['"]/gm)]
  return new Map(
    stated.flatMap(([, , names = '', file = '']) =>
      named(names).map(([name, as]) => [as, { file: file.startsWith('.') ? path.join(path.dirname(index), file) : file, name }] as const),
    ),
  )
}

/**
 * Names of a package are imported from the files that hold them. Through the list of all it has, every page would seem to use
 * everything in it, and nobody could say which pages share what.
 */
export function directImports(): Plugin {
  const places = Object.fromEntries(Object.keys(lists).map((it) => [it, placesIn(it as Listed)])) as Record<Listed, Places>
  const direct = (whole: string, names: string, from: string) => {
    const found = named(names).map(([name, as]) => ({ as, at: places[from as Listed].get(name) }))
    if (found.some(({ at }) => !at)) return whole
    return found.map(({ as, at }) => `import { ${at!.name} as ${as} } from ${JSON.stringify(at!.file)};`).join(' ')
  }
  return {
    name: 'direct-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$|\/node_modules\/@mantine\/.*\.mjs$/, code: /@mantine|@tabler/ },
      handler: (code) => ({
        code: code.replace(/^import \{([^}]*)\} from ['"](@mantine\/core|@mantine\/hooks|@tabler\/icons-react)['"];?/gm, direct),
        map: null,
      }),
    },
  }
}
