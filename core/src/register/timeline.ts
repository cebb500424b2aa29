import { dayInRome } from '../dates.ts'
import { basisOf, type RegisterCompany } from './kinds.ts'
import type { Entry, EntryKind, EntryLine, EntryTitle } from './schema.ts'

/** An entry as far as a state follows from it. `effective_on` is what it had when it was written: a later filing may still give it one. */
export type RegisterEntry = Pick<Entry, 'seq' | 'entered_at' | 'kind' | 'lines'> & {
  [K in 'title' | 'deed_on' | 'filed_on' | 'effective_on' | 'capital_after' | 'corrects' | 'as_kind']?: Entry[K] | undefined
}

/** One entry that stands, at its place in time. A correction stands where its original stood. */
export interface Event {
  /** The entry that says it, and the first of those that it corrects, which numbers a right. */
  entry: RegisterEntry
  root: number
  kind: EntryKind
  title: EntryTitle | null
  effective_on: string
  lines: readonly EntryLine[]
}

export const kindOf = ({ kind, as_kind }: Pick<RegisterEntry, 'kind' | 'as_kind'>): EntryKind => (kind === 'CORRECTION' && as_kind ? as_kind : kind)

/** The entry that each began as: its own number, or that of the first in a row of corrections. */
export function rootsOf(entries: readonly RegisterEntry[]): Map<number, number> {
  const roots = new Map<number, number>()
  for (const { seq, corrects } of entries) roots.set(seq, corrects ? (roots.get(corrects) ?? corrects) : seq)
  return roots
}

/** The day on which an entry has effect, null: none yet. A correction keeps the day on which its original was entered: what it mends was in the book from then on. */
export function effectiveOn(entry: Omit<RegisterEntry, 'lines' | 'seq'>, company: RegisterCompany, original_entered_at = entry.entered_at): string | null {
  const basis = basisOf({ kind: kindOf(entry), title: entry.title }, company)
  if (basis === null) return null
  return basis === 'entered_on' ? dayInRome(new Date(original_entered_at)) : (entry[basis] ?? null)
}

/** Those written by an instant; null: all of them. */
export function knownBy(entries: readonly RegisterEntry[], known_at: string | null): readonly RegisterEntry[] {
  if (known_at === null) return entries
  const limit = Date.parse(known_at)
  return entries.filter((it) => Date.parse(it.entered_at) <= limit)
}

/** What no later entry has corrected. A corrected entry does not come back when its correction is corrected. */
export function standing(entries: readonly RegisterEntry[]): RegisterEntry[] {
  const corrected = new Set(entries.filter((it) => it.kind === 'CORRECTION').map((it) => it.corrects))
  return entries.filter((it) => !corrected.has(it.seq))
}

/** The day on which each entry was filed by a later one, by its root. */
export function filingsOf(entries: readonly RegisterEntry[], roots: ReadonlyMap<number, number>): Map<number, { filed_on: string; by: number }> {
  const filings = new Map<number, { filed_on: string; by: number }>()
  for (const it of entries) {
    if (kindOf(it) !== 'FILED' || !it.filed_on) continue
    for (const { of } of it.lines) if (of) filings.set(roots.get(of) ?? of, { filed_on: it.filed_on, by: it.seq })
  }
  return filings
}

/** Which kinds move a state; the others are only read. */
const moving: ReadonlySet<EntryKind> = new Set<EntryKind>([
  ...(['OPENING', 'ISSUE', 'CANCEL', 'TRANSFER', 'RIGHT', 'RELEASE', 'ARREARS', 'CURED', 'REPRESENTATIVE', 'PAYMENT'] as const),
])

/** What stands of the entries written by an instant, in the order of its effect; what has none yet is left out. */
export function timelineOf(entries: readonly RegisterEntry[], known_at: string | null = null): Event[] {
  const known = knownBy(entries, known_at)
  const alive = standing(known)
  const roots = rootsOf(known)
  const filings = filingsOf(alive, roots)
  const events: Event[] = []
  for (const entry of alive) {
    const kind = kindOf(entry)
    const root = roots.get(entry.seq)!
    const effective_on = entry.effective_on ?? filings.get(root)?.filed_on ?? null
    if (effective_on === null || !moving.has(kind) || entry.lines.length === 0) continue
    events.push({ entry, root, kind, title: entry.title ?? null, effective_on, lines: entry.lines })
  }
  return events.sort((a, b) => (a.effective_on < b.effective_on ? -1 : a.effective_on > b.effective_on ? 1 : a.root - b.root || a.entry.seq - b.entry.seq))
}
