import { plain } from '../names.ts'
import type { ElectionSetting } from './schema.ts'

/** The role of the company's book that an office brings with it; null where it has none there. A director elected alone may be one of several, or the only one. */
export function roleElected({ office, seats }: Pick<ElectionSetting, 'office' | 'seats'>): string | null {
  if (office === 'DIRECTORS') return seats > 1 ? 'CON' : 'AMM'
  if (office === 'AUDITORS') return 'SIE'
  return office === 'CHAIR' ? 'PCA' : null
}

interface InBook {
  _id: string
  first_name: string | null
  last_name: string
}

const wordsOf = (name: string): string => plain(name).split(/\s+/).filter(Boolean).sort().join(' ')

/** Somebody of the book with the same name, whichever part of it stands first; null where nobody, or more than one, has it. */
export function namesake<Person extends InBook>(book: readonly Person[], name: string): Person | null {
  const same = book.filter((it) => wordsOf(`${it.first_name ?? ''} ${it.last_name}`) === wordsOf(name))
  return same.length === 1 ? same[0]! : null
}

/** A name as it was written for an election, in the two parts of the book: whoever enters it can correct them. */
export function nameParts(name: string): { first_name: string | null; last_name: string } {
  const words = name.trim().split(/\s+/)
  const [first, ...rest] = words
  return rest.length === 0 ? { first_name: null, last_name: first ?? '' } : { first_name: first!, last_name: rest.join(' ') }
}
