import type { ProjectFile } from './files.ts'
import { argumentsIn } from './message-arguments.ts'

const languages = ['it.json', 'en-US.json', 'en-GB.json']

/** What texts about a company are given wherever they stand: the word for its kind. */
const givenAlways = ['form']

/** The three languages say the same things: same keys, no empty text, nothing asked for that the Italian text is not given. */
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
    return [...missing, ...empty, ...ungiven(name, texts, locales[0]?.texts)]
  })
}

/** A name that only a translation has is one that nobody gives: the text could not be said. */
function ungiven(name: string, texts: Map<string, unknown>, italian: Map<string, unknown> | undefined): string[] {
  return [...texts].flatMap(([key, text]) => {
    const first = italian?.get(key)
    if (typeof text !== 'string' || typeof first !== 'string' || text === first) return []
    const given = new Set([...givenAlways, ...argumentsIn(first)])
    return [...argumentsIn(text)].filter((it) => !given.has(it)).map((it) => `${name}: "${key}" asks for {${it}}, which the Italian text does not`)
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
