import { currencyOf } from '@delibera/core/money'
import { creditsProductIn } from '@delibera/core/payments/catalogue'
import type { paymentRoutes } from '@delibera/core/payments/routes'
import { ownProductsFor } from '@delibera/core/payments/rules'
import type { Handlers } from '../../http/mount.ts'

export function paymentHandlers(): Handlers<typeof paymentRoutes> {
  return {
    products: async ({ query }) => ownProductsFor(query),
    creditProducts: async ({ ctx }) => ({ total: 1, items: [creditsProductIn(currencyOf[ctx.locale])] }),
  }
}
