import { type Check, fires, passes } from './check.ts'
import type { LawFacts } from './facts.ts'
import { isTotal, officersAway } from './totality.ts'

/** The hour for which people were called, by the clocks of Italy; null until it is fixed. */
const hourOf = ({ first, second, presence }: LawFacts): string | null => (presence?.convocation_type === 'SECOND' ? second : first)?.datetime ?? null

/**
 * The notice says when it begins: who comes at that hour must not find it decided (art. 2366 c. 1, 2479-bis c. 1). Where nobody is missing nobody can be hurt, and
 * it may begin before.
 */
const notBeforeItsHour: Check = (facts) => {
  const hour = hourOf(facts)
  if (facts.meeting.is_offline || !facts.presence || facts.now === undefined || hour === null) return null
  if (facts.now >= hour) return passes()
  const isWhole = facts.meeting.meeting_type === 'BOARD' ? officersAway(facts).length === 0 : isTotal(facts)
  const data = { hour: hour.slice(11), date: hour.slice(0, 10) }
  return isWhole ? fires({ case: 'whole', ...data }, 'WARN') : fires(data)
}

export const hourChecks = { 'L-STA-01': notBeforeItsHour } satisfies Record<string, Check>
