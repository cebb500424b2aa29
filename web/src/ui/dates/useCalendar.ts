import { limits } from '@delibera/core/limits'
import type { Locale } from '@delibera/core/locale'
import { useEffect, useRef } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './Calendars.module.css'

export interface CalendarBounds {
  /** Days or moments; only their day counts here. */
  min?: string | undefined
  max?: string | undefined
  today: string
}

/** The calendar library's names for our languages. */
const names: Record<Locale, string> = { it: 'it', 'en-US': 'en', 'en-GB': 'en-gb' }

/** What all calendars have in common: language, first day of the week, bounds, names of the buttons. `ref` goes around the calendar. */
export function useCalendar({ min, max, today }: CalendarBounds, shown: string) {
  const t = useTranslations('dates.calendar')
  const format = useFormatter()
  const locale = useLocale()
  const ref = useRef<HTMLDivElement>(null)
  const day = shown || today

  // The calendar may come after its window: the keyboard starts on the chosen day.
  useEffect(() => ref.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])

  return {
    ref,
    locale: names[locale],
    firstDayOfWeek: limits.dates.week_starts,
    minDate: min?.slice(0, 10) ?? `${limits.dates.first_year}-01-01`,
    ...(max ? { maxDate: max.slice(0, 10) } : {}),
    defaultDate: day,
    classNames: {
      day: styles.day,
      calendarHeaderLevel: styles.level,
      calendarHeaderControl: styles.control,
      monthsListControl: styles.control,
      yearsListControl: styles.control,
      weekday: styles.weekday,
    },
    ariaLabels: {
      nextMonth: t('nextMonth'),
      previousMonth: t('previousMonth'),
      nextYear: t('nextYear'),
      previousYear: t('previousYear'),
      nextDecade: t('nextDecade'),
      previousDecade: t('previousDecade'),
    },
    getDayAriaLabel: (it: string) => format.dateTime(new Date(`${it}T12:00Z`), { dateStyle: 'full' }),
    getDayProps: (it: string) => ({
      ...(it === today ? { 'data-today': true, 'aria-current': 'date' as const } : {}),
      ...(it === day ? { 'data-autofocus': true } : {}),
    }),
  }
}
