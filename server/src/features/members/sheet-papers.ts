import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { importColumns } from '@delibera/core/members/import'
import { asText, cellsOf, headings } from '@delibera/core/members/import-cells'
import { writeCsv } from '../../spreadsheets/csv.ts'
import { writeSheet } from '../../spreadsheets/sheet.ts'
import type { StoredMember } from '../../stores/members/member-store.ts'

/** People as Italian spreadsheets show them, money in euro: what is exported can be imported again. */
export const peopleCsv = (people: readonly StoredMember[], unit: SharesUnit) => writeCsv([headings, ...people.map((it) => textRow(it, unit))])

/** The same as a workbook: numbers stay numbers, so that a column can be summed. */
export const peopleXlsx = (rows: readonly (readonly (string | number)[])[], unit: SharesUnit): Promise<Buffer> => {
  const format = unit === 'EUR_CENT' ? '#,##0.00' : '#,##0'
  const cell = (value: string | number) => (typeof value === 'number' ? { value, type: Number, format } : { value, type: String })
  return writeSheet({ name: 'Soci', headings, rows: rows.map((row) => row.map(cell)) })
}

function textRow(it: StoredMember, unit: SharesUnit): string[] {
  const cells = cellsOf(it, unit)
  return importColumns.map((column) => asText(cells[column]))
}
