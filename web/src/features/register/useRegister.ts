import { memberRoutes } from '@delibera/core/members/routes'
import { registerRoutes } from '@delibera/core/register/routes'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useToday } from '../../api/clock.ts'
import { useRead } from '../../api/hooks.ts'

/** Who holds what on a day; without one, today. The day before stays on the page while another is on its way. */
export const useRegister = (companyId: string, on?: string) =>
  useRead(registerRoutes.state, { params: { id: companyId }, query: on ? { on } : {} }, { placeholderData: keepPreviousData })

/** The day of the address, so that a state can be shared and found again; undefined is today. A day to come has no state yet. */
export function useRegisterDay(): [on: string | undefined, show: (on: string | undefined) => void] {
  const navigate = useNavigate()
  const today = useToday()
  const { on } = useSearch({ strict: false }) as { on?: unknown }
  const isPast = typeof on === 'string' && /^\d{4}-\d\d-\d\d$/.test(on) && on < today
  return [isPast ? on : undefined, (it) => void navigate({ to: '.', search: { on: it === today ? undefined : it } as never, resetScroll: false })]
}

/** Everything that follows from an annotation is asked again: the book, and the people whose quotas it moves. */
export function useRegisterRefresh(): () => Promise<unknown> {
  const client = useQueryClient()
  return useCallback(() => {
    const { state, entries, entry, verify, proposeOpening } = registerRoutes
    const stale = [state, entries, entry, verify, proposeOpening, memberRoutes.list]
    return Promise.all(stale.map((it) => client.invalidateQueries({ queryKey: [it.path] })))
  }, [client])
}
