import { Fault } from '@delibera/core/faults'
import { currencyOf } from '@delibera/core/money'
import type { FiscalProfile, FiscalStanding } from '@delibera/core/payments/fiscal'
import type { fiscalRoutes } from '@delibera/core/payments/fiscal-routes'
import { hasRight, standingOf } from '@delibera/core/permissions'
import type { Deps } from '../../deps.ts'
import { rolesIn } from '../../http/guards.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { type Owner, walletIdOf } from '../../stores/payments/wallet-store.ts'
import { writeFiscalProfile } from './fiscal-commands.ts'
import { fiscalStanding, quoteFor } from './fiscal-reads.ts'

export function fiscalHandlers(deps: Deps): Handlers<typeof fiscalRoutes> {
  const { db } = deps
  const written = async (owner: Owner, user: Proven<'user'>, profile: FiscalProfile): Promise<FiscalStanding> => {
    await writeFiscalProfile(deps, { owner, user, profile })
    return fiscalStanding(deps, db, owner)
  }
  return {
    ofCompany: ({ ctx }) => fiscalStanding(deps, db, { company_id: ctx.company }),
    changeOfCompany: ({ ctx, body }) => written({ company_id: ctx.company }, ctx.user, body),
    mine: ({ ctx }) => fiscalStanding(deps, db, { user_id: ctx.user }),
    changeMine: ({ ctx, body }) => written({ user_id: ctx.user }, ctx.user, body),

    quote: async ({ ctx, body }) => {
      const { company_id } = body
      if (company_id && !hasRight(standingOf(await rolesIn(db, ctx.user, company_id)), 'pay')) throw new Fault('CP003')
      const owner = company_id ? { company_id } : { user_id: ctx.user }
      return quoteFor(deps, body, { owner, wallet_id: (await walletIdOf(db, owner)) ?? null, currency: currencyOf[ctx.locale] })
    },
  }
}
