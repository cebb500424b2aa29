import type { Notification, NotificationKind } from '@delibera/core/notifications/schema'
import type { Tx } from '../../db/connect.ts'
import { publish } from '../../socket/publish.ts'

interface News {
  user_id: string
  kind: NotificationKind
  data?: Notification['data']
  at: Date
}

/** Tells a person something, on the page and through the socket, in the transaction in which it became true. */
export async function notify(tx: Tx, { user_id, kind, data = {}, at }: News): Promise<void> {
  const row: Notification = { _id: crypto.randomUUID(), kind, data, datetime: at.toISOString(), read_at: null }
  await tx
    .insertInto('notifications')
    .values({ ...row, user_id, data: JSON.stringify(data) })
    .execute()
  await publish(tx, { topic: `user:${user_id}`, type: 'notification', data: row, at })
}
