import type { meetingRoutes } from '@delibera/core/meetings/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { administratorLink } from '../../meeting/links.ts'
import { meetingsOf, upcomingOf } from '../../stores/meetings/list-store.ts'
import { peopleHandlers } from './people-routes.ts'
import { prepareHandlers } from './prepare-routes.ts'
import { meetingSeen } from './reads.ts'

export function meetingHandlers(deps: Deps): Handlers<typeof meetingRoutes> {
  return {
    list: ({ ctx, query }) => meetingsOf(deps.db, ctx.company, query),
    upcoming: ({ ctx, query }) => upcomingOf(deps.db, ctx.user, { now: deps.clock.now(), ...query }),
    load: ({ ctx }) => meetingSeen(deps, ctx),
    administratorSlug: ({ ctx }) => administratorLink(deps, ctx),
    ...prepareHandlers(deps),
    ...peopleHandlers(deps),
  }
}
