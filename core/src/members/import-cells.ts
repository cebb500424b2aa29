import type { z } from 'zod'
import type { SharesUnit } from '../company/shares-unit.ts'
import { Email, Name, Phone, ShortText, VatOrFiscalCode } from '../fields.ts'
import { hasVatCheck } from '../fiscal-codes.ts'
import roleRows from '../help/roles.json' with { type: 'json' }
import { isMessageKey, type MessageKey } from '../i18n/texts.ts'
import { plain } from '../names.ts'
import vocabulary from './columns.json' with { type: 'json' }
import { type ImportColumn, type ImportRow, importColumns } from './import.ts'
import type { CompanyMember } from './schema.ts'

/** Letters and digits alone: "E-mail / PEC" and "e mail pec" are one heading. */
const key = (text: string): string =>
  plain(text)
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Table<Value> = ReadonlyMap<string, Value>

const columnNames: Table<ImportColumn> = new Map(
  importColumns.flatMap((it) => [it, vocabulary.columns[it].label, ...vocabulary.columns[it].names].map((name) => [key(name), it] as const)),
)
const kinds: Table<'P' | 'S'> = new Map(
  (['P', 'S'] as const).flatMap((it) => [vocabulary.kinds[it].label, ...vocabulary.kinds[it].names].map((name) => [key(name), it])),
)
const roleCodes: Table<string> = new Map([
  ...Object.entries(vocabulary.roles).map(([name, code]) => [key(name), code] as const),
  // The last one said wins: our own files are written with the Italian names.
  ...roleRows.flatMap(({ code, label }) => [label['en-US'], label['en-GB']].map((name) => [key(name), code] as const)),
  ...roleRows.flatMap(({ code, label }) => [code, label.it].map((name) => [key(name), code] as const)),
])
const roleLabels: Table<string> = new Map(roleRows.map(({ code, label }) => [code, label.it]))

/** The headings of a file of ours, and the rows of the one that shows how. */
export const headings: readonly string[] = importColumns.map((it) => vocabulary.columns[it].label)
export const exampleRows: readonly (readonly string[])[] = vocabulary.example

/** Which column a heading names; null when none of ours. */
export const columnOf = (heading: string): ImportColumn | null => columnNames.get(key(heading)) ?? null

/** A cell that a spreadsheet would run as a formula; an apostrophe in front makes it text, and one more keeps those that already had one apart. */
const formula = /^'*[=+\-@\t\r]/
export const asText = (cell: string): string => (formula.test(cell) ? `'${cell}` : cell)
/** In a typed cell of a spreadsheet a text is one by itself: only what would be read back without its sign is marked. */
export const asSheetText = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell)
const fromText = (cell: string): string => (/^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell).trim()

/** What a row says. A column that the file lacks is absent, an empty cell is null. Roles are codes, or the words themselves where nobody knows them. */
export type Given = Partial<{
  kind: 'P' | 'S' | null
  last_name: string | null
  first_name: string | null
  fiscal_code: string | null
  email: string | null
  phone: string | null
  roles: string[] | null
  shares_value: number | null
  vote_value: number | null
  legal_representative: string | null
  cf_legal_representative: string | null
  ext_description: string | null
}>

export interface CellFault {
  line: number
  column: ImportColumn | null
  value: string | null
  message: MessageKey
  /** The row further up that is the same person. */
  same_as?: number | null
}

export interface ReadRow {
  line: number
  given: Given
  faults: CellFault[]
}

/** No half characters, and no signs that only machines write: a database keeps neither. */
const isWritten = (text: string): boolean => !/[\p{Cc}\p{Cs}]/u.test(text.replace(/[\t\n\r]/g, ''))

type Reading = { value: unknown } | { message: MessageKey }

export function readRow({ line, cells }: ImportRow, unit: SharesUnit): ReadRow {
  const row: ReadRow = { line, given: {}, faults: [] }
  for (const column of importColumns) {
    const cell = cells[column]
    if (cell === undefined) continue
    const text = fromText(cell)
    const read: Reading = text === '' ? { value: null } : isWritten(text) ? readers[column](text, unit) : { message: 'invalidValue' }
    if ('value' in read) Object.assign(row.given, { [column]: read.value })
    else row.faults.push({ line, column, value: text, message: read.message })
  }
  return row
}

const by =
  (schema: z.ZodType) =>
  (text: string): Reading => {
    const read = schema.safeParse(text)
    if (read.success) return { value: read.data }
    const message = read.error.issues[0]?.message ?? ''
    return { message: isMessageKey(message) ? message : 'invalidValue' }
  }

const quantity = (text: string, unit: SharesUnit): Reading => {
  const value = readQuantity(text, unit)
  return value === null ? { message: 'onlyNumbersAllowed' } : { value }
}

const taxId = (text: string): Reading => by(VatOrFiscalCode)(withZeros(text.replace(/\s/g, '')))

const readers: Record<ImportColumn, (text: string, unit: SharesUnit) => Reading> = {
  kind: (text) => {
    const kind = kinds.get(key(text))
    return kind ? { value: kind } : { message: 'invalidValue' }
  },
  last_name: by(Name),
  first_name: by(ShortText),
  fiscal_code: taxId,
  email: by(Email),
  phone: by(Phone),
  roles: (text) => ({ value: readRoles(text) }),
  shares_value: quantity,
  vote_value: quantity,
  legal_representative: by(ShortText),
  cf_legal_representative: taxId,
  ext_description: by(ShortText),
}

/** A spreadsheet takes a VAT number for a number and drops its leading zeros: they come back when the check digit then agrees. */
function withZeros(code: string): string {
  const whole = code.padStart(11, '0')
  return /^[0-9]{7,10}$/.test(code) && hasVatCheck(whole) ? whole : code
}

/** By code or by name, in Italian or English. A stroke parts two roles unless a name has one itself. */
export function readRoles(text: string): string[] {
  const known = (it: string) => roleCodes.get(key(it))
  const parts = known(text) ? [text] : text.split(/[,+|;\n]/).flatMap((it) => (known(it) ? [it] : it.split('/')))
  return parts
    .map((it) => it.trim())
    .filter(Boolean)
    .map((it) => known(it) ?? it)
}

const numberForms = [
  // 1234, and 1.234.567,89 with the groups of Italy
  /^(\d+)()$/,
  /^(\d{1,3}(?:\.\d{3})+)(?:,(\d+))?$/,
  /^(\d+),(\d+)$/,
  // 1,234.56 and 1,234,567 cannot be Italian, nor can 1234.5
  /^(\d{1,3}(?:,\d{3})+)\.(\d+)$/,
  /^(\d{1,3}(?:,\d{3}){2,})()$/,
  /^(\d+)\.(\d{1,2})$/,
]

/** Of any amount that somebody may hold, with its groups and decimals. */
const longestAmount = 40

/** An amount as people write it in Italy: euros for cents, or whole shares. Null when it is neither. */
export function readQuantity(text: string, unit: SharesUnit): number | null {
  const bare = text.replace(/[\s\u00a0\u202f\u20ac]|euro?/gi, '')
  // A cell may hold a megabyte of digits, over which the patterns below would take hours.
  if (bare.length > longestAmount) return null
  const found = numberForms.map((it) => it.exec(bare)).find((it) => it !== null)
  if (!found) return null
  const decimals = (found[2] ?? '').replace(/0+$/, '')
  const places = unit === 'EUR_CENT' ? 2 : 0
  if (decimals.length > places) return null
  const value = Number(`${found[1]!.replace(/[.,]/g, '')}${decimals.padEnd(places, '0')}`)
  return Number.isSafeInteger(value) ? value : null
}

/** Without groups, as a spreadsheet in Italy reads a number. */
export function writeQuantity(value: number, unit: SharesUnit): string {
  if (unit === 'SHARE') return String(value)
  const digits = String(value).padStart(3, '0')
  return `${digits.slice(0, -2)},${digits.slice(-2)}`
}

type Written = Pick<CompanyMember, Exclude<ImportColumn, 'shares_value' | 'vote_value'>> & { shares_value: number; vote_value: number }

/** A member as a row of our own file. */
export function cellsOf(it: Written, unit: SharesUnit): Record<ImportColumn, string> {
  return {
    kind: vocabulary.kinds[it.kind].label,
    last_name: it.last_name,
    first_name: it.first_name ?? '',
    fiscal_code: it.fiscal_code ?? '',
    email: it.email ?? '',
    phone: it.phone ?? '',
    roles: it.roles.map(({ code }) => roleLabels.get(code) ?? code).join(', '),
    shares_value: writeQuantity(it.shares_value, unit),
    vote_value: writeQuantity(it.vote_value, unit),
    legal_representative: it.legal_representative ?? '',
    cf_legal_representative: it.cf_legal_representative ?? '',
    ext_description: it.ext_description ?? '',
  }
}
