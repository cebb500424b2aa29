import { z } from 'zod'
import { Profile } from '../accounts/schema.ts'
import { Guide } from '../companies/guide.ts'
import { Company } from '../companies/schema.ts'
import { UpcomingMeetings } from '../meetings/upcoming.ts'
import { NotificationList } from '../notifications/schema.ts'
import { ClockState } from '../operations/schema.ts'
import { TodoList } from './schema.ts'

/** What stands around every page of a company, for who comes to one of them: each part as its own call answers it. */
export const CompanyOpening = z.object({
  /** How far the person's topic was when this was read: whatever has a higher number is news. */
  seq: z.int(),
  /** Null where the product's clock is the machine's own. */
  clock: ClockState.nullable(),
  profile: Profile,
  notifications: NotificationList,
  company: Company,
})
export type CompanyOpening = z.infer<typeof CompanyOpening>

/** What the home of a company cannot be drawn without: each part as its own call answers it. */
export const CompanyHome = z.object({ todo: TodoList, upcoming: UpcomingMeetings, guide: Guide })
export type CompanyHome = z.infer<typeof CompanyHome>
