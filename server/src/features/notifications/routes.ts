import type { notificationRoutes } from '@delibera/core/notifications/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { markRead, notificationsOf, unreadCount } from './store.ts'

export function notificationHandlers({ db, clock }: Deps): Handlers<typeof notificationRoutes> {
  return {
    list: async ({ ctx, query }) => ({ ...(await notificationsOf(db, ctx.user, query)), unread: await unreadCount(db, ctx.user) }),

    read: async ({ ctx, body }) => {
      await markRead(db, ctx.user, { ids: 'ids' in body ? body.ids : null, at: clock.now() })
      return { unread: await unreadCount(db, ctx.user) }
    },
  }
}
