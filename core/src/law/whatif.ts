import type { Quorum } from '../company/statute.ts'
import type { ConvocationType, LawFacts } from './facts.ts'
import { leastOf, meets, percentage } from './threshold.ts'
import { attendance, constitution, type VotingRight } from './weights.ts'

/** What one call would need, in whole units (heads of directors in a board). */
export interface CallOutlook {
  quorum: Quorum | null
  /** Weight of who is expected in person, and of the delegators they represent. */
  in_person: number
  represented: number
  /** Of who voted before the meeting and is not expected. */
  in_advance: number
  expected: number
  total: number
  percentage: number
  /** The least that is enough, and how much of it is still to come. */
  required: number
  missing: number
  is_met: boolean
}

export interface Outlook {
  first: CallOutlook
  /** Null where there is no second call. */
  second: CallOutlook | null
}

type Facts = Pick<LawFacts, 'company' | 'meeting' | 'members' | 'delegations' | 'advance' | 'designated' | 'second'>

/** What would be there if exactly these people came: what is enough for the first call, and for the second. */
export function outlook(facts: Facts, expected: readonly string[]): Outlook {
  const hasSecond = facts.second !== null && facts.meeting.meeting_type === 'ASSEMBLY'
  return { first: outlookOf(facts, expected, 'FIRST'), second: hasSecond ? outlookOf(facts, expected, 'SECOND') : null }
}

function outlookOf(facts: Facts, expected: readonly string[], call: ConvocationType): CallOutlook {
  const quorum = call === 'FIRST' ? facts.meeting.quorums.first : facts.meeting.quorums.second
  const { part, whole } = constitution(facts, expected, call)
  const isBoard = facts.meeting.meeting_type === 'BOARD'
  const represented = isBoard ? 0 : weightIn(facts, { expected, call }, (it) => it.delegate_id !== null)
  const in_advance = isBoard ? 0 : weightIn(facts, { expected, call }, (it) => it.is_advance === true)
  const required = leastOf(quorum, whole)
  return {
    quorum,
    in_person: part - represented - in_advance,
    represented,
    in_advance,
    expected: part,
    total: whole,
    percentage: percentage(part, whole),
    required,
    missing: Math.max(0, required - part),
    is_met: meets(quorum, part, whole),
  }
}

const weightIn = (facts: Facts, { expected, call }: { expected: readonly string[]; call: ConvocationType }, of: (it: VotingRight) => boolean): number =>
  attendance(facts, expected, call).rights.reduce((sum, it) => (of(it) ? sum + it.weight : sum), 0)
