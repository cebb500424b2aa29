import { readFileSync } from 'node:fs'
import path from 'node:path'
import compile from 'icu-minify/compile'
import type { Plugin } from 'vite'
import { placeIn, read, sources } from './sources.ts'
import { addressed, fetched, spokenBy } from './spoken.ts'

const locales = ['it', 'en-US', 'en-GB']

/** Of the words that the server says too, these are many and said on few pages. */
const parted = 'law'
const sharedOf = (locale: string) => JSON.parse(readFileSync(path.resolve(sources, `../../core/src/i18n/${locale}.json`), 'utf8'), compiled)
/** Read once a build: every part is cut out of it. */
const whole = new Map<string, Record<string, unknown>>()
function textsOf(locale: string): Record<string, unknown> {
  const texts = whole.get(locale) ?? { ...JSON.parse(read(`i18n/${locale}.json`) ?? '{}', compiled), [parted]: sharedOf(locale)[parted] }
  whole.set(locale, texts)
  return texts
}
const compiled = (_: string, text: unknown) => (typeof text === 'string' ? compile(text) : text)

/** What every page has of the words that the server says too: all but what comes as a part. */
export const leanSharedTexts: Plugin = {
  name: 'lean-shared-texts',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /\/core\/src\/i18n\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify({ ...JSON.parse(json), [parted]: undefined }),
  },
}

/** Parses the messages of the locales while building, so that no browser has to carry a parser. */
export const compiledTexts: Plugin = {
  name: 'compiled-texts',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/[\w-]+\.json$/ },
    handler: (json) => JSON.stringify(JSON.parse(json, compiled)),
  },
}

/**
 * Cuts the locale files into one part for each namespace, and lets whatever is fetched on demand bring the words it says: nobody
 * declares them, they are read from the sources. What the first page's script says comes in one part, with the script.
 */
export function textParts(): Plugin {
  const namespaces = Object.keys(textsOf('it'))
  const entry = spokenBy('main.tsx', read, namespaces)
  const later = namespaces.filter((it) => !entry.includes(it))
  return {
    name: 'text-parts',
    apply: 'build',
    enforce: 'pre',
    resolveId: { filter: { id: /^texts(-in)?:/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0texts(-in)?:|\/src\/i18n\/parts\.ts$/ },
      handler(id) {
        if (id.startsWith('\0texts:')) return wordsIn(id)
        return id.startsWith('\0') ? `export default ${tableIn(id.slice('\0texts-in:'.length), entry, later)}` : partsModule(entry, later)
      },
    },
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: fetched },
      handler(code, id) {
        const from = placeIn(id)
        const spoken = code.replace(fetched, (load, address: string) => {
          const words = spokenBy(addressed(from, address), read, later)
          return words.length === 0 ? load : `withTexts(${load}, ${JSON.stringify(words)})`
        })
        return spoken === code ? null : { code: `import { withTexts } from '/src/i18n/texts.ts'\n${spoken}`, map: null }
      },
    },
  }
}

/** `texts:it:ui,shell` holds these two namespaces of the Italian file. */
function wordsIn(id: string): string {
  const [, locale = '', names = ''] = id.split(':')
  const texts = textsOf(locale)
  return `export default ${JSON.stringify(Object.fromEntries(names.split(',').map((it) => [it, texts[it]])))}`
}

/** Where each part of a language is fetched from. */
function tableIn(locale: string, entry: string[], later: string[]): string {
  const part = (name: string, words: string) => `${JSON.stringify(name)}: () => import('texts:${locale}:${words}')`
  const first = entry.length > 0 ? [part('entry', entry.join(','))] : []
  return `{ ${[...first, ...later.map((it) => part(it, it))].join(', ')} }`
}

/** Italian comes with the page; a reader of English asks for a table of its parts first, so that nobody else carries it. */
function partsModule(entry: string[], later: string[]): string {
  const others = locales.filter((it) => it !== 'it').map((it) => `${JSON.stringify(it)}: async () => (await import('texts-in:${it}')).default`)
  return `import italian from 'texts:it:${entry}'
const parts = { ...${tableIn('it', [], later)}, entry: async () => ({ default: italian }) }
const tables = { it: async () => parts, ${others.join(', ')} }
export const loadPart = async (locale, name) => (await (await tables[locale]())[name]()).default`
}
