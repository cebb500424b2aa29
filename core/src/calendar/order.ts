import { dayInRome } from '../dates.ts'
import type { CalendarEvent, CalendarMeeting, DeadlineState } from './schema.ts'

/** What presses most comes first among the deadlines of a day. */
const weight: Record<DeadlineState, number> = { LATE: 0, NEAR: 1, AHEAD: 2, DONE: 3 }

/** The day of Rome on which something stands in a calendar. */
export const dayOfEvent = (event: CalendarEvent): string => (event.kind === 'MEETING' ? dayInRome(new Date(event.start)) : event.day)

const hourOf = (it: CalendarMeeting) => it.start

/** Meetings by their hour, then deadlines by how much they press, then by company. */
function inOrder(a: CalendarEvent, b: CalendarEvent): number {
  if (a.kind === 'MEETING' && b.kind === 'MEETING') return hourOf(a).localeCompare(hourOf(b)) || byName(a, b)
  if (a.kind === 'DEADLINE' && b.kind === 'DEADLINE') return weight[a.state] - weight[b.state] || byName(a, b)
  return a.kind === 'MEETING' ? -1 : 1
}

const byName = (a: CalendarEvent, b: CalendarEvent) => a.company.business_name.localeCompare(b.company.business_name) || a._id.localeCompare(b._id)

/** The events of each day, in the order of the days. */
export function byDays(events: readonly CalendarEvent[]): Map<string, CalendarEvent[]> {
  const days = new Map<string, CalendarEvent[]>()
  for (const it of events) {
    const day = dayOfEvent(it)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(it)
    else days.set(day, [it])
  }
  return new Map([...days].sort(([a], [b]) => a.localeCompare(b)).map(([day, ofDay]) => [day, ofDay.sort(inOrder)]))
}

/** What must still be done, the earliest first. */
export const openDeadlines = (events: readonly CalendarEvent[]) =>
  events.filter((it) => it.kind === 'DEADLINE' && it.state !== 'DONE').sort((a, b) => dayOfEvent(a).localeCompare(dayOfEvent(b)) || inOrder(a, b))
