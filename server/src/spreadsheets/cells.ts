import { dayIn, secondsInRome } from '@delibera/core/dates'
import type { Locale } from '@delibera/core/locale'
import { decimalSign } from '@delibera/core/money'
import { writeCsv } from './csv.ts'
import { writeSheet, writeWorkbook } from './sheet.ts'

/** What a cell holds: text, a number of so many decimals in its smallest unit, hundredths of a percent, or an instant. */
export type Cell = string | null | { amount: number; places: number } | { bp: number } | { at: string }

export interface TypedTable {
  headings: readonly string[]
  rows: readonly (readonly Cell[])[]
}

/** What a spreadsheet would take for a formula, whoever wrote it, is made text by the sign that spreadsheets themselves use for it. */
const guarded = (text: string): string => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const decimals = (amount: number, places: number): string => {
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  return `${amount < 0 ? '-' : ''}${whole}${places > 0 ? `.${digits.slice(-places)}` : ''}`
}

/** 28/04/2027 10:00:00; an American would read another day in those figures, and is told Apr 28, 2027. */
export const printedMoment = (at: string, locale: Locale): string => {
  const [day = '', hour = ''] = secondsInRome(new Date(at)).split('T')
  return `${dayIn(day, locale)} ${hour}`
}

/** The words of a cell in a table on paper. */
export function printedCell(cell: Cell, locale: Locale): string {
  if (cell === null || typeof cell === 'string') return cell ?? ''
  if ('at' in cell) return printedMoment(cell.at, locale)
  const [amount, places] = 'bp' in cell ? [cell.bp, 2] : [cell.amount, cell.places]
  const figure = new Intl.NumberFormat(locale, { minimumFractionDigits: places, useGrouping: 'always' }).format(
    `${amount}e-${places}` as Intl.StringNumericLiteral,
  )
  if ('amount' in cell) return figure
  return locale === 'it' ? `${figure}\u00a0%` : `${figure}%`
}

/** Moments are written year first, which every spreadsheet takes for one. */
function csvCell(cell: Cell, locale: Locale): string {
  if (cell === null || typeof cell === 'string') return guarded(cell ?? '')
  if ('at' in cell) return secondsInRome(new Date(cell.at)).replace('T', ' ')
  const figure = 'bp' in cell ? `${decimals(cell.bp, 2)}%` : decimals(cell.amount, cell.places)
  return figure.replace('.', decimalSign[locale])
}

export const typedCsv = (table: TypedTable, locale: Locale): Buffer => Buffer.from(writeCsv(csvLines(table, locale)))

const csvLines = ({ headings, rows }: TypedTable, locale: Locale): (readonly string[])[] => [
  headings,
  ...rows.map((row) => row.map((it) => csvCell(it, locale))),
]

/** Several tables in one file of text: each under its name, with an empty line before the next. */
export const typedTablesCsv = (tables: readonly (TypedTable & { name: string })[], locale: Locale): Buffer =>
  Buffer.from(writeCsv(tables.flatMap((it, at) => [...(at > 0 ? [[]] : []), [csvCell(it.name, locale)], ...csvLines(it, locale)])))

/** A cell of text is text, whatever it begins with; numbers and moments can be counted with. */
function xlsxCell(cell: Cell, locale: Locale) {
  if (cell === null || typeof cell === 'string') return { value: cell ?? '', type: String, wrap: true, alignVertical: 'top' as const }
  // A spreadsheet knows no time zones: what a clock in Italy showed is what it shows.
  if ('at' in cell) {
    const format = locale === 'en-US' ? 'mmm d, yyyy hh:mm:ss' : 'dd/mm/yyyy hh:mm:ss'
    return { value: new Date(`${secondsInRome(new Date(cell.at))}Z`), type: Date, format, alignVertical: 'top' as const }
  }
  if ('bp' in cell) return { value: cell.bp / 10_000, type: Number, format: '0.00%', alignVertical: 'top' as const }
  const format = cell.places > 0 ? `#,##0.${'0'.repeat(cell.places)}` : '#,##0'
  return { value: cell.amount / 10 ** cell.places, type: Number, format, alignVertical: 'top' as const }
}

export const typedXlsx = (name: string, { headings, rows }: TypedTable, locale: Locale): Promise<Buffer> =>
  writeSheet({ name, headings, rows: rows.map((row) => row.map((it) => xlsxCell(it, locale))) })

/** Several tables, each on a sheet of its own. */
export const typedWorkbook = (tables: readonly (TypedTable & { name: string })[], locale: Locale): Promise<Buffer> =>
  writeWorkbook(tables.map(({ name, headings, rows }) => ({ name, headings, rows: rows.map((row) => row.map((it) => xlsxCell(it, locale))) })))
