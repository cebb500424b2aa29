const usualHours = 2
const hourMs = 60 * 60 * 1000

/** When a call ends, as calendars show it: two hours after it begins where nobody said. */
export const endOfCall = ({ datetime, end_datetime }: { datetime: string; end_datetime: string | null }): string =>
  end_datetime ?? new Date(Date.parse(datetime) + usualHours * hourMs).toISOString()
