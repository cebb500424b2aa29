import { advanceChecks } from './advance.ts'
import { agendaChecks } from './agenda.ts'
import { boardChecks } from './boards.ts'
import { applies, catalogue, resultOf } from './catalogue.ts'
import { chairChecks } from './chair.ts'
import type { Check } from './check.ts'
import { conflictChecks } from './conflicts.ts'
import { judgeDelegation, requestIn } from './delegations.ts'
import { designatedChecks, judgeProxy } from './designated.ts'
import { electionChecks } from './elections.ts'
import type { LawFacts } from './facts.ts'
import { hourChecks } from './hours.ts'
import { minutesChecks } from './minutes.ts'
import { noticeChecks } from './notice.ts'
import { quorumChecks } from './quorums.ts'
import { remoteChecks } from './remote.ts'
import type { RuleId, RuleResult, Trigger } from './schema.ts'
import { secondCallChecks } from './second-call.ts'
import { shareChecks } from './shares.ts'
import { totalityChecks } from './totality.ts'

const checks: Partial<Record<RuleId, Check>> = {
  ...noticeChecks,
  ...secondCallChecks,
  ...hourChecks,
  ...quorumChecks,
  ...totalityChecks,
  ...boardChecks,
  ...remoteChecks,
  ...conflictChecks,
  ...shareChecks,
  ...minutesChecks,
  ...chairChecks,
  ...agendaChecks,
  ...electionChecks,
  ...advanceChecks,
  ...designatedChecks,
}

/** The notice of what was held outside was given outside: the minutes say how. */
const isExempt = (id: RuleId, { meeting }: LawFacts) => meeting.is_offline && id.startsWith('L-NOT-')

/** What every rule that is asked at this step says of the meeting, in the order of the catalogue. Those without the facts they need say nothing. */
export function evaluate(trigger: Trigger, facts: LawFacts): RuleResult[] {
  if (trigger === 'delegate') {
    const request = requestIn(facts)
    return request ? judgeDelegation(request) : []
  }
  if (trigger === 'designate') return judgeProxy(facts)
  const ids = (Object.keys(catalogue) as RuleId[]).filter(
    (id) => catalogue[id].when.includes(trigger) && applies(id, facts.company.type, facts.meeting.meeting_type) && !isExempt(id, facts),
  )
  return ids.flatMap((id) => {
    const outcome = checks[id]?.(facts, trigger)
    return outcome ? [resultOf(id, outcome)] : []
  })
}
