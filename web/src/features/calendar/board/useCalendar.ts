import { type CalendarScope, useCalendarEvents } from '../useCalendarEvents.ts'
import { useCalendarPlace } from './useCalendarPlace.ts'

/** A calendar at the time that the address names. */
export function useCalendar(scope: CalendarScope, today: string) {
  const place = useCalendarPlace(today)
  return { place, today, ...useCalendarEvents(scope, place.days, place.companies) }
}
export type Calendar = ReturnType<typeof useCalendar>
