import type { SharesUnit } from '@delibera/core/companies/schema'
import { importColumns } from '@delibera/core/members/import'
import { asText, cellsOf, headings } from '@delibera/core/members/import-cells'
import { writeCsv } from '../../spreadsheets/csv.ts'
import type { StoredMember } from './store.ts'

/** People as Italian spreadsheets show them, money in euro: what is exported can be imported again. */
export const peopleCsv = (people: readonly StoredMember[], unit: SharesUnit) => writeCsv([headings, ...people.map((it) => textRow(it, unit))])

function textRow(it: StoredMember, unit: SharesUnit): string[] {
  const cells = cellsOf(it, unit)
  return importColumns.map((column) => asText(cells[column]))
}
