import { Readable } from 'node:stream'
import { parse } from 'csv-parse'
import { stringify } from 'csv-stringify/sync'
import { isFilled, type TableRow } from './rows.ts'

const separators = [';', ',', '\t'] as const
const chunk_length = 64 * 1024

/** The rows of a CSV, whichever of the three usual signs parts its cells. */
export async function csvRows(text: string, most: number): Promise<TableRow[]> {
  // Excel may write the sign on a line of its own, before everything else.
  const told = /^sep=(.)\r?\n/i.exec(text)
  const body = told ? text.slice(told[0].length) : text
  const rows: TableRow[] = []
  const parser = Readable.from(chunks(body)).pipe(
    parse({
      delimiter: told?.[1] ?? separatorOf(body),
      record_delimiter: ['\r\n', '\n', '\r'],
      info: true,
      relax_quotes: true,
      relax_column_count: true,
      max_record_size: 1024 * 1024,
    }),
  )
  let line = told ? 2 : 1
  for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
    const row = { line, cells: record }
    line = info.lines + (told ? 2 : 1)
    if (isFilled(row)) rows.push(row)
    if (rows.length >= most) break
  }
  return rows
}

/** Bytes, since half a character of a text has no encoding. */
function* chunks(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let at = 0; at < bytes.length; at += chunk_length) yield bytes.subarray(at, at + chunk_length)
}

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
