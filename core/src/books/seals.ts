import { addDays } from '../dates.ts'

/** The same day of the next year; the last day of February is meant where there is no 29th. */
function yearAfter(day: string): string {
  const next = `${Number(day.slice(0, 4)) + 1}${day.slice(4)}`
  return next.endsWith('-02-29') ? addDays(`${next.slice(0, 4)}-03-01`, -1) : next
}

/**
 * L-BOK-01: the day by which a book that is kept with a computer is signed and stamped again (art. 2215-bis c. 3-4): within a year of the seal before, or of
 * the first registration. Without a registration in that year nothing is due until the next one. Null while nothing is.
 */
export function sealDue({ registrations, seals }: { registrations: readonly string[]; seals: readonly string[] }): string | null {
  const days = registrations.toSorted()
  const last = seals.toSorted().at(-1)
  const since = last ?? days[0]
  if (since === undefined) return null
  const end = yearAfter(since)
  const isIn = (day: string) => (last === undefined ? day >= since : day > since) && day <= end
  return days.some(isIn) ? end : (days.find((day) => day > end) ?? null)
}
