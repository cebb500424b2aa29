import { wallInRome } from '@delibera/core/dates'
import { limits } from '@delibera/core/limits'
import type { HistoryQuery } from '@delibera/core/payments/schema'
import type { CellObject, Row as SheetRow } from 'write-excel-file/browser'
import type { Column } from '../../../ui/tables/table.ts'

/** What a spreadsheet gets: words, a moment, or a figure with the way it is written. */
export type SheetValue = string | Date | { figure: number; format: string } | null

/** A column without `value` is of the screen alone. */
export interface HistoryColumn<Row> extends Column<Row> {
  value?: (row: Row) => SheetValue
}

export interface HistoryPage<Row> {
  total: number
  items: Row[]
}

export interface HistoryRead<Row> {
  queryKey: readonly unknown[]
  queryFn: () => Promise<HistoryPage<Row>>
}

/** Every page of a query, the largest there are, one after the other. */
export async function everyRow<Row>(reads: (query: HistoryQuery) => HistoryRead<Row>, query: HistoryQuery): Promise<Row[]> {
  const rows: Row[] = []
  for (let page = 1; ; page++) {
    const { total, items } = await reads({ ...query, page, count: limits.tables.max_count }).queryFn()
    rows.push(...items)
    if (items.length === 0 || rows.length >= total) return rows
  }
}

/** Compressed in one go a sheet of this length is well below 160 kB; above, the package compresses in a worker, which the content policy forbids. */
const rows_per_sheet = 500

interface Content<Row> {
  title: string
  columns: readonly HistoryColumn<Row>[]
  rows: readonly Row[]
}

/** Saves the rows as a workbook. It is written here, in the browser, and what writes it is fetched when first wanted. */
export async function saveSheet<Row>(fileName: string, { title, columns, rows }: Content<Row>): Promise<void> {
  const { default: writeWorkbook } = await import('write-excel-file/browser')
  const given = columns.filter((it) => it.value !== undefined)
  const head: SheetRow = given.map((it) => ({ value: it.title, type: String, fontWeight: 'bold' as const }))
  const pages = Math.max(1, Math.ceil(rows.length / rows_per_sheet))
  const sheets = Array.from({ length: pages }, (_, at) => ({
    sheet: pages === 1 ? title : `${title} ${at + 1}`,
    data: [head, ...rows.slice(at * rows_per_sheet, (at + 1) * rows_per_sheet).map((row) => given.map((it) => cellOf(it.value!(row))))],
    columns: given.map((it) => ({ width: it.align === 'end' ? 14 : 30 })),
    stickyRowsCount: 1,
  }))
  await writeWorkbook(sheets).toFile(fileName)
}

/** Words are words, whatever they begin with: a name that looks like a formula is not one. Moments are those of a clock in Italy. */
function cellOf(value: SheetValue): CellObject | null {
  if (value === null) return null
  if (typeof value === 'string') return { value, type: String }
  if (value instanceof Date) return { value: new Date(`${wallInRome(value)}Z`), type: Date, format: 'dd/mm/yyyy hh:mm' }
  return { value: value.figure, type: Number, format: value.format }
}

/** Credits are tenths at most. */
export const creditsCell = (units: number): SheetValue => ({ figure: units / limits.units_per_credit, format: '#,##0.0' })
