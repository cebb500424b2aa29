import { z } from 'zod'
import { MeetingStatus, MeetingType } from '../meeting/status.ts'
import { Id } from '../paging.ts'
import { Subscription } from '../subscriptions/schema.ts'

/** A meeting that stands against it: its members have been asked or called, or await its minutes. */
export const AwaitedMeeting = z.object({
  _id: Id,
  name: z.string(),
  meeting_type: MeetingType,
  status: MeetingStatus,
  is_offline: z.boolean(),
  /** Null while it has no date. */
  datetime: z.iso.datetime().nullable(),
})
export type AwaitedMeeting = z.infer<typeof AwaitedMeeting>

/** What deleting a company would take away (decision D27). While there are `meetings`, it is refused. */
export const CompanyEnding = z.object({
  meetings: z.array(AwaitedMeeting),
  people: z.int(),
  /** Meetings that nobody outside has heard of. */
  drafts: z.int(),
  /** Meetings whose minutes are final, or that were called off. */
  ended: z.int(),
  /** Units in its wallet. */
  credits: z.int(),
  /** What still runs. */
  subscriptions: z.array(Subscription.pick({ _id: true, code: true, name: true, end_date: true })),
})
export type CompanyEnding = z.infer<typeof CompanyEnding>
