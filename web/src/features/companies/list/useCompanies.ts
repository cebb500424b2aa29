import { companyRoutes } from '@delibera/core/companies/routes'
import { CompanyType } from '@delibera/core/company/company-type'
import { CompanyRole } from '@delibera/core/permissions'
import { keepPreviousData } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useRead } from '../../../api/hooks.ts'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'

export const companyStates = ['confirm', 'complete', 'ready'] as const
type Listed = (typeof companyStates)[number]

export interface CompanyFilters {
  state: Listed | null
  role: CompanyRole | null
  type: CompanyType | null
}

/** Complete or not, confirmed or not, as the wire asks for it. */
const asked: Record<Listed, { confirmed?: string; completed?: string }> = {
  confirm: { confirmed: 'false' },
  complete: { confirmed: 'true', completed: 'false' },
  ready: { confirmed: 'true', completed: 'true' },
}

const one = <T extends string>(options: readonly T[], value: unknown): T | null => options.find((it) => it === value) ?? null

/** The companies of the person, as the address asks for them: page, order, search and filters. */
export function useCompanies() {
  const [query, onQuery] = useTableQuery('companies', { initial: { sort_by: 'business_name ASC', count: 15 } })
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const filters: CompanyFilters = {
    state: one(companyStates, address.state),
    role: one(CompanyRole.options, address.role),
    type: one(CompanyType.options, address.type),
  }
  const setFilters = (change: Partial<CompanyFilters>) => {
    const words = Object.fromEntries(Object.entries(change).map(([name, value]) => [name, value ?? undefined]))
    // Two changes may come before the page is drawn again: each starts from where the other left.
    void navigate({ to: '.', search: ((now: object) => ({ ...now, ...words, page: undefined })) as never, resetScroll: false })
  }
  const { role, type, state } = filters
  const narrowed = { ...(role && { role }), ...(type && { type }), ...(query.search && { search: query.search }) }
  const { page, count, sort_by } = query
  const read = useRead(
    companyRoutes.list,
    { query: { page, count, sort_by, ...narrowed, ...(state && asked[state]) } },
    { placeholderData: keepPreviousData, staleTime: 0 },
  )
  return { query, onQuery, filters, setFilters, read, counts: useCounts(narrowed) }
}

/** How many each filter would leave. One row is asked for: the total comes with it. */
function useCounts(narrowed: object): Record<Listed | 'all', number | undefined> {
  const total = (more: object) => ({ query: { ...narrowed, ...more, count: 1 } })
  const options = { placeholderData: keepPreviousData }
  return {
    all: useRead(companyRoutes.list, total({}), options).data?.total,
    confirm: useRead(companyRoutes.list, total(asked.confirm), options).data?.total,
    complete: useRead(companyRoutes.list, total(asked.complete), options).data?.total,
    ready: useRead(companyRoutes.list, total(asked.ready), options).data?.total,
  }
}
