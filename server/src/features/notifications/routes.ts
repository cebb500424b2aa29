import { Fault } from '@delibera/core/faults'
import { preferencesAfter, preferencesWith, refusePreferences } from '@delibera/core/notifications/preferences'
import type { notificationRoutes } from '@delibera/core/notifications/routes'
import type { Deps } from '../../deps.ts'
import type { Handlers } from '../../http/mount.ts'
import { markRead, notificationsOf, unreadCount } from '../../stores/notifications/notification-store.ts'
import { chosenPreferences, lockPreferences, setPreferences } from '../../stores/notifications/preference-store.ts'

export function notificationHandlers({ db, clock }: Deps): Handlers<typeof notificationRoutes> {
  return {
    list: async ({ ctx, query }) => ({ ...(await notificationsOf(db, ctx.user, query)), unread: await unreadCount(db, ctx.user) }),

    read: async ({ ctx, body }) => {
      await markRead(db, ctx.user, { ids: 'ids' in body ? body.ids : null, at: clock.now() })
      return { unread: await unreadCount(db, ctx.user) }
    },

    preferences: async ({ ctx }) => ({ items: preferencesWith(await chosenPreferences(db, ctx.user)) }),

    prefer: ({ ctx, body }) => {
      const faults = refusePreferences(body.items)
      if (faults.length > 0) throw new Fault('E0001', faults)
      return db.transaction().execute(async (tx) => {
        await lockPreferences(tx, ctx.user)
        await setPreferences(tx, ctx.user, preferencesAfter(await chosenPreferences(tx, ctx.user), body.items))
        return { items: preferencesWith(await chosenPreferences(tx, ctx.user)) }
      })
    },
  }
}
