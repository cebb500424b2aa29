import { parse } from 'csv-parse/sync'
import { stringify } from 'csv-stringify/sync'
import { FilledRows, mostLines, type TableRow } from './rows.ts'

const separators = [';', ',', '\t'] as const

/** The rows of a CSV, whichever of the three usual signs parts its cells. */
export function csvRows(text: string, most: number): TableRow[] {
  // Excel may write the sign on a line of its own, before everything else.
  const told = /^sep=(.)\r?\n/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const first = told ? 2 : 1
  const found = new FilledRows(most)
  let line = first
  /** Nothing is kept by the parser: whoever sends three million empty lines pays for one at a time. */
  const take = (cells: string[], { lines }: { lines: number }): null => {
    if (found.isComplete) throw enough
    found.add(line, cells)
    line = lines + first
    if (lines > mostLines) throw new Error('too many lines')
    return null
  }
  const reading = { delimiter: told?.[1] ?? separatorOf(body), record_delimiter: ['\r\n', '\n', '\r'], relax_quotes: true, relax_column_count: true }
  try {
    parse(body, { ...reading, max_record_size: 1024 * 1024, on_record: take })
  } catch (error) {
    if (error !== enough) throw error
  }
  return found.rows
}

/** How reading ends before the end of the file. */
const enough = new Error('enough')

/** The sign that stands most often in the first line that is not empty, outside quotes. */
function separatorOf(text: string): string {
  const first = firstLine(text).replace(/"[^"]*"/g, '')
  const count = (sign: string) => first.split(sign).length
  return separators.reduce((best, it) => (count(it) > count(best) ? it : best))
}

/** Looked for step by step: one pattern for a whole line would try each of a million blanks as its beginning, and for hours. */
function firstLine(text: string): string {
  const filled = text.search(/\S/)
  if (filled < 0) return ''
  const start = Math.max(text.lastIndexOf('\n', filled), text.lastIndexOf('\r', filled)) + 1
  const length = text.slice(filled).search(/[\r\n]/)
  return text.slice(start, length < 0 ? undefined : filled + length)
}

/** UTF-8 with its mark, semicolons and the line ends of Windows: Excel in Italy opens it as a table. */
export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  stringify(
    rows.map((it) => [...it]),
    { bom: true, delimiter: ';', record_delimiter: '\r\n' },
  )
