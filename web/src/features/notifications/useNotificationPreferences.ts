import { notificationRoutes } from '@delibera/core/notifications/routes'
import type { NotificationKind, NotificationPreference } from '@delibera/core/notifications/schema'
import type { ReplyOf } from '@delibera/core/route'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { useRead } from '../../api/hooks.ts'
import { useReaction } from '../../shell/useReaction.tsx'

type Preferences = ReplyOf<typeof notificationRoutes.preferences>
export type NoticeWay = 'in_app' | 'digest'
type Change = { kind: NotificationKind } & Partial<Pick<NotificationPreference, NoticeWay>>

const kept = { queryKey: [notificationRoutes.preferences.path] }
const mutationKey = ['prefer']

const changed = (it: Preferences, change: Change): Preferences => ({ items: it.items.map((one) => (one.kind === change.kind ? { ...one, ...change } : one)) })

/** How the person is told of each kind. A switch moves at once, and back if the server refuses. */
export function useNotificationPreferences() {
  const client = useQueryClient()
  const react = useReaction()
  const read = useRead(notificationRoutes.preferences, {})
  const { mutate } = useMutation({
    mutationKey,
    mutationFn: (change: Change) => call(notificationRoutes.prefer, { body: { items: [change] } }),
    onMutate: async (change) => {
      await client.cancelQueries(kept)
      client.setQueriesData<Preferences>(kept, (it) => it && changed(it, change))
    },
    onError: (error, { kind, ...ways }) => {
      // Only this one: another may have been moved meanwhile.
      const before = Object.fromEntries(Object.entries(ways).map(([way, value]) => [way, !value]))
      client.setQueriesData<Preferences>(kept, (it) => it && changed(it, { kind, ...before }))
      react(error, 'saving')
    },
    onSettled: () => (client.isMutating({ mutationKey }) === 1 ? client.invalidateQueries(kept) : undefined),
  })
  return { read, prefer: (kind: NotificationKind, way: NoticeWay, value: boolean) => mutate({ kind, [way]: value }) }
}
