import { createHash } from 'node:crypto'
import type { TableFormat } from '@delibera/core/exports/schema'
import type { Locale } from '@delibera/core/locale'
import type { TitledTable } from '../../adapters/documents/table-shapes.ts'
import type { Deps } from '../../deps.ts'
import { type Answer, download } from '../../http/answer.ts'
import type { Contexts } from '../../http/guards.ts'
import { exportTexts } from '../../i18n/texts.ts'
import { letterheadOf, logoOf } from '../../meeting/letterhead.ts'
import type { MeetingCaller } from '../../meeting/on-meeting.ts'
import { type Cell, printedCell, typedCsv, typedTablesCsv, typedWorkbook, typedXlsx } from '../../spreadsheets/cells.ts'
import { rememberIssued } from '../../stores/exports/export-store.ts'
import { fileName, meetingInWords, type Occasion } from './name-papers.ts'
import { forgiving } from './print-papers.ts'

export interface Column {
  title: string
  /** A share of the page; zero: as wide as what is in it. */
  width: number
  align?: 'right'
  /** Left out: both. What people read in one cell programs read in several. */
  way?: 'print' | 'data'
}

export interface ExportTable {
  title: string
  columns: readonly Column[]
  rows: readonly (readonly Cell[])[]
  /** The newest fact in it: the same facts are printed as the same bytes. */
  at: string
}

/** The last of some instants. */
export const newestOf = (all: readonly string[]): string => [...all].sort().at(-1)!

/** What a table is printed for. */
export interface Printing {
  caller: MeetingCaller
  occasion: Occasion
  locale: Locale
}

/** The columns of one way of reading it, with their cells. */
function partOf({ columns, rows }: ExportTable, way: 'print' | 'data') {
  const places = columns.flatMap((it, at) => (it.way === undefined || it.way === way ? [at] : []))
  return { columns: places.map((at) => columns[at]!), rows: rows.map((row) => places.map((at) => row[at] ?? null)) }
}

/** More columns than this need a page on its side. */
const mostUpright = 4

/** A table as it is printed. */
export function printedTable(table: ExportTable, locale: Locale): TitledTable {
  const { columns, rows } = partOf(table, 'print')
  return {
    title: table.title,
    columns: columns.map(({ title, width, align }) => ({ title, width, ...(align ? { align } : {}) })),
    rows: rows.map((row) => row.map((it) => printedCell(it, locale))),
  }
}

/** A table on a sheet of its own; with `more` of them, each under its title. */
export async function tablePdf(
  deps: Pick<Deps, 'documents' | 'db' | 'clock'>,
  table: ExportTable,
  printing: Printing,
  more: readonly ExportTable[] = [],
): Promise<Buffer> {
  const { occasion, locale } = printing
  const { columns, rows } = printedTable(table, locale)
  const others = more.map((it) => printedTable(it, locale))
  const isShort = deps.documents.missingGlyphs([...rows, ...others.flatMap((it) => it.rows)]).length > 0
  const { pdf } = await forgiving(deps.documents).compile(
    'record',
    {
      lang: locale,
      timestamp: new Date(table.at).toISOString(),
      company: letterheadOf(occasion.company, locale),
      wide: columns.length > mostUpright,
      document: { title: table.title, subtitle: meetingInWords(occasion, locale) },
      columns,
      rows,
      more: others,
      notes: isShort ? [exportTexts(locale).notes.glyphs] : [],
    },
    logoOf(occasion.company),
  )
  return issued(deps, pdf, { ...printing, title: table.title })
}

/** A sheet that proves something: whoever has it can ask whether it came from here. */
export async function issued({ db, clock }: Pick<Deps, 'db' | 'clock'>, pdf: Buffer, { caller, occasion, locale, title }: Printing & { title: string }) {
  const sha256 = createHash('sha256').update(pdf).digest()
  await rememberIssued(db, { ...caller, sha256, kind: 'SHEET', title: `${title}, ${meetingInWords(occasion, locale)}`, at: clock.now() })
  return pdf
}

export function tableCsv(table: ExportTable, locale: Locale): Buffer {
  const { columns, rows } = partOf(table, 'data')
  return typedCsv({ headings: columns.map((it) => it.title), rows }, locale)
}

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
export const csv = 'text/csv; charset=utf-8'

/** Who asks for a table, and how. */
export interface TableOrder {
  ctx: Contexts['meeting']
  occasion: Occasion
  format: TableFormat
  locale: Locale
  /** What kind of file it is, in words. */
  kind: string
}

/** For people or for programs, under a name that tells what it is. A sheet of its own takes the place of the printed table. */
export const tableAnswer = (deps: Deps, table: ExportTable, order: TableOrder, sheet?: () => Promise<Buffer>): Promise<Answer> =>
  tablesAnswer(deps, [table], order, sheet)

/** The same of several tables in one file: the sheets of a workbook, or one below the other under its title. */
export async function tablesAnswer(
  deps: Deps,
  tables: readonly [ExportTable, ...ExportTable[]],
  order: TableOrder,
  sheet?: () => Promise<Buffer>,
): Promise<Answer> {
  const { ctx, occasion, format, locale, kind } = order
  const [table, ...more] = tables
  const name = fileName(occasion, kind, format)
  if (format === 'pdf') {
    const printing = { caller: { company: ctx.company, meeting: ctx.meeting }, occasion, locale }
    const pdf = sheet ? await issued(deps, await sheet(), { ...printing, title: table.title }) : await tablePdf(deps, table, printing, more)
    return download(name, 'application/pdf', pdf)
  }
  const sheets = tables.map((it) => {
    const { columns, rows } = partOf(it, 'data')
    return { name: it.title, headings: columns.map((one) => one.title), rows }
  })
  if (format === 'xlsx') return download(name, xlsx, await (more.length > 0 ? typedWorkbook(sheets, locale) : typedXlsx(table.title, sheets[0]!, locale)))
  return download(name, csv, more.length > 0 ? typedTablesCsv(sheets, locale) : tableCsv(table, locale))
}
