import { dayInRome } from '../dates.ts'
import { dayMs } from '../durations.ts'
import { isRestDay } from '../holidays.ts'
import { percentage } from '../law/threshold.ts'
import type { DateAnswer, DateAnswerValue } from '../meeting/date-answers.ts'
import type { MeetingStatus } from '../meeting/status.ts'
import type { FieldFault } from '../members/entry.ts'
import type { PollDraft, PollState } from './schema.ts'

/** One date is no choice. */
export const fewestDates = 2
/** Who has not answered is reminded this long before the deadline. */
export const remindsBeforeMs = dayMs
/** Asked again within this time, by a second press or by two people, somebody is not reminded twice. */
export const remindsAgainAfterMs = 10 * 60 * 1000

/** What a list of dates says against itself: two that are one, an end before its beginning, a deadline when the first date has passed. */
export function refuseDates({ dates, deadline }: Pick<PollDraft, 'dates' | 'deadline'>): FieldFault[] {
  const starts = dates.map((it) => Date.parse(it.datetime))
  const inDates = dates.flatMap(({ end_datetime }, index): FieldFault[] => [
    ...(starts.indexOf(starts[index]!) < index ? [{ path: `dates.${index}.datetime`, message: 'dates.repeated' } as const] : []),
    ...(end_datetime && Date.parse(end_datetime) <= starts[index]! ? [{ path: `dates.${index}.end_datetime`, message: 'dates.endsBefore' } as const] : []),
  ])
  const isLate = deadline && starts.some((it) => it < Date.parse(deadline))
  return isLate ? [...inDates, { path: 'deadline', message: 'dates.deadlineAfterDates' }] : inDates
}

export type PollRefusal = 'offline' | 'too_few_dates' | 'deadline_passed'

interface Poll {
  is_offline: boolean
  dates: readonly { datetime: string }[]
  deadline: string | null
}

/** Why a poll may not leave. */
export function refusePoll({ is_offline, dates, deadline }: Poll, now: Date): PollRefusal | null {
  if (is_offline) return 'offline'
  if (dates.filter((it) => Date.parse(it.datetime) > now.getTime()).length < fewestDates) return 'too_few_dates'
  return deadline && Date.parse(deadline) <= now.getTime() ? 'deadline_passed' : null
}

/** Where a poll that was sent stands. */
export function pollState({ status, deadline }: { status: MeetingStatus; deadline: string | null }, now: Date): PollState {
  if (status === 'PROPOSAL') return deadline && Date.parse(deadline) <= now.getTime() ? 'EXPIRED' : 'OPEN'
  return status === 'CONVOCATION' || status === 'PERFORM' || status === 'VERBALIZE' || status === 'COMPLETED' ? 'CHOSEN' : 'WITHDRAWN'
}

interface Reminder {
  deadline: string | null
  sent_at: string
  reminded_at: string | null
}

/** Whether the one reminder before the deadline is due: not when somebody has just asked, by the first letter or by hand. */
export function isReminderDue({ deadline, sent_at, reminded_at }: Reminder, now: Date): boolean {
  if (!deadline) return false
  const from = Date.parse(deadline) - remindsBeforeMs
  return from <= now.getTime() && now.getTime() < Date.parse(deadline) && Date.parse(reminded_at ?? sent_at) < from
}

type Answers = readonly Pick<DateAnswer, 'member_id' | 'date_id' | 'answer'>[]
type Dates = readonly { _id: string }[]

/** Who has left a date open, in the order given. */
export function silentOf<Person extends { _id: string }>(people: readonly Person[], dates: Dates, answers: Answers): Person[] {
  const given = new Set(answers.map((it) => `${it.member_id} ${it.date_id}`))
  return people.filter(({ _id }) => !dates.every((date) => given.has(`${_id} ${date._id}`)))
}

/** What stands behind one kind of answer: heads of everybody asked, and the weight of those who vote. */
export interface Backing {
  heads: number
  weight: number
  percentage: number
}

export type Reply = DateAnswerValue | 'NONE'

export interface DateResult {
  date_id: string
  datetime: string
  replies: Record<Reply, Backing>
  /** Yes and if needed together: who can come. */
  possible: Backing
}

interface PollFacts {
  dates: readonly { _id: string; datetime: string }[]
  people: readonly { _id: string; weight: number }[]
  answers: Answers
  /** Of what the weights are parts; left out, of all of theirs. */
  total?: number
}

/** Every date weighed, in the order of the calendar. */
export function pollResult({ dates, people, answers, total = people.reduce((sum, it) => sum + it.weight, 0) }: PollFacts): DateResult[] {
  const said = new Map(answers.map((it) => [`${it.member_id} ${it.date_id}`, it.answer]))
  return dates.map(({ _id, datetime }) => {
    const behind = (...wanted: Reply[]): Backing => {
      const those = people.filter((it) => wanted.includes(said.get(`${it._id} ${_id}`) ?? 'NONE'))
      const weight = those.reduce((sum, it) => sum + it.weight, 0)
      return { heads: those.length, weight, percentage: percentage(weight, total) }
    }
    const replies = { YES: behind('YES'), IF_NEEDED: behind('IF_NEEDED'), NO: behind('NO'), NONE: behind('NONE') }
    return { date_id: _id, datetime, replies, possible: behind('YES', 'IF_NEEDED') }
  })
}

/** The best first: the capital that can come, then the capital that comes gladly, then heads, then the earlier day. */
export function ranked(results: readonly DateResult[]): DateResult[] {
  const order = (it: DateResult) => [it.possible.weight, it.replies.YES.weight, it.possible.heads, it.replies.YES.heads, -Date.parse(it.datetime)]
  return [...results].sort((a, b) => {
    const [mine, theirs] = [order(a), order(b)]
    const at = mine.findIndex((value, index) => value !== theirs[index])
    return at < 0 ? 0 : theirs[at]! - mine[at]!
  })
}

/**
 * The best of those that are working days and to which enough can come: a Sunday or a holiday is never advised, whoever can come (L-NOT-09), nor a day on which
 * the meeting could not be held. `least` is the weight that it takes; nobody's coming is no advice.
 */
export const recommended = (results: readonly DateResult[], least = 0): DateResult | undefined =>
  ranked(results).find((it) => it.possible.weight >= Math.max(least, 1) && !isRestDay(dayInRome(new Date(it.datetime))))
