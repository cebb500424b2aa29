import { dayIn, dayInRome, momentIn } from '@delibera/core/dates'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

/** How tables and notes write days and moments, in the language of the page and by the clocks of Italy. */
export function useDates() {
  const locale = useLocale()
  return useMemo(
    () => ({
      day: (day: string) => dayIn(day, locale),
      /** The day of an instant. */
      dayAt: (instant: string | Date) => dayIn(dayInRome(new Date(instant)), locale),
      moment: (instant: string) => momentIn(new Date(instant), locale),
      /** Where the year is that of everything around it: 28/04 10:00. */
      brief: (instant: string) => momentIn(new Date(instant), locale).replace(/\/\d{4}|, \d{4}/, ''),
    }),
    [locale],
  )
}
