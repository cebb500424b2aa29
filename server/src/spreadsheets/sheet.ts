import type { Blob } from 'node:buffer'
import type Stream from 'node:stream'
import type { Feature, SheetData } from 'write-excel-file/node'
import { getCellAddress, getOrderOfSiblings, insertElementMarkupAccordingToOrderOfSiblings } from 'write-excel-file/utility'

/** What a picture in a sheet may be; these have none. */
type FileContent = Stream | Buffer | Blob

interface Sheet {
  /** What is on it: the name of its tab. */
  name: string
  headings: readonly string[]
  /** Cells are typed: a text stays one, whatever it begins with. */
  rows: SheetData
}

/** Excel takes 31 characters and none of those of an address. */
const tabName = (name: string): string =>
  name
    .replace(/[[\]:*?/\\]/g, ' ')
    .trim()
    .slice(0, 31)

/** Whoever opens the file can narrow it down at once. */
function filtered({ headings, rows }: Sheet): Feature<FileContent> {
  const markup = `<autoFilter ref="A1:${getCellAddress(rows.length, headings.length - 1)}"/>`
  const file = 'xl/worksheets/sheet{id}.xml'
  const transform = (xml: string) => insertElementMarkupAccordingToOrderOfSiblings(xml, markup, getOrderOfSiblings(file, 'worksheet') ?? [], 'worksheet')
  return { files: { transform: { [file]: { transform } } } }
}

const headed = ({ headings, rows }: Sheet): SheetData => [headings.map((value) => ({ value, type: String, fontWeight: 'bold' as const })), ...rows]
const lookOf = ({ headings }: Sheet, name: string) => ({ sheet: tabName(name), columns: headings.map(() => ({ width: 24 })), stickyRowsCount: 1 })

/** One table as a workbook: its headings stay in sight and filter it. */
export async function writeSheet(sheet: Sheet): Promise<Buffer> {
  const { default: writeExcel } = await import('write-excel-file/node')
  return writeExcel(headed(sheet), lookOf(sheet, sheet.name), { features: [filtered(sheet)] }).toBuffer()
}

/** Several tables, each on a sheet; tabs of one name are told apart by their number. */
export async function writeWorkbook(sheets: readonly Sheet[]): Promise<Buffer> {
  const [only, ...others] = sheets
  if (only && others.length === 0) return writeSheet(only)
  const { default: writeExcel } = await import('write-excel-file/node')
  return writeExcel(sheets.map((it, at) => ({ data: headed(it), ...lookOf(it, `${at + 1} ${it.name}`) }))).toBuffer()
}
