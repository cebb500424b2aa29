import { firstRunRoutes } from '@delibera/core/companies/first-run-routes'
import { dashboardParts } from '@delibera/core/home/dashboard'
import type { CompanyHome } from '@delibera/core/home/opening'
import { homeRoutes } from '@delibera/core/home/routes'
import { meetingRoutes } from '@delibera/core/meetings/routes'
import type { QueryClient } from '@tanstack/react-query'
import { askTogether, type Gathered } from '../../api/gathering.ts'
import { readOf, useRead } from '../../api/hooks.ts'
import { askOpening } from '../../company/opening.ts'

const upcomingIn = (company_id: string) => ({ query: { company_id } })

/** What a company has before it. */
export const useNextMeetings = (companyId: string) => useRead(meetingRoutes.upcoming, upcomingIn(companyId))

/** The panels whose length nobody knows beforehand come with the page: nothing below them moves. */
export async function askHome(queries: QueryClient, params: object): Promise<void> {
  const { companyId: id } = params as { companyId: string }
  const answer = readOf(homeRoutes.home, { params: { id } }, id).queryFn()
  const parts: Gathered<CompanyHome>[] = [
    { ...readOf(homeRoutes.todo, { query: { ...dashboardParts.todo, company_id: id } }, id), of: (it) => it.todo },
    { ...readOf(meetingRoutes.upcoming, upcomingIn(id), id), of: (it) => it.upcoming },
    { ...readOf(firstRunRoutes.guide, { query: { about: id } }, id), of: (it) => it.guide },
  ]
  await Promise.all([askOpening(queries, params), askTogether(queries, answer, parts)])
}
