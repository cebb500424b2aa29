import type { ProjectFile } from './files.ts'

const languages = ['it.json', 'en-US.json', 'en-GB.json']

/** The three languages say the same things: same keys, no empty text. */
export function localeFaults(files: ProjectFile[]): string[] {
  return ['core/src/i18n', 'server/src/i18n', 'web/src/i18n'].flatMap((folder) => {
    if (!files.some((it) => it.path.startsWith(`${folder}/`))) return []
    const found = languages.map((name) => ({ name: `${folder}/${name}`, text: files.find((it) => it.path === `${folder}/${name}`)?.text }))
    const absent = found.filter((it) => it.text === undefined).map((it) => `${it.name}: missing`)
    return absent.length > 0 ? absent : textFaults(found.map((it) => ({ name: it.name, texts: textsIn(it.text ?? '') })))
  })
}

function textFaults(locales: { name: string; texts: Map<string, unknown> | undefined }[]): string[] {
  const everyKey = new Set(locales.flatMap((it) => [...(it.texts?.keys() ?? [])]))
  return locales.flatMap(({ name, texts }) => {
    if (!texts) return [`${name}: not JSON`]
    const missing = [...everyKey].filter((key) => !texts.has(key)).map((key) => `${name}: no text "${key}", which another language has`)
    const empty = [...texts].filter(([, text]) => typeof text !== 'string' || text.trim() === '').map(([key]) => `${name}: "${key}" is empty`)
    return [...missing, ...empty]
  })
}

/** The texts of a locale under their dotted keys. */
function textsIn(json: string): Map<string, unknown> | undefined {
  const flat = (value: unknown, key: string): [string, unknown][] =>
    value !== null && typeof value === 'object' && Object.keys(value).length > 0
      ? Object.entries(value).flatMap(([name, inner]) => flat(inner, key ? `${key}.${name}` : name))
      : [[key, value]]
  try {
    return new Map(flat(JSON.parse(json), ''))
  } catch {
    return undefined
  }
}
