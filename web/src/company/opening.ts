import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { dashboardParts } from '@delibera/core/home/dashboard'
import type { CompanyOpening } from '@delibera/core/home/opening'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import type { QueryClient } from '@tanstack/react-query'
import { askAhead, askTogether, type Gathered } from '../api/gathering.ts'
import { readOf } from '../api/hooks.ts'

/** How a company is asked for, by the shell and by all of its pages. */
export const companyRead = (id: string) => readOf(companyRoutes.load, { params: { id } }, id)

/** Asks at once for what stands around every page of a company, and for the meeting where the page is about one, with the scripts of the page. Never fails. */
export async function askOpening(queries: QueryClient, params: object): Promise<void> {
  const { companyId: id, meetingId } = params as { companyId: string; meetingId?: string }
  const { queryKey, queryFn } = readOf(homeRoutes.opening, { params: { id } }, id)
  const answer = queryFn()
  const parts: Gathered<CompanyOpening>[] = [
    { queryKey, queryFn: () => answer, of: (it) => it },
    { ...readOf(entryRoutes.profile, {}, null), of: (it) => it.profile },
    { ...readOf(notificationRoutes.list, { query: dashboardParts.notifications }, id), of: (it) => it.notifications },
    { ...companyRead(id), of: (it) => it.company },
    { ...readOf(trialRoutes.clock, {}, null), of: (it) => it.clock },
  ]
  const meeting = meetingId ? askAhead(queries, readOf(meetingRoutes.load, { params: { id: meetingId } }, id)) : undefined
  await Promise.all([askTogether(queries, answer, parts), meeting])
}
