import type { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { stepsDone } from '@delibera/core/companies/guide'
import { done } from '@delibera/core/paging'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { companySeen } from '../../notices/company-news.ts'
import { exampleOf } from '../../stores/companies/example-store.ts'
import { guidedCompany, hasSentNotices } from '../../stores/companies/guide-store.ts'
import { copyExample, removeExample } from './example-commands.ts'

export function firstRunHandlers(deps: Deps): Handlers<typeof firstRunRoutes> {
  const { db } = deps
  return {
    guide: async ({ ctx, query }) => {
      const found = (await guidedCompany(db, ctx.user, query.about ?? null)) ?? null
      return {
        company: found && { _id: found._id, business_name: found.business_name, confirmed: found.confirmed },
        done: stepsDone(found),
        meeting: found?.meeting ?? null,
        is_new: !(await hasSentNotices(db, ctx.user)),
        example_id: (await exampleOf(db, ctx.user)) ?? null,
      }
    },

    addExample: async ({ ctx }) => companySeen(deps, { ...ctx, company: await copyExample(deps, ctx) }),

    removeExample: async ({ ctx }) => {
      await removeExample(deps, ctx.user)
      return done
    },
  }
}
