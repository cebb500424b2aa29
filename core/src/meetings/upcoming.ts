import { z } from 'zod'
import type { MeetingStatus } from '../meeting/status.ts'
import { Id, listOf } from '../paging.ts'
import { MeetingItem } from './schema.ts'

/** A line among those of several companies. */
export const UpcomingMeeting = MeetingItem.extend({ company_id: Id, company_name: z.string() })
export type UpcomingMeeting = z.infer<typeof UpcomingMeeting>
export const UpcomingMeetings = listOf(UpcomingMeeting)

/** The statuses in which a meeting is still to come. */
export const ahead: readonly MeetingStatus[] = ['DRAFT', 'CREATION', 'PROCESSING', 'PROPOSAL', 'CONVOCATION', 'PERFORM']
