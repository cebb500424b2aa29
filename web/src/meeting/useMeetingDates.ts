import { useMemo } from 'react'
import { useFormatter, useLocale } from 'use-intl'
import { useDates } from '../ui/dates/useDates.ts'

/** How pages write the moments of a meeting, by the clocks of Italy. */
export function useMeetingDates() {
  const format = useFormatter()
  const locale = useLocale()
  const { moment } = useDates()
  return useMemo(() => {
    const hour = locale === 'en-US' ? 'numeric' : '2-digit'
    return {
      /** In a sentence: mercoledì 28 aprile 2027, 10:00. */
      full: (instant: string) =>
        format.dateTime(new Date(instant), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour, minute: '2-digit' }),
      /** In a table: 28/04/2027 10:00. */
      short: moment,
    }
  }, [format, locale, moment])
}
