import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The sources of the web app, as the build reads them besides bundling them. */
export const sources = path.resolve(import.meta.dirname, '../src')
export const sourceAt = (file: string): string => path.join(sources, file)
/** A file by its path in the sources, or itself where it stands elsewhere. */
export const placeIn = (id: string): string => path.relative(sources, id).replaceAll('\\', '/')
export const read = (file: string): string | undefined => (existsSync(sourceAt(file)) ? readFileSync(sourceAt(file), 'utf8') : undefined)

/** A row of the table of screens that has a page: where it is, and whether the shell stands around it. */
export interface ListedScreen {
  path: string
  display: string
  /** The file of its page, by its path in the sources. */
  page: string
}

const row = /path: '([^']+)',\s*display: '(\w+)',(?:(?!\bpath: ')[\s\S])*?import\('\.\/([^']+)'\)/g

/** The table of screens, read as it is written: to run it would take the whole application. */
export const listedScreens = (): ListedScreen[] =>
  readdirSync(sources)
    .filter((it) => /screens\.ts$/.test(it))
    .flatMap((file) => [...read(file)!.matchAll(row)].map(([, path = '', display = '', page = '']) => ({ path, display, page })))
