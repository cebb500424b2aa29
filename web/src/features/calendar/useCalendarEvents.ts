import { byDays } from '@delibera/core/calendar/order'
import type { CalendarSide } from '@delibera/core/calendar/places'
import { calendarRoutes } from '@delibera/core/calendar/routes'
import type { CalendarCompany, CalendarEvent } from '@delibera/core/calendar/schema'
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { readOf, useRead } from '../../api/hooks.ts'

/** Whose events: of one company, or of all of a workspace. */
export type CalendarScope = { side: 'company'; companyId: string } | { side: Exclude<CalendarSide, 'company'> }

export const eventsQuery = (scope: CalendarScope, from: string, to: string) => ({
  query: { from, to, ...(scope.side === 'company' ? { company_id: scope.companyId } : { workspace: scope.side }) },
})

export interface CountedCompany extends CalendarCompany {
  events: number
}

/** What stands in the calendar from one day to another, by days, of the chosen companies. */
export function useCalendarEvents(scope: CalendarScope, days: readonly string[], chosen: readonly string[]) {
  const read = useRead(calendarRoutes.events, eventsQuery(scope, days[0]!, days.at(-1)!))
  const items = read.data?.items
  // A text, so that the same choice is the same one in the next drawing too.
  const only = chosen.join()
  const events = useMemo(() => items && (only === '' ? items : items.filter((it) => only.includes(it.company._id))), [items, only])
  const byDay = useMemo(() => events && byDays(events), [events])
  const companies = useMemo(() => companiesOf(items ?? []), [items])
  return { read, events, byDay, companies }
}

/** Whoever comes with a pointer near the way to another time finds it read already. */
export function usePrefetch(scope: CalendarScope): (days: readonly string[]) => void {
  const client = useQueryClient()
  return (days) => void client.prefetchQuery(readOf(calendarRoutes.events, eventsQuery(scope, days[0]!, days.at(-1)!)))
}

function companiesOf(events: readonly CalendarEvent[]): CountedCompany[] {
  const found = new Map<string, CountedCompany>()
  for (const { company } of events) {
    const counted = found.get(company._id)
    if (counted) counted.events++
    else found.set(company._id, { ...company, events: 1 })
  }
  return [...found.values()].sort((a, b) => a.business_name.localeCompare(b.business_name))
}
