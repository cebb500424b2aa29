import { addMonths, dayInRome, instantInRome } from '../dates.ts'
import { limits } from '../limits.ts'
import type { HistoryQuery } from './schema.ts'

export interface HistoryRange {
  after: Date
  before: Date
}

type Refusal = { path: 'date_gt' | 'date_lt'; message: 'dates.invalid' | 'timeRangeError' }

const longestBefore = (end: Date): Date => instantInRome(`${addMonths(dayInRome(end), -limits.history.max_months)}T00:00`)!

/**
 * The moments between which a history is asked for, at most twelve months by the calendar of Italy. Without an end it is until
 * now, without a beginning as long as it may be.
 */
export function historyRange({ date_gt, date_lt }: Pick<HistoryQuery, 'date_gt' | 'date_lt'>, now: Date): HistoryRange | Refusal {
  const before = date_lt === undefined ? now : new Date(date_lt)
  if (Number.isNaN(before.getTime())) return { path: 'date_lt', message: 'dates.invalid' }
  const after = date_gt === undefined ? longestBefore(before) : new Date(date_gt)
  if (Number.isNaN(after.getTime()) || after > before) return { path: 'date_gt', message: 'dates.invalid' }
  if (dayInRome(before) > addMonths(dayInRome(after), limits.history.max_months)) return { path: 'date_lt', message: 'timeRangeError' }
  return { after, before }
}
