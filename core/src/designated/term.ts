import { addDays, dayInRome, instantInRome } from '../dates.ts'
import { easterOf, holidayOn } from '../holidays.ts'

// The term for proxies to the designated representative (art. 135-undecies c. 1 TUF): the end of the second open day before the meeting.

const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00Z`).getUTCDay())

/** When Borsa Italiana is closed beside weekends; 25 April and 2 June are trading days. */
const marketClosings = ['01-01', '05-01', '12-24', '12-25', '12-26', '12-31']

function isMarketDay(day: string): boolean {
  const easter = easterOf(Number(day.slice(0, 4)))
  const isMoving = day === addDays(easter, -2) || day === addDays(easter, 1)
  return !isWeekend(day) && !isMoving && !marketClosings.includes(day.slice(5))
}

const isOpenDay = (day: string, isListed: boolean): boolean => (isListed ? isMarketDay(day) : !isWeekend(day) && holidayOn(day) === null)

/** The last day on which a proxy can be given, for a meeting of that day. */
export function lastDayFor(meeting_day: string, isListed: boolean): string {
  let [day, left] = [meeting_day, 2]
  while (left > 0) {
    day = addDays(day, -1)
    if (isOpenDay(day, isListed)) left--
  }
  return day
}

/** Its last second, by the clocks of Italy. */
export const proxiesUntil = (first: string, isListed: boolean): string =>
  instantInRome(`${lastDayFor(dayInRome(new Date(first)), isListed)}T23:59:59`)!.toISOString()
