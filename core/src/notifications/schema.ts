import { z } from 'zod'
import { Id, ListQuery, listOf } from '../paging.ts'

/** What a person can be told of. The words for each kind are in the locale files. */
export const NotificationKind = z.enum([
  'WELCOME',
  'PASSWORD_CHANGED',
  'SECOND_FACTOR_ON',
  'SECOND_FACTOR_OFF',
  'PASSKEY_ADDED',
  'CONSULTANT_ENABLED',
  'COMPANY_CONFIRMED',
  'COMPANY_DELETED',
  'MANAGER_ENABLED',
  'MANAGER_DISABLED',
  'ADMINISTRATOR_CHANGED',
  'CONSULTANT_INVITED',
  'CONSULTANT_REQUESTED',
  'CONSULTANT_ACCEPTED',
  'CONSULTANT_APPROVED',
  'CONSULTANT_REVOKED',
  'CONSULTANT_LEFT',
  'PAYMENT_RECEIVED',
  'POLL_ANSWERED',
  'MEETING_TO_CONFIRM',
  'MEETING_DELIVERY_FAILED',
  'VERBAL_SIGNED',
  'VERBAL_CORRECTION',
  'VERBAL_REFUSED',
])
export type NotificationKind = z.infer<typeof NotificationKind>

export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  datetime: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
})
export type Notification = z.infer<typeof Notification>

export const NotificationQuery = ListQuery.extend({ unread: z.stringbool().optional() })
export const NotificationList = listOf(Notification).extend({ unread: z.number().int() })
export const ReadNotifications = z.union([z.object({ ids: z.array(Id).min(1).max(999) }), z.object({ all: z.literal(true) })])
