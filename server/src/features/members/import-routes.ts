import type { SharesUnit } from '@delibera/core/company/shares-unit'
import { Fault } from '@delibera/core/faults'
import { type ImportError, importColumns } from '@delibera/core/members/import'
import { asSheetText, asText, cellsOf, exampleRows, headings } from '@delibera/core/members/import-cells'
import { planImport } from '@delibera/core/members/import-plan'
import type { importRoutes } from '@delibera/core/members/routes'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { writeCsv } from '../../spreadsheets/csv.ts'
import { capitalOf, membersOf, type StoredMember } from '../../stores/members/member-store.ts'
import { inBook } from './commands.ts'
import { carryOut, isIdle, nothingPlanned, previewOf, readSource, revisionOf } from './import-commands.ts'
import { peopleCsv, peopleXlsx } from './sheet-papers.ts'

const csv = 'text/csv; charset=utf-8'
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

export function importHandlers(deps: Deps): Handlers<typeof importRoutes> {
  const { db } = deps
  return {
    demoCsv: async ({ query }) => {
      if (query.format === 'csv') return download('soci-esempio.csv', csv, writeCsv([headings, ...exampleRows.map((row) => row.map(asText))]))
      return download('soci-esempio.xlsx', xlsx, await peopleXlsx(exampleRows, 'SHARE'))
    },

    csv: async ({ ctx, query }) => {
      const [{ unit }, book] = [await capitalOf(db, ctx.company), await membersOf(db, ctx.company)]
      if (query.format === 'csv') return download('soci.csv', csv, peopleCsv(book, unit))
      const rows = book.map((it) => numberRow(it, unit))
      return download('soci.xlsx', xlsx, await peopleXlsx(rows, unit))
    },

    check: async ({ ctx, body, request }) => {
      const source = await readSource(deps, ctx, body)
      const [{ unit }, book] = [await capitalOf(db, ctx.company), await membersOf(db, ctx.company)]
      const plan = source.faults.length > 0 ? nothingPlanned : planImport(source.rows, book, { mode: body.type, unit })
      return previewOf(source, plan, { revision: revisionOf(book), locale: request.locale, book })
    },

    import: async ({ ctx, query, body, request }) => {
      const source = await readSource(deps, ctx, body)
      return inBook(deps, ctx.company, async (tx) => {
        const [{ unit }, book] = [await capitalOf(tx, ctx.company), await membersOf(tx, ctx.company)]
        const plan = planImport(source.rows, book, { mode: query.type, unit })
        const told = { revision: revisionOf(book), locale: request.locale, book }
        const { errors } = previewOf(source, plan, told)
        if (errors.length > 0) throw new Fault(isOnlyTwice(errors) ? 'MB001' : 'MB002', errors)
        // Sent once more, it finds its work done: that the book has changed since the preview is then its own doing.
        if (isIdle(plan)) return previewOf(source, plan, told)
        if (body.revision !== undefined && body.revision !== told.revision) throw new Fault('E0002')
        await carryOut(tx, deps, ctx, plan)
        return previewOf(source, plan, { ...told, revision: revisionOf(await membersOf(tx, ctx.company)) })
      })
    },
  }
}

/** Nothing stands against the file but people who are in it twice. */
const isOnlyTwice = (errors: readonly ImportError[]): boolean => errors.every(({ message }) => message === 'fiscalCodeRepeated')

/** Money in euros, as the file shows it. */
function numberRow(it: StoredMember, unit: SharesUnit): (string | number)[] {
  const cells = cellsOf(it, unit)
  const amount = (value: number) => (unit === 'EUR_CENT' ? value / 100 : value)
  return importColumns.map((column) => (column === 'shares_value' || column === 'vote_value' ? amount(it[column]) : asSheetText(cells[column])))
}
