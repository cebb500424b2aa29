import type { MemberPushEvent } from '@delibera/core/notifications/push'
import type { Tx } from '../db/connect.ts'
import { enqueueEach } from '../jobs/queue.ts'
import { subscriptionsOfMembers, subscriptionsOfUser } from '../stores/notifications/push-store.ts'

interface MemberNews {
  meeting_id: string
  event: MemberPushEvent
  /** Left out: everybody in the meeting. */
  member_ids?: readonly string[]
  at: Date
}

/** Tells the browsers of members, in the transaction in which it became true. Few have asked for it: for the others this is one question to the database. */
export async function pushToMembers(tx: Tx, { meeting_id, event, member_ids, at }: MemberNews): Promise<void> {
  const found = await subscriptionsOfMembers(tx, { meeting_id, member_ids: member_ids ?? null })
  await enqueueEach(
    tx,
    'send_push',
    found.map((it) => ({ subscription_id: it._id, about: { event }, at: at.toISOString() })),
  )
}

/**
 * The last word to the browsers of members, before their personal links end. It leads nowhere: the new link is in the letter, since the old one may be known
 * to others, and so may whoever asked for messages with it.
 */
export async function pushLastToMembers(tx: Tx, { meeting_id, event, member_ids, at, company }: MemberNews & { company: string }): Promise<void> {
  const found = await subscriptionsOfMembers(tx, { meeting_id, member_ids: member_ids ?? null })
  await enqueueEach(
    tx,
    'send_last_push',
    found.map(({ endpoint, p256dh, auth, locale }) => ({ to: { endpoint, p256dh, auth }, locale, company, event, at: at.toISOString() })),
  )
}

export async function pushToUser(tx: Tx, { user_id, notification_id, at }: { user_id: string; notification_id: string; at: Date }): Promise<void> {
  const found = await subscriptionsOfUser(tx, user_id)
  await enqueueEach(
    tx,
    'send_push',
    found.map((subscription_id) => ({ subscription_id, about: { notification_id }, at: at.toISOString() })),
  )
}
