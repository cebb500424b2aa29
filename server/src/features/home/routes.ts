import type { homeRoutes } from '@delibera/core/home/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { dashboardSeen } from './dashboard-reads.ts'
import { homeSeen, openingSeen } from './opening-reads.ts'
import { todoPage } from './reads.ts'

export function homeHandlers(deps: Deps): Handlers<typeof homeRoutes> {
  return {
    todo: ({ ctx, query }) => todoPage(deps, ctx.user, query),
    dashboard: ({ ctx }) => dashboardSeen(deps, ctx.user),
    opening: ({ ctx }) => openingSeen(deps, ctx),
    home: ({ ctx }) => homeSeen(deps, ctx),
  }
}
