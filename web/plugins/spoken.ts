/** Reads a source of `web/src` by its path there; undefined when there is none (a stylesheet, a picture). */
export type Read = (path: string) => string | undefined

/** Static imports of our own files. A type is gone before anything runs. */
const imported = /^(?:import|export)\s(?!type\s)(?:[^'"]*?\sfrom\s)?'(\.[^']+)'/gm
/** Parts that are fetched when they are wanted; `typeof import(...)` fetches nothing. */
export const fetched = /(?<!typeof )\bimport\('(\.[^']+)'\)/g

/** The address of an import, from the file that states it. Ours carry their extension. */
export const addressed = (from: string, address: string): string => new URL(address, `file:///${from}`).pathname.slice(1)

/** The namespaces of the locale files that a source says words of: those it names, and those that a key written out begins with. */
export function saidIn(text: string, namespaces: readonly string[]): string[] {
  const named = [...text.matchAll(/\buseTranslations\('(\w+)/g)].map(([, name]) => name)
  const begun = [...text.matchAll(/['"`](\w+)\.[\w$]/g)].map(([, name]) => name)
  const said = new Set([...named, ...begun])
  return namespaces.filter((it) => said.has(it))
}

/** What a file says together with everything that comes with it: the words that must be there when it is drawn. */
export function spokenBy(entry: string, read: Read, namespaces: readonly string[]): string[] {
  const seen = new Set<string>()
  const said = new Set<string>()
  const walk = (path: string) => {
    if (seen.has(path)) return
    seen.add(path)
    const text = read(path)
    if (text === undefined || !/\.tsx?$/.test(path)) return
    for (const it of saidIn(text, namespaces)) said.add(it)
    for (const [, address = ''] of text.matchAll(imported)) walk(addressed(path, address))
  }
  walk(entry)
  return namespaces.filter((it) => said.has(it))
}
