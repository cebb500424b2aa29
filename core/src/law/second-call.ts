import { addDays, daysBetween } from '../dates.ts'
import { type Check, fires, firesIf, passes } from './check.ts'
import type { CallFact } from './facts.ts'

const dayOfCall = ({ datetime }: CallFact) => datetime.slice(0, 10)

/** Never on the same day, nor before the first (art. 2369 c. 2). */
const laterDay: Check = ({ first, second }) => (first && second ? firesIf(dayOfCall(second) <= dayOfCall(first), { date: dayOfCall(second) }) : null)

/** How long the law leaves to convene again when the first notice named no second date, and with what notice. */
const reconvening = { within: 30, required: 8 }

const reconvened: Check = ({ first, second, notice }) => {
  if (!first || !second || second.in_notice) return null
  const date = dayOfCall(second)
  const latest = addDays(dayOfCall(first), reconvening.within)
  if (date > latest) return fires({ case: 'late', date, latest, ...reconvening })
  const days = daysBetween(notice.today, date)
  return days < reconvening.required ? fires({ case: 'short', days, date, ...reconvening }) : passes({ date, latest })
}

/** The law of the S.r.l. knows no second call: only a statute can. */
const foreseenByStatute: Check = ({ second, company }) => (second ? firesIf(!company.statute.second_call_allowed) : null)

const noneForBoards: Check = ({ second }) => firesIf(second !== null)

export const secondCallChecks = {
  'L-SEC-01': laterDay,
  'L-SEC-02': reconvened,
  'L-SEC-03': foreseenByStatute,
  'L-SEC-04': noneForBoards,
} satisfies Record<string, Check>
