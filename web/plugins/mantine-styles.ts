import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

const styles = path.join(path.dirname(createRequire(import.meta.url).resolve('@mantine/core/styles.css')), 'styles')
/** What belongs to no component, in the order of the whole. */
const base = ['default-css-variables', 'baseline', 'global'].map((it) => `${it}.layer.css`)

const read = (file: string) => readFileSync(path.join(styles, file), 'utf8')

/** The file of the styles that each class (`m_77c9d27d`) of a component stands in. */
function filesByClass(): Map<string, string> {
  const files = readdirSync(styles).filter((it) => it.endsWith('.layer.css') && !base.includes(it))
  return new Map(files.flatMap((file) => [...read(file).matchAll(/\.(m_[\da-f]+)/g)].map(([, name = '']): [string, string] => [name, file])))
}

/** In the build each component of Mantine brings its own styles; the sheet of them all would be read before the first page is painted. */
export function mantineStyles(): Plugin {
  const files = filesByClass()
  return {
    name: 'mantine-styles',
    apply: 'build',
    enforce: 'pre',
    load: { filter: { id: /\/@mantine\/core\/styles\.layer\.css$/ }, handler: () => base.map(read).join('\n') },
    transform: {
      filter: { id: /\/@mantine\/core\/esm\/.*\.module\.mjs$/ },
      handler(code) {
        const named = [...code.matchAll(/"(m_[\da-f]+)"/g)].flatMap(([, name = '']) => files.get(name) ?? [])
        return { code: `${[...new Set(named)].map((it) => `import '@mantine/core/styles/${it}'`).join('\n')}\n${code}`, map: null }
      },
    },
  }
}
