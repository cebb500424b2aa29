import type { companyBookRoutes, conservationRoutes } from '@delibera/core/books/routes'
import type { BookCode } from '@delibera/core/books/schema'
import { dayIn } from '@delibera/core/dates'
import { tariff } from '@delibera/core/filing/tariff'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { documentTexts, fill } from '../../i18n/texts.ts'
import { changeBook, payDuty, uploadEntry } from './commands.ts'
import { conservationName, conserve, keptPackage } from './conservation-commands.ts'
import { nameOfBook, printedBook } from './papers.ts'
import { bookFacts, bookIn, companyBooks } from './reads.ts'
import { sealBook } from './seal-commands.ts'

export function companyBookHandlers(deps: Deps): Handlers<typeof companyBookRoutes & typeof conservationRoutes> {
  return {
    books: ({ ctx }) => companyBooks(deps, ctx.company),

    duties: async ({ ctx, query }) => {
      const { duties } = await bookFacts(deps, ctx.company)
      const items = duties.filter((it) => query.year === undefined || it.year === query.year)
      return { total: items.length, items, tariff_from: tariff.valid_from }
    },

    payDuty: ({ ctx, params, body }) => payDuty(deps, ctx, { duty: params.duty, paid: body }),
    change: ({ ctx, params, body }) => changeBook(deps, ctx, { code: params.code as BookCode, change: body }),
    upload: ({ ctx, params, body }) => uploadEntry(deps, ctx, { code: params.code as BookCode, upload: body }),

    entries: async ({ ctx, params, query }) => {
      const { entries } = bookIn(await bookFacts(deps, ctx.company), params.code as BookCode)
      const items = entries.filter((it) => query.year === undefined || it.year === query.year).toReversed()
      const years = [...new Set(entries.flatMap((it) => it.year ?? []))].toSorted((a, b) => b - a)
      return { total: items.length, items, years }
    },

    print: async ({ ctx, params, query, request }) => {
      const { locale } = request
      const facts = await bookFacts(deps, ctx.company)
      const book = bookIn(facts, params.code as BookCode)
      const entries = book.entries.filter((it) => query.year === undefined || it.year === query.year)
      const t = documentTexts(locale).books
      const subtitle = query.year === undefined ? fill(t.whole, { day: dayIn(facts.today, locale) }) : fill(t.year, { year: String(query.year) })
      const at = new Date(`${entries.at(-1)?.registered_on ?? facts.today}T12:00:00Z`)
      const pdf = await printedBook(deps, { facts, book, entries, subtitle, locale, at })
      const name = [nameOfBook(book.code, facts, locale), query.year].filter(Boolean).join(' ')
      return download(`${name}.pdf`, 'application/pdf', pdf)
    },

    seal: ({ ctx, params, body }) => sealBook(deps, ctx, { code: params.code as BookCode, sealing: body }),
    conserve: ({ ctx, body }) => conserve(deps, ctx, body.year),

    package: async ({ ctx, params }) => {
      const year = Number(params.year)
      const content = await keptPackage(deps, ctx.company, year)
      const { company } = await bookFacts(deps, ctx.company)
      return download(conservationName(company.fiscal_code, year), 'application/zip', content)
    },
  }
}
