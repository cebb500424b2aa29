import type { homeRoutes } from '@delibera/core/home/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { todoSeen } from './reads.ts'

export function homeHandlers(deps: Deps): Handlers<typeof homeRoutes> {
  return {
    todo: async ({ ctx, query }) => {
      const items = await todoSeen(deps, ctx.user, query)
      return { total: items.length, items: items.slice((query.page - 1) * query.count, query.page * query.count) }
    },
  }
}
