import { addDays, dayInRome, instantInRome } from '../dates.ts'
import type { QuestionDays } from '../meeting/designated.ts'
import type { QuestionTerms } from './schema.ts'

/** A notice that leaves late leaves two days all the same: a term that is over before anybody has read of it is none. */
const leastDays = 2

const endOf = (day: string): number => instantInRome(`${day}T23:59:59`)!.getTime()

interface Called {
  /** When the meeting is held by its first call. */
  first: string
  /** When the notice left; null while it has not. */
  sent_at: string | null
  /** How many days before; null without a designated representative. */
  days: QuestionDays | null
}

/**
 * Until when questions and proposals are taken. Where there is a designated representative the notice says it: whoever gives instructions wants to
 * have read the answers. Everywhere else until the meeting begins, where they can be put by voice.
 */
export function questionTerms({ first, sent_at, days }: Called): QuestionTerms {
  const begins = new Date(first).getTime()
  if (!days) return { questions_at: new Date(begins).toISOString(), proposals_at: new Date(begins).toISOString(), answers_at: null }
  const meetingDay = dayInRome(new Date(first))
  const least = sent_at ? endOf(addDays(dayInRome(new Date(sent_at)), leastDays)) : 0
  const before = (count: number) => new Date(Math.min(Math.max(endOf(addDays(meetingDay, -count)), least), begins)).toISOString()
  return { questions_at: before(days.questions), proposals_at: before(days.proposals), answers_at: before(days.answers) }
}
