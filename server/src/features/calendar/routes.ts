import type { calendarRoutes } from '@delibera/core/calendar/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { feedsOf } from '../../stores/calendar/feed-store.ts'
import { makeFeed } from './feed-commands.ts'
import { readFeed } from './feed-reads.ts'
import { eventsOf, readableCompany } from './reads.ts'

const list = <Item>(items: Item[]) => ({ total: items.length, items })

export function calendarHandlers(deps: Deps): Handlers<typeof calendarRoutes> {
  const { db } = deps
  return {
    events: async ({ ctx, query }) => list(await eventsOf(deps, ctx.user, query)),
    feeds: async ({ ctx }) => list(await feedsOf(db, ctx.user)),

    feed: async ({ ctx, body: { company_id, revoke } }) => {
      const company = company_id === null ? null : await readableCompany(db, ctx.user, company_id)
      return db.transaction().execute((tx) => makeFeed(tx, deps, { user: ctx.user, company, revoke }))
    },

    read: ({ params, request }) => readFeed(deps, params.secret, request.headers['if-none-match']),
  }
}
