import { z } from 'zod'
import { Profile } from '../accounts/schema.ts'
import { CalendarReply } from '../calendar/schema.ts'
import { Guide } from '../companies/guide.ts'
import { CompanyList } from '../companies/schema.ts'
import { addDays } from '../dates.ts'
import { UpcomingMeetings } from '../meetings/upcoming.ts'
import { NotificationList } from '../notifications/schema.ts'
import { ClockState } from '../operations/schema.ts'
import { Wallet } from '../payments/schema.ts'
import { TodoList } from './schema.ts'

/** What the parts of the dashboard ask for: each by itself when it is drawn again, all in one call when somebody comes. */
export const dashboardParts = {
  /** How many things that wait a glance takes in. */
  todo: { count: 6 },
  /** Those that one manages before those that one serves. */
  companies: { count: 5, sort_by: 'user_role ASC' },
  /** The bell wants the number of what is unread, and nothing of the list. */
  notifications: { page: 1, count: 1 },
} as const

/** Days before today in which something missed is still told, and days ahead. */
const reach = { back: 30, ahead: 20 } as const

/** The days around one that a line of terms looks at. */
export const daysAround = (day: string) => ({ from: addDays(day, -reach.back), to: addDays(day, reach.ahead) })

/** The whole dashboard, with what stands around it: each part as its own call answers it. */
export const Dashboard = z.object({
  /** How far the person's topic was when this was read: whatever has a higher number is news. */
  seq: z.int(),
  /** Null where the product's clock is the machine's own. */
  clock: ClockState.nullable(),
  profile: Profile,
  wallet: Wallet,
  notifications: NotificationList,
  todo: TodoList,
  guide: Guide,
  companies: CompanyList,
  upcoming: UpcomingMeetings,
  calendar: CalendarReply.extend({ from: z.iso.date(), to: z.iso.date() }),
})
export type Dashboard = z.infer<typeof Dashboard>
