import { z } from 'zod'
import { daysBetween } from '../dates.ts'
import { Id } from '../paging.ts'

const day = z.iso.date()

/**
 * What there is to do, and by which rule. POLL closes a proposal of dates, DECISION a decision in writing, QUESTIONS is when what members asked is
 * answered; PROXIES ends proxies to the designated representative, ADVANCE votes before a meeting, LISTS the presentation of lists.
 */
export const DeadlineKind = z.enum([
  'ACCOUNTS_PROJECT',
  'ACCOUNTS_DEPOSIT',
  'ACCOUNTS_NOTICE',
  'ACCOUNTS_ASSEMBLY',
  'ACCOUNTS_FILING',
  'NOTICE',
  'SIGNATURES',
  'POLL',
  'DECISION',
  'QUESTIONS',
  'PROXIES',
  'ADVANCE',
  'LISTS',
  'SUBSCRIPTION',
  'INVITATION',
  'REQUEST',
])
export type DeadlineKind = z.infer<typeof DeadlineKind>

/** DONE, or how soon it must be: LATE is past, NEAR within a week. */
export const DeadlineState = z.enum(['DONE', 'LATE', 'NEAR', 'AHEAD'])
export type DeadlineState = z.infer<typeof DeadlineState>

export const CalendarCompany = z.object({
  _id: Id,
  business_name: z.string(),
  /** One of the palette's tones, the same for a company on every screen. */ tone: z.int().min(0).max(11),
})
export type CalendarCompany = z.infer<typeof CalendarCompany>

export const CalendarMeeting = z.object({
  kind: z.literal('MEETING'),
  /** Of the convocation: a meeting with two calls stands twice. Before the notice, of the meeting. */
  _id: Id,
  company: CalendarCompany,
  meeting_id: Id,
  meeting_type: z.enum(['ASSEMBLY', 'BOARD']),
  convocation_type: z.enum(['FIRST', 'SECOND']),
  /** CONVOCATION has its day, and its notice has not left; it is in no calendar outside. */
  status: z.enum(['CONVOCATION', 'PERFORM', 'VERBALIZE', 'COMPLETED', 'CANCELED']),
  title: z.string(),
  start: z.iso.datetime(),
  end: z.iso.datetime(),
  location: z.string().nullable(),
})
export const CalendarDeadline = z.object({
  kind: z.literal('DEADLINE'),
  /** Stable: the same deadline has the same one in every answer. */
  _id: z.string(),
  company: CalendarCompany,
  deadline: DeadlineKind,
  state: DeadlineState,
  day,
  /** Article of the civil code or of the statute it comes from. */
  source: z.string().nullable(),
  meeting_id: Id.nullable(),
  /** That is a decision in writing. */
  written: z.boolean().optional(),
  /** What that meeting is called. */
  meeting_title: z.string().optional(),
  /** Of accounts: the day on which their year ended. */
  year_end: day.nullable(),
  /** How many signatures are missing, where the event is about signatures. */
  missing: z.int().nullable(),
})
export type CalendarMeeting = z.infer<typeof CalendarMeeting>
export type CalendarDeadline = z.infer<typeof CalendarDeadline>
export const CalendarEvent = z.discriminatedUnion('kind', [CalendarMeeting, CalendarDeadline])
export type CalendarEvent = z.infer<typeof CalendarEvent>

/** Days of Rome, the last one included; at most a year. Without a company, those of the workspace. */
export const CalendarQuery = z
  .object({ from: day, to: day, company_id: Id.optional(), workspace: z.enum(['user', 'consultant']).default('user') })
  .refine((it) => it.from <= it.to, { error: 'dates.endsBefore', path: ['to'] })
  // A year as a page of months shows it begins and ends with days of its neighbours.
  .refine((it) => daysBetween(it.from, it.to) <= 400, { error: 'timeRangeError', path: ['to'] })
export type CalendarQuery = z.infer<typeof CalendarQuery>

export const CalendarReply = z.object({ total: z.int(), items: z.array(CalendarEvent) })

/** A subscription of a calendar program. Its secret is shown once, when it is made. */
export const Feed = z.object({
  _id: Id,
  company: z.object({ _id: Id, business_name: z.string() }).nullable(),
  created_at: z.iso.datetime(),
  used_at: z.iso.datetime().nullable(),
})
export type Feed = z.infer<typeof Feed>
/** Of all companies of the caller, or of one; the one before stops working. */
export const FeedRequest = z.object({ company_id: Id.nullable().default(null), revoke: z.boolean().default(false) })
export const FeedReply = z.object({ feed: Feed.nullable(), url: z.string().nullable() })

export const calendarProviders = ['google', 'caldav'] as const
export type CalendarProviderName = (typeof calendarProviders)[number]

/** How it stands with somebody's outside calendar. */
export const CalendarLink = z.object({
  provider: z.enum(calendarProviders),
  /** False where this installation has no such provider. */
  available: z.boolean(),
  connected: z.boolean(),
  account: z.string().nullable(),
  /** Of the calendar that Delibera keeps there. */
  calendar: z.string().nullable(),
  /** Synchronised, about to be, at work, or stopped by something that the person must mend. */
  state: z.enum(['OFF', 'WAITING', 'WORKING', 'ON', 'FAILED']),
  synchronized_at: z.iso.datetime().nullable(),
  events: z.int(),
  /** A key of the locale files, when it failed. */
  reason: z.string().nullable(),
  /** Where to give consent, of Google; null when connected or not available. */
  url: z.string().nullable(),
})
export type CalendarLink = z.infer<typeof CalendarLink>
/** What Google gave back to the browser. */
export const GoogleConsent = z.object({ code: z.string().min(1).max(2000), state: z.string().min(1).max(500) })
export const CalDavLogin = z.object({
  url: z.url({ protocol: /^https?$/ }).max(500),
  username: z.string().trim().min(1).max(200),
  password: z.string().min(1).max(500),
})
export type CalDavLogin = z.infer<typeof CalDavLogin>
