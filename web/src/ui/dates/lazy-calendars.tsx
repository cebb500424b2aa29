import { type ComponentType, lazy } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Calendars are most of the weight of a date field, and many a date is typed: they come when somebody is about to look. */
const load = () => import('./Calendars.tsx')

export const preloadCalendars = () => void load().catch(() => {})

export const DayCalendar = later((it) => it.DayCalendar)
export const MomentCalendar = later((it) => it.MomentCalendar)
export const RangeCalendar = later((it) => it.RangeCalendar)

/** A calendar that is fetched when it is opened. Without a connection a sentence takes its place: the date can still be typed. */
function later<Props>(pick: (it: typeof import('./Calendars.tsx')) => ComponentType<Props>) {
  return lazy<ComponentType<Props>>(() =>
    load().then(
      (it) => ({ default: pick(it) }),
      () => ({ default: Unavailable }),
    ),
  )
}

function Unavailable() {
  return <p>{useTranslations('dates')('unavailable')}</p>
}
