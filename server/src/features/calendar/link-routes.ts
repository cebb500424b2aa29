import type { caldavCalendarRoutes, googleCalendarRoutes } from '@delibera/core/calendar/routes'
import type { CalendarProviderName } from '@delibera/core/calendar/schema'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import type { Proven } from '../../http/proven.ts'
import { connectCalDav, connectGoogle, disconnect, linkShown, turn } from './link-commands.ts'

interface Asked {
  ctx: { user: Proven<'user'> }
}

/** What is the same whoever keeps the calendar. */
function handlersOf(deps: Deps, provider: CalendarProviderName) {
  return {
    link: ({ ctx }: Asked) => linkShown(deps, { user: ctx.user, provider }),
    synchronize: ({ ctx }: Asked) => turn(deps, { user: ctx.user, provider }, true),
    desynchronize: ({ ctx }: Asked) => turn(deps, { user: ctx.user, provider }, false),
    disconnect: async ({ ctx, params }: Asked & { params: { id: string } }) => {
      await disconnect(deps, { user: ctx.user, provider }, params.id)
      return { done: true as const }
    },
  }
}

export const googleCalendarHandlers = (deps: Deps): Handlers<typeof googleCalendarRoutes> => ({
  ...handlersOf(deps, 'google'),
  connect: ({ ctx, body }) => connectGoogle(deps, ctx.user, body),
})

export const caldavCalendarHandlers = (deps: Deps): Handlers<typeof caldavCalendarRoutes> => ({
  ...handlersOf(deps, 'caldav'),
  connect: ({ ctx, body }) => connectCalDav(deps, ctx.user, body),
})
