import { Fault } from '@delibera/core/faults'
import { historyRange } from '@delibera/core/payments/history'
import type { historyRoutes } from '@delibera/core/payments/routes'
import type { HistoryQuery } from '@delibera/core/payments/schema'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { creditsPurchases, type HistoryRequest, productsPurchases, transactions } from '../../stores/payments/history-store.ts'

export function historyHandlers({ db, clock }: Deps): Handlers<typeof historyRoutes> {
  const asked = (query: HistoryQuery): HistoryRequest => {
    const range = historyRange(query, clock.now())
    if ('message' in range) throw new Fault('E0001', [range])
    return { ...query, ...range }
  }
  return {
    myPurchases: ({ ctx, query }) => creditsPurchases(db, { user: ctx.user }, asked(query)),
    companyPurchases: ({ ctx, query }) => creditsPurchases(db, { company: ctx.company }, asked(query)),
    myTransactions: ({ ctx, query }) => transactions(db, { user: ctx.user }, asked(query)),
    companyTransactions: ({ ctx, query }) => transactions(db, { company: ctx.company }, asked(query)),
    productsPurchases: ({ ctx, query }) => productsPurchases(db, ctx.company, asked(query)),
  }
}
