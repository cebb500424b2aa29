import { useFormatter } from 'use-intl'

/** Noon of a day, at which all of Europe has the same date. */
const noonOf = (day: string): Date => new Date(`${day}T12:00:00Z`)

/** A day in words, with its year only where it is another than that of `today`: a year that everybody knows is noise, one that nobody expects is not. */
export function useDayWords(today: string): (day: string) => string {
  const format = useFormatter()
  const year = today.slice(0, 4)
  return (day) => format.dateTime(noonOf(day), { day: 'numeric', month: 'long', ...(day.slice(0, 4) !== year && { year: 'numeric' }) })
}
