import { CalendarScreen } from './CalendarScreen.tsx'

/** Meetings and deadlines of all companies that the person manages. */
export function UserCalendarPage() {
  return <CalendarScreen scope={{ side: 'user' }} />
}
