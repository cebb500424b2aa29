import { z } from 'zod'
import { limits } from '../limits.ts'
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
  'COMPANY_IDENTITY',
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
  'PAYMENT_REFUNDED',
  'POLL_ANSWERED',
  'QUESTION_ASKED',
  'MEETING_TO_CONFIRM',
  'MEETING_DELIVERY_FAILED',
  'DELIVERY_LATE',
  'VERBAL_SIGNED',
  'VERBAL_CORRECTION',
  'VERBAL_REFUSED',
  'MEETING_SOON',
  'SIGNATURES_MISSING',
  'DEADLINE_NEAR',
  'COMMUNICATION_RECEIVED',
  'COMMUNICATION_FAILED',
  'CAMPAIGN_PREPARED',
  'CALENDAR_FAILED',
  'DECISION_CLOSED',
  'DECISION_STOPPED',
  'DECISION_SIGNED',
  'DECISION_UNSIGNED',
  'DECISION_DELIVERY_FAILED',
])
export type NotificationKind = z.infer<typeof NotificationKind>

/**
 * `data.name` is whom or what it is about and `data.to` where it leads; a meeting says its `company`, too. A deadline says besides `deadline` (a kind of core/src/calendar), its `day`, and
 * `count` where it is one of several companies, of which `name` is the first. A preparation says how many it was asked for (`count`) and how many were
 * refused (`refused`).
 */
export const Notification = z.object({
  _id: Id,
  kind: NotificationKind,
  data: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
  datetime: z.iso.datetime(),
  read_at: z.iso.datetime().nullable(),
  /** The company it is about, where there is one and it is read from the list: the socket only says that there is news. */
  company: z.object({ _id: Id, business_name: z.string() }).nullable().optional(),
})
export type Notification = z.infer<typeof Notification>

/** What concerns the safety of an account is always told. */
export const alwaysTold: readonly NotificationKind[] = ['WELCOME', 'PASSWORD_CHANGED', 'SECOND_FACTOR_ON', 'SECOND_FACTOR_OFF', 'PASSKEY_ADDED']

/** How a person wants to be told of a kind: on the page and the bell, and in the letter of the morning. */
export const NotificationPreference = z.object({ kind: NotificationKind, in_app: z.boolean(), digest: z.boolean() })
export type NotificationPreference = z.infer<typeof NotificationPreference>
export const NotificationPreferences = z.object({ items: z.array(NotificationPreference) })
export const PreferenceChange = z.object({
  items: z
    .array(NotificationPreference.partial({ in_app: true, digest: true }))
    .min(1)
    .max(100),
})

export const NotificationQuery = ListQuery.extend({ unread: z.stringbool().optional() })
export type NotificationQuery = z.infer<typeof NotificationQuery>
export const NotificationList = listOf(Notification).extend({ unread: z.number().int() })
export const ReadNotifications = z.union([z.object({ ids: z.array(Id).min(1).max(limits.tables.max_count) }), z.object({ all: z.literal(true) })])
