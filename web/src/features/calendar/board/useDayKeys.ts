import { placeInWeek } from '@delibera/core/calendar/days'
import { addDays, addMonths } from '@delibera/core/dates'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import type { CalendarPlace } from './useCalendarPlace.ts'

const steps: Record<string, (day: string) => string> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -placeInWeek(day)),
  End: (day) => addDays(day, 6 - placeInWeek(day)),
  PageUp: (day) => addMonths(day, -1),
  PageDown: (day) => addMonths(day, 1),
}

export interface DayKeys {
  /** The one day of the grid that the Tab key reaches. */
  active: string
  box: RefObject<HTMLDivElement | null>
  onKeyDown: (event: KeyboardEvent) => void
  pick: (day: string) => void
}

const typing = 'input, textarea, select, [role="dialog"]'

/** Keys of a calendar, as of every grid: arrows go by day and week, the page keys by month, `t` to today. Enter goes into the day. */
export function useDayKeys({ month, days, view, show }: CalendarPlace, today: string): DayKeys {
  const [kept, keep] = useState(today)
  const wanted = useRef<string | null>(null)
  const box = useRef<HTMLDivElement>(null)
  const isShown = (day: string) => (view === 'week' ? days.includes(day) : day.startsWith(month))
  const active = [kept, today].find(isShown) ?? (view === 'week' ? days[0]! : `${month}-01`)

  // The day may be in a month that is only now being drawn.
  useEffect(() => {
    const cell = wanted.current && box.current?.querySelector<HTMLElement>(`[data-day="${wanted.current}"]`)
    if (!cell) return
    wanted.current = null
    cell.focus()
  })

  const move = (day: string) => {
    wanted.current = day
    keep(day)
    if (!isShown(day)) show(day)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (event.ctrlKey || event.metaKey || event.altKey || target.closest(typing)) return
    const isOnDay = target.dataset.day !== undefined
    const next = event.key.toLowerCase() === 't' ? () => today : isOnDay ? steps[event.key] : undefined
    if (next) {
      event.preventDefault()
      move(next(active))
    }
    if (isOnDay && event.key === 'Enter') {
      // Otherwise the same press would follow the link that it has only now come to.
      event.preventDefault()
      target.querySelector<HTMLElement>('a, button')?.focus()
    }
  }
  return { active, box, onKeyDown, pick: move }
}
