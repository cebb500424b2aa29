import type { identityRoutes } from '@delibera/core/companies/identity-routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { companySeen } from '../../notices/company-news.ts'
import { identityAsked, identityWithdrawn } from './identity-commands.ts'

export function identityHandlers(deps: Deps): Handlers<typeof identityRoutes> {
  return {
    askIdentity: async ({ ctx, body }) => {
      await identityAsked(deps, ctx, body)
      return companySeen(deps, ctx)
    },

    withdrawIdentity: async ({ ctx }) => {
      await deps.db.transaction().execute((tx) => identityWithdrawn(tx, deps, ctx))
      return companySeen(deps, ctx)
    },
  }
}
