import { dashboardParts } from '@delibera/core/home/dashboard'
import { homeRoutes } from '@delibera/core/home/routes'
import { limits } from '@delibera/core/limits'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'

/** What waits for the person, or in one company: the first few, and all of them for who asks. */
export function useTodo(companyId?: string) {
  const [count, setCount] = useState<number>(dashboardParts.todo.count)
  // What was done on another page is gone from here when one comes back.
  const fresh = { staleTime: 0, placeholderData: keepPreviousData }
  const read = useRead(homeRoutes.todo, { query: { count, ...(companyId && { company_id: companyId }) } }, fresh)
  const { items, total = 0 } = read.data ?? {}
  const hidden = items ? total - items.length : 0
  return { read, items, total: read.data?.total, hidden, showAll: () => setCount(limits.tables.max_count) }
}

export type Todo = ReturnType<typeof useTodo>
