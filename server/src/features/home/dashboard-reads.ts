import { CalendarQuery } from '@delibera/core/calendar/schema'
import { CompanyQuery } from '@delibera/core/companies/schema'
import { dayInRome } from '@delibera/core/dates'
import { type Dashboard, dashboardParts, daysAround } from '@delibera/core/home/dashboard'
import { TodoQuery } from '@delibera/core/home/schema'
import type { Deps } from '../../deps.ts'
import type { Proven } from '../../http/proven.ts'
import { lastOf } from '../../socket/publish.ts'
import { companiesOf } from '../../stores/companies/list-store.ts'
import { upcomingOf } from '../../stores/meetings/list-store.ts'
import { myWallet } from '../../stores/payments/wallet-store.ts'
import { eventsOf } from '../calendar/reads.ts'
import { guideOf } from '../companies/guide-reads.ts'
import { surroundingsOf } from './opening-reads.ts'
import { todoPage } from './reads.ts'

/** Everything that the dashboard shows, read at one time: each part by the reading of its own call. */
export async function dashboardSeen(deps: Deps, user: Proven<'user'>): Promise<Dashboard> {
  const { db, clock } = deps
  // Before the rest: what happens while it is read has a higher number, and is told again by the socket.
  const seq = await lastOf(db, `user:${user}`)
  const span = daysAround(dayInRome(clock.now()))
  const [around, wallet, todo, guide, companies, upcoming, events] = await Promise.all([
    surroundingsOf(deps, user),
    myWallet(db, user),
    todoPage(deps, user, TodoQuery.parse(dashboardParts.todo)),
    guideOf(db, user, null),
    companiesOf(db, user, CompanyQuery.parse(dashboardParts.companies)),
    upcomingOf(db, user, { now: clock.now() }),
    eventsOf(deps, user, CalendarQuery.parse(span)),
  ])
  return { seq, ...around, wallet, todo, guide, companies, upcoming, calendar: { ...span, total: events.length, items: events } }
}
