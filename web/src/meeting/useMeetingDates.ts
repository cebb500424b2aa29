import { formatMoment, wallInRome } from '@delibera/core/dates'
import { useMemo } from 'react'
import { useFormatter } from 'use-intl'

/** How pages write the moments of a meeting, by the clocks of Italy. */
export function useMeetingDates() {
  const format = useFormatter()
  return useMemo(
    () => ({
      /** In a sentence: mercoledì 28 aprile 2027, 10:00. */
      full: (instant: string) =>
        format.dateTime(new Date(instant), { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', hour: 'numeric', minute: '2-digit' }),
      /** In a table: 28/04/2027 10:00. */
      short: (instant: string) => formatMoment(wallInRome(new Date(instant))),
    }),
    [format],
  )
}
