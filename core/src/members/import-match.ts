import { bookName, plain } from '../names.ts'
import type { BookRow } from './book.ts'
import { roleOf } from './entry.ts'
import type { ReadRow } from './import-cells.ts'

/** Whom each row of a file speaks of; null is somebody new. Nobody of the book is spoken of twice. */
export function matchRows(rows: readonly ReadRow[], book: readonly BookRow[]): (BookRow | null)[] {
  const found = new Map<ReadRow, BookRow>()
  const taken = new Set<string>()
  for (const { of, is } of identities) {
    const waiting = indexBy(
      rows.filter((it) => !found.has(it)),
      of,
    )
    const free = indexBy(
      book.filter((it) => !taken.has(it._id)),
      is,
    )
    for (const [identity, same] of waiting)
      for (const [row, member] of pairs(same, free.get(identity) ?? [])) {
        found.set(row, member)
        taken.add(member._id)
      }
  }
  return rows.map((it) => found.get(it) ?? null)
}

interface Identity {
  of: (row: ReadRow) => string | null
  is: (member: BookRow) => string | null
}

/** By fiscal code; else by address, unless both sides have a code and they differ; else by name where neither side has more than that. */
const identities: Identity[] = [
  { of: ({ given }) => given.fiscal_code ?? null, is: (it) => it.fiscal_code },
  { of: ({ given }) => (given.fiscal_code ? null : (given.email ?? null)), is: (it) => it.email },
  { of: ({ given }) => given.email ?? null, is: (it) => (it.fiscal_code ? null : it.email) },
  {
    of: ({ given }) => (given.fiscal_code || given.email || !given.last_name ? null : nameOf({ ...given, last_name: given.last_name })),
    is: (it) => (it.fiscal_code || it.email ? null : nameOf(it)),
  },
]

const nameOf = ({ first_name = null, last_name }: { first_name?: string | null; last_name: string }) => plain(bookName({ first_name, last_name }))

function indexBy<Item>(items: readonly Item[], of: (it: Item) => string | null): Map<string, Item[]> {
  const index = new Map<string, Item[]>()
  for (const it of items) {
    const identity = of(it)
    if (identity === null) continue
    const same = index.get(identity)
    if (same) same.push(it)
    else index.set(identity, [it])
  }
  return index
}

/** Two people of two groups may share an address: a row and a member that share a group belong together, then those that are left. */
function pairs(rows: readonly ReadRow[], members: readonly BookRow[]): [ReadRow, BookRow][] {
  const made: [ReadRow, BookRow][] = []
  const free = new Set(members)
  const pick = (row: ReadRow, fits: typeof shareGroup) => {
    for (const member of free) {
      if (!sameKind(row, member) || !fits(row, member)) continue
      free.delete(member)
      made.push([row, member])
      return true
    }
    return false
  }
  const left = rows.filter((row) => !pick(row, shareGroup))
  for (const row of left) pick(row, () => true)
  return made
}

/** A fiscal code says more than the kind; a row need not say it. */
const sameKind = ({ given }: ReadRow, member: BookRow) => !!given.fiscal_code || !given.kind || given.kind === member.kind
const shareGroup = ({ given }: ReadRow, { roles }: BookRow) => (given.roles ?? []).some((code) => roles.some(({ type }) => type === roleOf(code)?.type))
