import type { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { companySeen } from '../../notices/company-news.ts'
import { copyExample, removeExample } from './example-commands.ts'
import { guideOf } from './guide-reads.ts'

export function firstRunHandlers(deps: Deps): Handlers<typeof firstRunRoutes> {
  const { db } = deps
  return {
    guide: ({ ctx, query }) => guideOf(db, ctx.user, query.about ?? null),

    addExample: async ({ ctx }) => companySeen(deps, { ...ctx, company: await copyExample(deps, ctx) }),

    removeExample: async ({ ctx }) => {
      await removeExample(deps, ctx.user)
      return done
    },
  }
}
