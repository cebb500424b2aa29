import { entryRoutes } from '@delibera/core/accounts/entry-routes'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { companyRoutes } from '@delibera/core/companies/routes'
import { type Dashboard, dashboardParts } from '@delibera/core/home/dashboard'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import { notificationRoutes } from '@delibera/core/notifications/routes'
import { trialRoutes } from '@delibera/core/operations/routes'
import type { InputOf, ReplyOf, Route } from '@delibera/core/route'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { askTogether, type Gathered } from '../../api/gathering.ts'
import { readOf } from '../../api/hooks.ts'
import { walletRead } from '../../credits/useWallet.ts'
import { eventsQuery } from '../calendar/useCalendarEvents.ts'

/** A slow device draws the page seconds after its answer has come: until then no part of it asks again. */
const drawing_ms = 5_000

/** The whole dashboard in one call, for who comes to it: what is there already is not asked again, and what fails is asked by each part. */
export function useDashboard() {
  return useQuery({ ...dashboardRead(useQueryClient()), staleTime: Number.POSITIVE_INFINITY, retry: false })
}

/** How the whole dashboard is asked for at once. Each part of the answer is put where the part of the page looks for it. */
function dashboardRead(queries: QueryClient) {
  const { queryKey, queryFn: ask } = readOf(homeRoutes.dashboard, {}, null)
  const queryFn = async () => {
    const answer = await ask()
    share(queries, answer)
    return answer
  }
  return { queryKey, queryFn }
}

/** Never fails: what did not come is asked by each part for itself. The shell may be drawn before the page, and waits for the same answer. */
export function askDashboard(queries: QueryClient): Promise<void> {
  const answer = queries.fetchQuery({ ...dashboardRead(queries), retry: false })
  const parts: Gathered<Dashboard>[] = [
    { ...readOf(entryRoutes.profile, {}, null), of: (it) => it.profile },
    { ...readOf(notificationRoutes.list, { query: dashboardParts.notifications }, null), of: (it) => it.notifications },
    { ...walletRead(null), of: (it) => it.wallet },
    { ...readOf(trialRoutes.clock, {}, null), of: (it) => it.clock },
  ]
  return askTogether(queries, answer, parts)
}

function share(queries: QueryClient, { calendar, ...answer }: Dashboard): void {
  const updatedAt = Date.now() + drawing_ms
  const put = <R extends Route>(route: R, input: InputOf<R>, reply: ReplyOf<R>) =>
    queries.setQueryData<unknown>(readOf(route, input, null).queryKey, reply, { updatedAt })
  const { from, to, ...events } = calendar
  put(entryRoutes.profile, {}, answer.profile)
  put(notificationRoutes.list, { query: dashboardParts.notifications }, answer.notifications)
  put(homeRoutes.todo, { query: dashboardParts.todo }, answer.todo)
  put(firstRunRoutes.guide, { query: {} }, answer.guide)
  put(companyRoutes.list, { query: dashboardParts.companies }, answer.companies)
  put(meetingRoutes.upcoming, { query: {} }, answer.upcoming)
  put(calendarRoutes.events, eventsQuery({ side: 'user' }, from, to), events)
  queries.setQueryData(walletRead(null).queryKey, answer.wallet, { updatedAt })
  if (answer.clock) put(trialRoutes.clock, {}, answer.clock)
}
