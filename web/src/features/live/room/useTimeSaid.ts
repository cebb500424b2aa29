import { useFormatter } from 'use-intl'

/** The hour and minute at which something was said. */
export function useTimeSaid(): (at: string) => string {
  const format = useFormatter()
  return (at) => format.dateTime(new Date(at), { timeStyle: 'short' })
}
