import type { receiptRoutes } from '@delibera/core/payments/routes'
import { contentDisposition } from '../../adapters/storage/disposition.ts'
import type { Deps } from '../../deps.ts'
import { Answer } from '../../http/answer.ts'
import type { Handlers } from '../../http/mount.ts'
import { receiptOf } from './receipt-papers.ts'

export function receiptHandlers(deps: Deps): Handlers<typeof receiptRoutes> {
  return {
    receipt: async ({ ctx, params, request }) => {
      const { name, pdf } = await receiptOf(deps, { user: ctx.user, locale: request.locale, id: params.id })
      const mime_type = 'application/pdf'
      return new Answer(200, pdf, {
        'content-type': mime_type,
        'content-disposition': contentDisposition(name, mime_type),
        'content-length': String(pdf.length),
        'cache-control': 'private, no-store',
      })
    },
  }
}
