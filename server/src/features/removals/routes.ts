import { done } from '@delibera/core/paging'
import type { removalRoutes } from '@delibera/core/removals/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { restoreRemoved } from './commands.ts'

export function removalHandlers(deps: Deps): Handlers<typeof removalRoutes> {
  return {
    restore: async ({ ctx, body }) => {
      await restoreRemoved(deps, ctx, body.removal_ids)
      return done
    },
  }
}
