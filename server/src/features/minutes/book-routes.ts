import type { bookRoutes } from '@delibera/core/minutes/routes'
import type { Deps } from '../../deps.ts'
import { download } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { documentTexts } from '../../i18n/texts.ts'
import { bookOf, printedBook } from './book-papers.ts'

export function bookHandlers(deps: Deps): Handlers<typeof bookRoutes> {
  return {
    book: ({ ctx, query }) => bookOf(deps, ctx.company, query),

    print: async ({ ctx, query, request }) => {
      const pdf = await printedBook(deps, ctx.company, { ...query, locale: request.locale })
      const name = [documentTexts(request.locale).book.file, query.year].filter(Boolean).join(' ')
      return download(`${name}.pdf`, 'application/pdf', pdf)
    },
  }
}
