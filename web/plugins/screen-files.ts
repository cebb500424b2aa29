import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { listedScreens, read, sourceAt } from './sources.ts'
import { spokenBy } from './spoken.ts'

/** What the page of one screen is told to fetch together with the first scripts, as addresses of the site. */
export interface ScreenFiles {
  scripts: string[]
  /** One sheet with all that it says, made for this screen. */
  styles: string[]
  /** What that sheet holds, as scripts would ask for it by itself. */
  held: string[]
  /** The files of its words, by language. */
  words: Record<string, string[]>
}

/** Beside the built page, until the build has put it into the list of the screens (scripts/build.ts). */
export const filesList = 'screen-files.json'

/** Says of each screen which files it will ask for: the server writes them into its page, and nobody waits for one file to learn of the next. */
export const screenFiles: Plugin = {
  name: 'screen-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const chunks = new Map(Object.values(bundle).flatMap((it) => (it.type === 'chunk' ? [[it.fileName, it] as const] : [])))
      const sheets = new Sheets(bundle)
      this.emitFile({ type: 'asset', fileName: filesList, source: JSON.stringify(filesOf(chunks, sheets)) })
      for (const [fileName, source] of sheets.made) this.emitFile({ type: 'asset', fileName, source })
    },
  },
}

/** The sheets of a screen as one. Pages name it, and no script does: what is written into scripts keeps its name as long as they keep theirs. */
class Sheets {
  readonly made = new Map<string, string>()
  private readonly bundle: Rolldown.OutputBundle

  constructor(bundle: Rolldown.OutputBundle) {
    this.bundle = bundle
  }

  together(files: readonly string[]): string {
    const source = files.map((it) => this.sourceOf(it)).join('\n')
    const name = `assets/${createHash('sha256').update(source).digest('base64url').slice(0, 8)}.css`
    this.made.set(name, source)
    return name
  }

  private sourceOf(file: string): string {
    const sheet = this.bundle[file]
    if (sheet?.type !== 'asset') throw new Error(`${file} is no sheet of this build`)
    return typeof sheet.source === 'string' ? sheet.source : new TextDecoder().decode(sheet.source)
  }
}

type Chunk = Rolldown.OutputChunk & { viteMetadata?: { importedCss: Set<string> } }
type Chunks = ReadonlyMap<string, Chunk>

function filesOf(chunks: Chunks, sheets: Sheets): Record<string, ScreenFiles> {
  const homes = new Map([...chunks.values()].flatMap((chunk) => chunk.moduleIds.map((it) => [it, chunk.fileName] as const)))
  // The workshop of the design system is no part of the build.
  const loaded = (files: readonly string[]) =>
    reached(
      chunks,
      files.flatMap((it) => homes.get(sourceAt(it)) ?? []),
    )
  const first = loaded(['main.tsx'])
  const late = (files: Iterable<string>) => [...files].filter((it) => !first.has(it)).map((it) => `/${it}`)
  const stylesOf = (files: Iterable<string>) => new Set([...files].flatMap((it) => [...(chunks.get(it)!.viteMetadata?.importedCss ?? [])]))
  const firstStyles = stylesOf(first)
  const wordsOf = wordFiles(homes)
  return Object.fromEntries(
    listedScreens().map(({ path, page, display }) => {
      const roots = [page, ...(display === 'public' ? [] : ['frame/Shell.tsx'])]
      const files = loaded(roots)
      const own = [...stylesOf(files)].filter((it) => !firstStyles.has(it))
      const styles = own.length > 0 ? [`/${sheets.together(own)}`] : []
      const held = own.map((it) => `/${it}`)
      const words = Object.fromEntries(['it', 'en-US', 'en-GB'].map((locale) => [locale, late(wordsOf(locale, roots))]))
      return [path, { scripts: late(files), styles, held, words }]
    }),
  )
}

function reached(chunks: Chunks, files: readonly string[]): Set<string> {
  const seen = new Set<string>()
  const walk = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    chunks.get(file)?.imports.forEach(walk)
  }
  files.forEach(walk)
  return seen
}

/** Where the words of a language lie that some sources say; with the words that every page says, and the table of where the others lie. */
function wordFiles(homes: ReadonlyMap<string, string>) {
  const parts = [...homes].flatMap(([id, file]) => {
    const [, locale, names] = /^\0texts:([\w-]+):([\w,]+)$/.exec(id) ?? []
    return locale && names ? [{ locale, names: names.split(','), file }] : []
  })
  const shared = [...homes].flatMap(([id, file]) => {
    const [, locale] = /(?:^\0texts-in:|\/core\/src\/i18n\/)([\w-]+)(?:\.json)?$/.exec(id) ?? []
    return locale ? [{ locale, file }] : []
  })
  const namespaces = [...new Set(parts.flatMap((it) => it.names))]
  return (locale: string, roots: readonly string[]): Set<string> => {
    const said = new Set(['main.tsx', ...roots].flatMap((it) => spokenBy(it, read, namespaces)))
    const files = parts.filter((it) => it.locale === locale && it.names.some((name) => said.has(name))).map((it) => it.file)
    return new Set([...shared.filter((it) => it.locale === locale).map((it) => it.file), ...files])
  }
}
