import { companyRoutes } from '@delibera/core/companies/routes'
import type { Statute } from '@delibera/core/companies/statute'
import { type Deadline, deadlinesOf } from '@delibera/core/consultants/deadlines'
import { consultantRoutes } from '@delibera/core/consultants/routes'
import { wallInRome } from '@delibera/core/dates'
import { useQueries } from '@tanstack/react-query'
import { useNow } from 'use-intl'
import { readOf, useRead } from '../../api/hooks.ts'

/** How many companies are asked for their statute at once: a studio may serve hundreds. */
const step = 20

/** What the companies of a consultant bring with them. Statutes are read company by company, so only of the first ones. */
export function useDeadlines(pages: number) {
  const today = wallInRome(useNow()).slice(0, 10)
  const list = (status: 'ACTIVE' | 'PENDING' | 'REQUESTED_PENDING', count: number) => ({ query: { status, count, sort_by: 'business_name ASC' } })
  const active = useRead(consultantRoutes.companies, list('ACTIVE', step * pages))
  const invited = useRead(consultantRoutes.companies, list('PENDING', 50))
  const asked = useRead(consultantRoutes.companies, list('REQUESTED_PENDING', 50))
  const reads = [active, invited, asked]
  const ids = active.data?.items.map((it) => it._id) ?? []
  const statutes = useQueries({
    queries: ids.map((id) => readOf(companyRoutes.load, { params: { id } })),
    combine: (loaded): Record<string, Statute> => Object.fromEntries(loaded.flatMap(({ data }) => (data ? [[data._id, data.statute]] : []))),
  })
  const items: Deadline[] | undefined = reads.every((it) => it.data)
    ? deadlinesOf(
        reads.flatMap((it) => it.data!.items),
        statutes,
        today,
      )
    : undefined
  return {
    items,
    today,
    error: reads.find((it) => it.isError)?.error ?? null,
    busy: reads.some((it) => it.isFetching),
    retry: () => void Promise.all(reads.map((it) => it.refetch())),
    left: Math.max(0, (active.data?.total ?? 0) - ids.length),
  }
}
