import { type Check, dayOf, firesIf } from './check.ts'

/** After the emergency rule only a clause of the statute lets people attend from afar (art. 2370 c. 4, 2388 c. 1). */
const remoteAttendance: Check = (facts) => {
  const date = dayOf(facts)
  if (!date || facts.meeting.call_type === 'CALL_PRESENCE') return null
  const until = facts.config.art106_until
  return firesIf(!facts.company.statute.remote_allowed && date > until, { date, until })
}

/** What happened outside the product had a notice of its own. */
const withoutPlace: Check = ({ meeting, company }) => (meeting.is_offline ? null : firesIf(!meeting.place && !company.statute.remote_only_allowed))

export const remoteChecks = { 'L-REM-01': remoteAttendance, 'L-REM-02': withoutPlace } satisfies Record<string, Check>
