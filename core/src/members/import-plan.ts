import { type Holding, ownHolding, sumsOf } from '../company/holdings.ts'
import type { MemberRole, MemberType } from '../company/roles.ts'
import type { SharesUnit } from '../company/shares-unit.ts'
import { isVatNumber } from '../fiscal-codes.ts'
import type { MessageKey } from '../i18n/texts.ts'
import type { BookRow } from './book.ts'
import { entryOf, type MemberEntry, refuseEntry, rolesFrom } from './entry.ts'
import { type ImportColumn, type ImportMode, importColumns } from './import.ts'
import { type CellFault, cellsOf, type Given, type ReadRow, writeQuantity } from './import-cells.ts'
import { matchRows } from './import-match.ts'

export interface CellChange {
  column: ImportColumn
  before: string | null
  after: string | null
}

export interface Plan {
  errors: CellFault[]
  added: { line: number; entry: MemberEntry }[]
  changed: { line: number; before: BookRow; entry: MemberEntry; changes: CellChange[] }[]
  removed: BookRow[]
  unchanged: number
}

/** What everybody would own together once the plan is carried out. */
export function ownedAfter(book: readonly BookRow[], { added, changed, removed }: Plan): number {
  const leave = new Set([...removed.map((it) => it._id), ...changed.map((it) => it.before._id)])
  const stay = book.filter((it) => !leave.has(it._id)).reduce((sum, it) => sum + it.owned_value, 0)
  return [...added, ...changed].reduce((sum, { entry }) => sum + sumsOf(entry.holdings).owned, stay)
}

interface Terms {
  mode: ImportMode
  unit: SharesUnit
}

/** What a file would do to the book. The errors are all of them, in the order of the file. */
export function planImport(rows: readonly ReadRow[], book: readonly BookRow[], terms: Terms): Plan {
  const matched = matchRows(rows, book)
  const meant = rows.map((row, index) => meantBy(row, matched[index] ?? null, terms))
  const spoken = new Set(matched.map((it) => it?._id))
  const others = book.filter((it) => !spoken.has(it._id))
  const stay = terms.mode === 'overwrite' ? [] : others
  const errors = [...rows.flatMap((it) => it.faults), ...meant.flatMap((it) => it.faults), ...repeated(meant, stay)]
  const plan: Plan = { errors: errors.sort((a, b) => a.line - b.line), added: [], changed: [], removed: terms.mode === 'overwrite' ? others : [], unchanged: 0 }
  for (const { line, before, entry } of meant) {
    const changes = before ? changesOf(before, entry, terms.unit) : []
    if (!before) plan.added.push({ line, entry })
    else if (changes.length > 0) plan.changed.push({ line, before, entry, changes })
    else plan.unchanged++
  }
  return plan
}

interface Meant {
  line: number
  before: BookRow | null
  entry: MemberEntry
  faults: CellFault[]
}

/** Who would stand in the book because of one row. */
function meantBy({ line, given, faults: misread }: ReadRow, before: BookRow | null, { mode, unit }: Terms): Meant {
  const faults: CellFault[] = []
  const fault = (column: ImportColumn, message: MessageKey, value: string | null = null) => {
    if (![...misread, ...faults].some((it) => it.column === column)) faults.push({ line, column, value, message })
  }
  // An empty cell of a file that only updates leaves what is there; a file that is the whole book empties it.
  const text = <Field extends keyof Given & keyof BookRow>(field: Field) =>
    given[field] ?? (before && (mode === 'update' || given[field] === undefined) ? before[field] : null)
  const roles = rolesOf(given, before)
  for (const it of roles.unknown) fault('roles', 'roleUnknown', it)
  if (!given.last_name) fault('last_name', 'requiredField')
  const holdings = holdingsAfter(given, before)
  if (holdings === null) fault('shares_value', 'severalHoldings')
  const entry = entryOf({
    emails: before?.emails,
    subject_code: before?.subject_code,
    employee: before?.employee,
    kind: given.kind ?? before?.kind ?? guessKind(given),
    last_name: given.last_name ?? '',
    first_name: text('first_name'),
    fiscal_code: text('fiscal_code'),
    email: text('email'),
    phone: text('phone'),
    legal_representative: text('legal_representative'),
    cf_legal_representative: text('cf_legal_representative'),
    ext_description: text('ext_description'),
    roles: roles.known,
    holdings: holdings ?? before?.holdings ?? [],
  })
  const known = new Set(entry.holdings.flatMap(({ of }) => of ?? []))
  // Of a share that could not be read nothing follows for its votes, nor whether it makes a partner.
  const isShareMisread = misread.some((it) => it.column === 'shares_value')
  if (entry.roles.length === 0 && !isShareMisread) fault('roles', 'requiredField')
  for (const { path, message } of refuseEntry(entry, known).filter((it) => it.path === 'roles' || !isShareMisread))
    fault(path === 'roles' ? 'roles' : 'vote_value', message, path === 'roles' || !given.vote_value ? null : writeQuantity(given.vote_value, unit))
  return { line, before, entry, faults }
}

/** Eleven digits are a company's; so is a name alone. */
const guessKind = ({ fiscal_code, first_name }: Given): 'P' | 'S' => ((fiscal_code ? isVatNumber(fiscal_code) : !first_name) ? 'S' : 'P')

function rolesOf(given: Given, before: BookRow | null): { known: MemberRole[]; unknown: string[] } {
  const codes = given.roles?.length ? given.roles : null
  if (!codes) return { known: before?.roles ?? [], unknown: [] }
  const roles = rolesFrom(codes, before?.roles)
  return { known: roles.filter((it) => it !== null), unknown: codes.filter((_, index) => roles[index] === null) }
}

/** A file knows only sums: it changes the one right that somebody has, and null says that there are several to choose from. */
function holdingsAfter({ shares_value, vote_value }: Given, before: BookRow | null): Holding[] | null {
  const now = sumsOf(before?.holdings ?? [])
  const shares = shares_value ?? now.shares
  const vote = vote_value ?? (shares === now.shares ? now.vote : shares)
  if (before && shares === now.shares && vote === now.vote) return before.holdings
  const [only, ...more] = before?.holdings ?? []
  if (more.length > 0) return null
  return only && shares > 0 ? [{ ...only, shares_value: shares, vote_value: vote }] : ownHolding(shares, vote)
}

function changesOf(before: BookRow, entry: MemberEntry, unit: SharesUnit): CellChange[] {
  const { shares, vote } = sumsOf(entry.holdings)
  const [was, is] = [cellsOf(before, unit), cellsOf({ ...entry, shares_value: shares, vote_value: vote }, unit)]
  return importColumns.filter((it) => was[it] !== is[it]).map((column) => ({ column, before: was[column] || null, after: is[column] || null }))
}

/** What the keys of the book would refuse, said of the row that comes second: a fiscal code is one person's, an address one person's of each group. */
function repeated(meant: readonly Meant[], stay: readonly BookRow[]): CellFault[] {
  const people = new Map<string, number | null>(stay.flatMap((it) => (it.fiscal_code ? [[it.fiscal_code, null]] : [])))
  const addresses = new Set(stay.flatMap(addressesOf))
  return meant.flatMap(({ line, entry }): CellFault[] => {
    const { fiscal_code, email } = entry
    const found: CellFault[] = []
    if (fiscal_code && people.has(fiscal_code))
      found.push({ line, column: 'fiscal_code', value: fiscal_code, message: 'fiscalCodeRepeated', same_as: people.get(fiscal_code) ?? null })
    else if (fiscal_code) people.set(fiscal_code, line)
    const own = addressesOf(entry)
    // Of one person written twice the address is no second fault.
    if (found.length === 0 && own.some((it) => addresses.has(it))) found.push({ line, column: 'email', value: email, message: 'emailRepeated' })
    for (const it of own) addresses.add(it)
    return found
  })
}

const addressesOf = ({ roles, email }: Pick<MemberEntry, 'roles' | 'email'>): string[] =>
  email ? [...new Set(roles.map((it): MemberType => it.type))].map((type) => `${type} ${email}`) : []
