import { soughtBy } from '../communications/words.ts'
import { plain } from '../names.ts'

/** Signs that stand between two words; a dot stands within one, as in «S.r.l.». What the database keeps is split the same way. */
const between = /[\s'’‘`´"«»“”\-–_/\\@&,;:()+*?!|<>]+/u

/** As many words as are looked for. */
const mostWords = 8

/** The words that somebody types, as they are kept: each is found by how it begins. */
export const wordsSought = (typed: string): string[] => plain(typed).replaceAll('.', '').split(between).filter(Boolean).slice(0, mostWords)

/** The words that somebody types as letters are kept, which know addresses and what else is written with dots. */
export const wordsOfLetters = (typed: string): string[] => soughtBy(typed).replaceAll('"', '').split(' ').filter(Boolean).slice(0, mostWords)

/** How minutes are called, whoever looks for them: a word that only says so does not have to stand in the name of the meeting. */
const minutesWords = ['verbale', 'verbali', 'minutes']
/** Fewer letters may begin anything. */
const leastLetters = 3

const without = (words: readonly string[], said: readonly string[]): string[] =>
  words.filter((word) => word.length < leastLetters || !said.some((it) => it.startsWith(word)))

/** The words of those that are looked for which the name of a meeting must have, for its minutes to be found. */
export const wordsOfMinutes = (words: readonly string[]): string[] => without(words, minutesWords)

/** How decisions in writing are called. */
const decisionWords = ['decisione', 'decisioni', 'decisions', 'consultazione', 'consultazioni', 'consultations']

/** The words which the name of a decision in writing must have, for it to be found. */
export const wordsOfDecisions = (words: readonly string[]): string[] => without(words, decisionWords)

/**
 * How well words suit a text, the higher the better, null where one of them is missing: each must begin a word of it. A text that begins with the first of
 * them goes before others, and a whole word before the beginning of one.
 */
export function suits(text: string, words: readonly string[]): number | null {
  const there = wordsSought(text)
  let score = 0
  for (const word of words) {
    const at = there.findIndex((it) => it.startsWith(word))
    if (at === -1) return null
    score += (there[at] === word ? 3 : 2) - Math.min(at, 10) / 10
  }
  return words.length > 0 && there[0]?.startsWith(words[0]!) ? score + 2 : score
}
