import type { ImportColumn, ImportRow } from './import.ts'
import { type CellFault, columnOf } from './import-cells.ts'

/** How many people a file may have. */
export const mostRows = 5000

interface TableRow {
  line: number
  cells: readonly string[]
}

interface Source {
  rows: ImportRow[]
  /** What stands against the file as a whole. */
  faults: CellFault[]
}

const refused = (fault: Pick<CellFault, 'line' | 'message'> & { column?: ImportColumn }): Source => ({
  rows: [],
  faults: [{ column: null, value: null, ...fault }],
})

/** The rows of a table whose first line says what its columns are; null is a file that could not be read. */
export function sourceOf(table: readonly TableRow[] | null): Source {
  if (!table) return refused({ line: 1, message: 'unreadableFile' })
  const [head, ...body] = table
  if (!head) return refused({ line: 1, message: 'emptyFile' })
  const columns = head.cells.map(columnOf)
  if (!columns.includes('last_name')) return refused({ line: head.line, column: 'last_name', message: 'columnMissing' })
  return counted(body.map(({ line, cells }) => ({ line, cells: cellsBy(columns, cells) })))
}

/** No file empties a book by having nobody in it. */
export function counted(rows: ImportRow[]): Source {
  const filled = rows.filter(({ cells }) => Object.values(cells).some((it) => it?.trim()))
  if (filled.length === 0) return refused({ line: 1, message: 'emptyFile' })
  return filled.length > mostRows ? refused({ line: filled[mostRows]!.line, message: 'tooManyRows' }) : { rows: filled, faults: [] }
}

/** Where two columns mean the same, as Cognome and Denominazione do, the first that is filled counts. */
function cellsBy(columns: readonly (ImportColumn | null)[], cells: readonly string[]): ImportRow['cells'] {
  const row: ImportRow['cells'] = {}
  columns.forEach((column, at) => {
    if (column && !row[column]?.trim()) row[column] = cells[at] ?? ''
  })
  return row
}
