import { decisionRoutes } from '@delibera/core/decisions/routes'
import { DecisionStatus } from '@delibera/core/decisions/schema'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useFrames } from '../../../api/SocketProvider.tsx'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'

/** The decisions of a company as the address asks for them, asked again when one of them changes. */
export function useDecisions(company_id: string) {
  const client = useQueryClient()
  const [query, onQuery] = useTableQuery('decisions', { initial: { sort_by: 'created_at DESC' } })
  const address = useSearch({ strict: false }) as { status?: unknown }
  const navigate = useNavigate()
  const status = DecisionStatus.options.find((it) => it === address.status) ?? null
  const setStatus = (next: DecisionStatus | null) =>
    void navigate({ to: '.', search: ((now: object) => ({ ...now, status: next ?? undefined, page: undefined })) as never, resetScroll: false })
  const { page, count, search, sort_by } = query
  const read = useRead(
    decisionRoutes.list,
    { query: { company_id, page, count, sort_by, ...(search && { search }), ...(status && { status }) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  useFrames('app', ({ type }) => {
    if (type === 'decision.changed' || type === 'reset') void client.invalidateQueries({ queryKey: [decisionRoutes.list.path] })
  })
  return { query, onQuery, status, setStatus, read }
}
