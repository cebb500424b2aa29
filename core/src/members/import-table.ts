import { plain } from '../names.ts'
import type { ImportColumn, ImportCorrections, ImportRow } from './import.ts'
import { type CellFault, columnOf } from './import-cells.ts'

/** How many people a file may have. */
export const mostRows = 5000

interface TableRow {
  line: number
  cells: readonly string[]
}

export interface Source {
  rows: ImportRow[]
  /** What stands against the file as a whole. */
  faults: CellFault[]
  ignored_columns: string[]
  ignored_lines: number[]
}

const nothing: Source = { rows: [], faults: [], ignored_columns: [], ignored_lines: [] }
const refused = (fault: Pick<CellFault, 'line' | 'message'> & { column?: ImportColumn }): Source => ({
  ...nothing,
  faults: [{ column: null, value: null, ...fault }],
})

/** The rows of a table whose first line says what its columns are; null is a file that could not be read. */
export function sourceOf(table: readonly TableRow[] | null, corrections?: ImportCorrections): Source {
  if (!table) return refused({ line: 1, message: 'unreadableFile' })
  const [head, ...body] = table
  if (!head) return refused({ line: 1, message: 'emptyFile' })
  const columns = head.cells.map(columnOf)
  if (!columns.includes('last_name')) return refused({ line: head.line, column: 'last_name', message: 'columnMissing' })
  const known = columns.flatMap((column, at) => (column ? [{ column, at }] : []))
  const source = counted(
    body.map(({ line, cells }) => ({ line, cells: cellsBy(known, cells) })),
    corrections,
  )
  const unknown = head.cells.filter((it, at) => columns[at] === null && it.trim())
  return { ...source, ignored_columns: unknown.map((it) => it.trim().slice(0, longestHeading)) }
}

const longestHeading = 100

/** No file empties a book by having nobody in it. */
export function counted(rows: ImportRow[], corrections?: ImportCorrections): Source {
  const filled = corrected(rows, corrections).filter(({ cells }) => Object.values(cells).some((it) => it?.trim()))
  const left_out = new Set(corrections?.left_out)
  const isIgnored = ({ line, cells }: ImportRow) => left_out.has(line) || isTotal(cells)
  const people = filled.filter((it) => !isIgnored(it))
  if (people.length === 0) return refused({ line: 1, message: 'emptyFile' })
  if (people.length > mostRows) return refused({ line: people[mostRows]!.line, message: 'tooManyRows' })
  return { ...nothing, rows: people, ignored_lines: filled.filter(isIgnored).map((it) => it.line) }
}

/** Cells as somebody wrote them after a first look. */
function corrected(rows: readonly ImportRow[], corrections?: ImportCorrections): ImportRow[] {
  if (!corrections?.cells.length) return [...rows]
  const anew = new Map<number, ImportRow['cells']>()
  for (const { line, column, value } of corrections.cells) anew.set(line, { ...anew.get(line), [column]: value })
  return rows.map((it) => ({ ...it, cells: { ...it.cells, ...anew.get(it.line) } }))
}

const naming: readonly ImportColumn[] = ['first_name', 'fiscal_code', 'email', 'phone', 'roles']

const totals = /^((sub)?total[eis]?|somma)?( (generale|complessiv[oa]|capitale|quote|azioni))?:?$/

const longestTotal = 100

/** The sum that spreadsheets have under their columns: amounts, and nobody whose they are. Its name is looked at last: of thousands of rows that takes time. */
function isTotal(cells: ImportRow['cells']): boolean {
  const says = (column: ImportColumn) => Boolean(cells[column]?.trim())
  if (!(says('shares_value') || says('vote_value')) || naming.some(says)) return false
  const title = (cells.last_name ?? '').trim()
  return title.length <= longestTotal && totals.test(plain(title).trim())
}

/** Where two columns mean the same, as Cognome and Denominazione do, the first that is filled counts. */
function cellsBy(known: readonly { column: ImportColumn; at: number }[], cells: readonly string[]): ImportRow['cells'] {
  const row: ImportRow['cells'] = {}
  for (const { column, at } of known) if (!row[column]?.trim()) row[column] = cells[at] ?? ''
  return row
}
