import { canonicalJson } from '../exports/chain.ts'
import type { Entry } from './schema.ts'

type Hashed = Pick<Entry, 'seq' | 'entered_at' | 'kind' | 'lines'> & {
  [K in 'actor' | 'title' | 'deed_on' | 'filed_on' | 'document' | 'capital_after' | 'corrects' | 'as_kind' | 'reason' | 'note' | 'protocol']?:
    | Entry[K]
    | undefined
}

/** What is left out or null is not there at all. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).flatMap(([key, it]) => (it === null || it === undefined ? [] : [[key, bare(it)]])))
}

/** What the hash of an entry covers, besides that of the entry before: all that was sent, and who wrote it when; nothing that is computed (books 1.2). */
export function hashedText(entry: Hashed, company_id: string): string {
  const { seq, entered_at, actor, kind, title, deed_on, filed_on, document, lines, capital_after, corrects, as_kind, reason, note, protocol } = entry
  return canonicalJson(
    bare({ company_id, seq, entered_at, actor, kind, title, deed_on, filed_on, document, lines, capital_after, corrects, as_kind, reason, note, protocol }),
  )
}

/** The lines that an annotation takes in the book: one each of its own, and one where it has none. */
export const linesIn = (entries: readonly Pick<Entry, 'lines'>[]): number => entries.reduce((sum, it) => sum + Math.max(1, it.lines.length), 0)
