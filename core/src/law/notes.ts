import type { CompanyType } from '../company/company-type.ts'
import { applies } from './catalogue.ts'
import type { MeetingFact } from './facts.ts'
import type { RuleId, Trigger } from './schema.ts'

interface StandingNote {
  id: RuleId
  /** The steps beside which it stands. */
  beside: readonly Trigger[]
  /** Only where people attend from afar. */
  remote?: true
}

/** Rules with nothing to check: texts beside a step, never results. */
export const standingNotes: readonly StandingNote[] = [
  { id: 'L-REQ-01', beside: ['prepare'] },
  { id: 'L-REM-03', beside: ['prepare', 'start'], remote: true },
  { id: 'L-AGE-02', beside: ['start', 'vote'] },
  { id: 'L-REM-04', beside: ['minutes', 'sign'], remote: true },
  { id: 'L-MIN-04', beside: ['minutes', 'sign'] },
  { id: 'L-MIN-06', beside: ['vote', 'minutes'] },
]

export const notesBeside = (trigger: Trigger, company: CompanyType, { meeting_type, call_type }: Pick<MeetingFact, 'meeting_type' | 'call_type'>): RuleId[] =>
  standingNotes
    .filter((it) => it.beside.includes(trigger) && applies(it.id, company, meeting_type) && (!it.remote || call_type !== 'CALL_PRESENCE'))
    .map((it) => it.id)
