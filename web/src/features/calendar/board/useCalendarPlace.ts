import { readDay, readMonth, weekOf, weekStart, weeksOf } from '@delibera/core/calendar/days'
import { useNavigate, useSearch } from '@tanstack/react-router'

export const calendarViews = ['month', 'week', 'agenda'] as const
export type CalendarView = (typeof calendarViews)[number]

/** How many companies an address can name. */
export const mostCompanies = 30

export interface CalendarPlace {
  view: CalendarView
  /** `2027-04`: that of the month shown, or of the week's first day. */
  month: string
  /** Every day shown, whole weeks. */
  days: readonly string[]
  /** Only these; none means all. */
  companies: readonly string[]
  /** Shows the time around a day. */
  show(day: string, view?: CalendarView): void
  choose(companies: readonly string[]): void
}

/** What the address says of a calendar: month or week, how it is shown, and of which companies. It says only what is not usual. */
export function useCalendarPlace(today: string): CalendarPlace {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const view = calendarViews.find((it) => it === address.view) ?? 'month'
  const day = readDay(address.day) ?? today
  const month = view === 'week' ? day.slice(0, 7) : (readMonth(address.month) ?? today.slice(0, 7))
  const companies = typeof address.companies === 'string' ? address.companies.split(',').filter(Boolean).slice(0, mostCompanies) : []
  const go = (change: Record<string, string | undefined>) => void navigate({ to: '.', search: { ...address, ...change } as never, resetScroll: false })
  return {
    view,
    month,
    days: view === 'week' ? weekOf(day) : weeksOf(month).flat(),
    companies,
    show: (to, next = view) =>
      go({
        view: next === 'month' ? undefined : next,
        month: next !== 'week' && to.slice(0, 7) !== today.slice(0, 7) ? to.slice(0, 7) : undefined,
        day: next === 'week' && weekStart(to) !== weekStart(today) ? weekStart(to) : undefined,
      }),
    choose: (ids) => go({ companies: ids.length > 0 ? ids.join(',') : undefined }),
  }
}
