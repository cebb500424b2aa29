import type { ProjectFile } from './files.ts'

const languages = ['it', 'en-US', 'en-GB'] as const
type Language = (typeof languages)[number]

/** What one language never says for a meaning, and the fixed phrases in which the same word means something else. */
interface Refusal {
  meaning: string
  refused: string[]
  allowed: string[]
}

const heading = '## Words on the screen'
/** The columns after the meaning: three that say the word, then three that refuse others. */
const firstRefusal = 4

/** Signs that no text needs, whatever it speaks of. */
const typing: { of: readonly Language[]; sign: RegExp; because: string }[] = [
  { of: languages, sign: / {2}/, because: 'two spaces' },
  { of: languages, sign: /\.\.\./, because: 'three dots, write …' },
  // Before a brace ICU reads a straight apostrophe as a quotation mark: it is no letter of a word.
  { of: languages, sign: /\p{L}'(?!\{)/u, because: 'a straight apostrophe, write ’' },
]

/** A number beside a noun that is written in the plural, whatever the number. */
const counted = /\{(?!\w+, (?:plural|select))\w+(?:, number)?\} (?:crediti|credits)\b/

/** Texts that say a word in a sense that the table of terms in GLOSSARY.md keeps for another. */
export function termFaults(files: ProjectFile[]): string[] {
  const glossary = files.find((it) => it.path === 'GLOSSARY.md')
  if (!glossary) return []
  const terms = termsIn(glossary.text)
  if (languages.some((it) => terms[it].length === 0)) return [`GLOSSARY.md: no table of terms under "${heading}", or one that refuses nothing in a language`]
  return files.flatMap((file) => {
    if (file.path === 'core/src/help/faqs.json') return answerFaults(file, terms)
    const [, papers, language] = /^(?:core|server|web)\/src\/i18n\/(minutes\.)?(it|en-US|en-GB)\.json$/.exec(file.path) ?? []
    if (!language) return []
    const of = language as Language
    // Minutes are a deed and no screen: a lawyer's words stand in them.
    const refusals = papers ? [] : terms[of]
    return textsIn(file.text).flatMap(([key, text]) =>
      [...typingFaults(of, text), ...wordFaults(refusals, text)].map((it) => `${file.path}: "${key}" has ${it}`),
    )
  })
}

/** The answers stand in one file, each with its languages side by side. */
function answerFaults({ path, text }: ProjectFile, terms: Record<Language, Refusal[]>): string[] {
  return textsIn(text).flatMap(([key, said]) => {
    const language = languages.find((it) => key.endsWith(`.${it}`))
    return language ? [...typingFaults(language, said), ...wordFaults(terms[language], said)].map((it) => `${path}: "${key}" has ${it}`) : []
  })
}

function typingFaults(language: Language, text: string): string[] {
  const signs = typing.filter(({ of, sign }) => of.includes(language) && sign.test(text)).map((it) => it.because)
  const noun = !text.includes(', plural,') && counted.exec(text)?.[0]
  return noun ? [...signs, `"${noun}", which is wrong of one: choose by plural`] : signs
}

function wordFaults(refusals: Refusal[], text: string): string[] {
  // The name of an argument is no word of the text.
  const said = text.replace(/\{\w+(?=[},])/g, '{')
  return refusals.flatMap(({ meaning, refused, allowed }) => {
    const left = allowed.reduce((rest, phrase) => rest.replace(wholeWords(phrase, 'giu'), ' '), said)
    return refused.filter((phrase) => wholeWords(phrase, 'iu').test(left)).map((phrase) => `"${phrase}", which is refused for: ${meaning}`)
  })
}

/** A phrase between the ends of words; a star stands for any ending. */
function wholeWords(phrase: string, flags: string): RegExp {
  const literal = phrase.replace(/[.?+^$()[\]{}|\\]/g, '\\$&').replaceAll('*', '\\p{L}*')
  return new RegExp(`(?<!\\p{L})${literal}(?!\\p{L})`, flags)
}

function termsIn(glossary: string): Record<Language, Refusal[]> {
  const terms: Record<Language, Refusal[]> = { it: [], 'en-US': [], 'en-GB': [] }
  const section = glossary.split(heading)[1]?.split('\n## ')[0] ?? ''
  const rows = section.split('\n').filter((it) => it.startsWith('|'))
  for (const row of rows.slice(2)) {
    const cells = row.split('|').slice(1, -1)
    for (const [at, language] of languages.entries()) {
      const [refused = '', allowed = ''] = (cells[firstRefusal + at] ?? '').split(' but in ')
      const refusal = { meaning: cells[0]?.trim() ?? '', refused: quoted(refused), allowed: quoted(allowed) }
      if (refusal.refused.length > 0) terms[language].push(refusal)
    }
  }
  return terms
}

const quoted = (cell: string) => [...cell.matchAll(/`([^`]+)`/g)].map(([, phrase = '']) => phrase)

/** A file that is no JSON says nothing here: the check of the locales names it. */
function textsIn(json: string): [key: string, text: string][] {
  try {
    return flat(JSON.parse(json), '')
  } catch {
    return []
  }
}

function flat(value: unknown, key: string): [string, string][] {
  if (typeof value === 'string') return [[key, value]]
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, inner]) => flat(inner, key ? `${key}.${name}` : name))
}
