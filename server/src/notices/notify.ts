import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../db/connect.ts'
import { publish } from '../socket/publish.ts'
import { addNotification } from '../stores/notifications/notification-store.ts'
import { preferenceOf } from '../stores/notifications/preference-store.ts'
import { pushToUser } from './push.ts'

interface News {
  user_id: string
  kind: NotificationKind
  data?: Notification['data']
  /** Makes the same notice told twice one. */
  key?: string
  at: Date
}

/**
 * Tells a person something in the way they chose, in the transaction in which it became true: on the page, through the socket and by the browsers that asked
 * for it, or in the letter of the morning alone. What they want to hear in neither way is not written at all.
 */
export async function notify(tx: Tx, { user_id, kind, data = {}, key, at }: News): Promise<void> {
  const { in_app, digest } = await preferenceOf(tx, user_id, kind)
  if (!in_app && !digest) return
  const row: Notification = { _id: crypto.randomUUID(), kind, data, datetime: at.toISOString(), read_at: null }
  const isNew = await addNotification(tx, { ...row, user_id, in_app, key: key ?? null })
  if (!isNew || !in_app) return
  await pushToUser(tx, { user_id, notification_id: row._id, at })
  await publish(tx, { topic: `user:${user_id}`, type: 'notification', data: row, at })
}
