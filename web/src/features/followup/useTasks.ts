import { followupRoutes } from '@delibera/core/followup/routes'
import { TaskOwnership, TaskQuery } from '@delibera/core/followup/schema'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../api/hooks.ts'

/** What a list of tasks can be narrowed to. */
export const taskStates = ['LATE', 'NEAR', 'AHEAD', 'DONE', 'WAIVED'] as const
export type TaskStateFilter = (typeof taskStates)[number]

/** The lists that a change of a task makes stale. */
export const taskLists = [followupRoutes.ofCompany, followupRoutes.served, followupRoutes.ofMeeting] as const

const most = 200

/** The tasks of a company, or of all that the person serves, as the address asks for them; without a filter, what is to be done. */
export function useTasks(companyId: string | null) {
  const address = useSearch({ strict: false }) as { state?: unknown; owner?: unknown }
  const navigate = useNavigate()
  const state = taskStates.find((it) => it === address.state) ?? null
  const owner = TaskOwnership.options.find((it) => it === address.owner) ?? null
  const put = (change: object) => void navigate({ to: '.', search: ((now: object) => ({ ...now, ...change })) as never, resetScroll: false })
  const query = { ...TaskQuery.pick({ page: true, count: true }).parse({ count: most }), state: state ?? ('OPEN' as const), ...(owner && { owner }) }
  const options = { placeholderData: keepPreviousData, staleTime: 0 }
  const own = useRead(followupRoutes.ofCompany, { params: { id: companyId ?? '' }, query }, { ...options, enabled: companyId !== null })
  const served = useRead(followupRoutes.served, { query }, { ...options, enabled: companyId === null })
  return {
    read: companyId === null ? served : own,
    state,
    owner,
    setState: (next: TaskStateFilter | null) => put({ state: next ?? undefined }),
    setOwner: (next: TaskOwnership | null) => put({ owner: next ?? undefined }),
  }
}
