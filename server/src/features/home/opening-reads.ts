import { Fault } from '@delibera/core/faults'
import { dashboardParts } from '@delibera/core/home/dashboard'
import type { CompanyHome, CompanyOpening } from '@delibera/core/home/opening'
import { TodoQuery } from '@delibera/core/home/schema'
import { NotificationQuery } from '@delibera/core/notifications/schema'
import type { Deps } from '../../deps.ts'
import type { Contexts } from '../../http/guards.ts'
import type { Proven } from '../../http/proven.ts'
import { lastOf } from '../../socket/publish.ts'
import { profileOf } from '../../stores/accounts/account-store.ts'
import { companyOf } from '../../stores/companies/company-store.ts'
import { upcomingOf } from '../../stores/meetings/list-store.ts'
import { notificationsOf, unreadCount } from '../../stores/notifications/notification-store.ts'
import { guideOf } from '../companies/guide-reads.ts'
import { todoPage } from './reads.ts'

/** What stands around every page of somebody who is signed in. */
export async function surroundingsOf({ db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>, user: Proven<'user'>) {
  const [profile, told, unread] = await Promise.all([
    profileOf(db, user),
    notificationsOf(db, user, NotificationQuery.parse(dashboardParts.notifications)),
    unreadCount(db, user),
  ])
  return {
    clock: config.production ? null : { now: clock.now().toISOString(), set: clock.isSet() },
    profile,
    notifications: { ...told, unread },
  }
}

/** The same around the pages of a company, with the company itself. */
export async function openingSeen(deps: Deps, caller: Contexts['company']): Promise<CompanyOpening> {
  // Before the rest: what happens while it is read has a higher number, and is told again by the socket.
  const seq = await lastOf(deps.db, `user:${caller.user}`)
  const [around, company] = await Promise.all([surroundingsOf(deps, caller.user), companyOf(deps, caller)])
  if (!company) throw new Fault('CP003', undefined, 420)
  return { seq, ...around, company }
}

/** The parts of a company's home whose length nobody knows beforehand, read at one time. */
export async function homeSeen(deps: Deps, { user, company }: Contexts['company']): Promise<CompanyHome> {
  const [todo, upcoming, guide] = await Promise.all([
    todoPage(deps, user, TodoQuery.parse({ ...dashboardParts.todo, company_id: company })),
    upcomingOf(deps.db, user, { now: deps.clock.now(), company_id: company }),
    guideOf(deps.db, user, company),
  ])
  return { todo, upcoming, guide }
}
