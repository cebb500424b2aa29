import { plain } from '../names.ts'

/** What a word, a number or an address is made of; everything else stands between two of them. */
const between = /[^\p{L}\p{N}@._%+/:-]+/gu
/** In a search, quotes hold words together. */
const betweenSought = /[^\p{L}\p{N}@._%+/:"-]+/gu

/**
 * Texts as they are found: without case and accents, and apart wherever a reader sees two words. A database whose letters are those of the C locale takes
 * every other sign for one: to it «l’IBAN» is a single word, and nobody looks for that.
 */
export const foundBy = (...texts: readonly (string | null)[]): string => apart(texts.filter(Boolean).join(' '), between)

/** The words somebody looks for, split as `foundBy` splits those of a letter. */
export const soughtBy = (search: string): string => apart(search, betweenSought)

const apart = (text: string, marks: RegExp): string => plain(text).replace(marks, ' ').trim()
