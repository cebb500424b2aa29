import { resultOf } from './catalogue.ts'
import { type Check, fires, firesIf, passes } from './check.ts'
import { judgeDelegation } from './delegations.ts'
import type { DesignatedFact } from './designated-fact.ts'
import type { CompanyFact, DelegationFact, LawFacts, MemberFact } from './facts.ts'
import type { RuleResult } from './schema.ts'
import { hasType } from './weights.ts'

/**
 * Where the designated representative is the one way to take part, who votes comes by it alone; who has an office in the company or in the meeting is
 * there for that.
 */
export function isKeptOut(seat: DesignatedFact | undefined, who: MemberFact | undefined, officers: readonly (string | null)[]): boolean {
  if (!seat?.is_exclusive || !who || who.vote_shares === 0) return false
  return ![seat.member_id, ...officers].includes(who._id) && !hasType(who, 'ADM') && !hasType(who, 'MAJ')
}

export const isListed = ({ market = 'NONE' }: Pick<CompanyFact, 'market'>): boolean => market !== 'NONE'

/** The law gives a designated representative to companies on a market (art. 135-undecies c. 1); to all others only their statute does. */
const admitted: Check = ({ company, meeting }) =>
  meeting.designated ? firesIf(company.statute.designated_representative === 'NONE' && !isListed(company)) : null

/** Only a clause makes it the one way to take part; outside the markets the law gives attendance to who votes (art. 2370 c. 1), and no text excludes it. */
const exclusive: Check = ({ company, meeting }) => {
  if (!meeting.designated?.is_exclusive) return null
  if (company.statute.designated_representative !== 'EXCLUSIVE') return fires()
  return isListed(company) ? passes() : fires({ case: 'closed' }, 'WARN')
}

const declared: Check = ({ meeting, members }) => {
  if (!meeting.designated) return null
  const name = members.find((it) => it._id === meeting.designated?.member_id)?.name ?? ''
  return firesIf(!meeting.designated.has_declared, { name })
}

export const designatedChecks = {
  'L-RDE-01': admitted,
  'L-RDE-02': exclusive,
  'L-RDE-04': declared,
} satisfies Record<string, Check>

type Facts = Pick<LawFacts, 'company' | 'meeting' | 'members'>

/** Outside the markets the representative is a proxy holder like any other (L-RDE-05): who it may be, and for how many. The results carry the ids of those rules. */
function asDelegate({ company, meeting, members }: Facts, delegator: MemberFact | null, given: readonly string[]): RuleResult[] {
  const delegate = members.find((it) => it._id === meeting.designated?.member_id) ?? null
  if (isListed(company) || !delegate) return []
  const delegations = given.map(
    (delegator_id): DelegationFact => ({ _id: delegator_id, convocations: ['FIRST'], delegator_id, delegate_id: delegate._id, is_valid: true }),
  )
  const judged = judgeDelegation({ company, meeting_type: meeting.meeting_type, delegator, delegate, delegations, convocation_type: 'FIRST', is_written: true })
  return judged.filter((it) => !it.ok && (it.id === 'L-DEL-01' || it.id === 'L-DEL-02'))
}

/** Whether somebody may be designated at all. */
export const judgeRepresentative = (facts: Facts): RuleResult[] => asDelegate(facts, null, [])

/** What stands against a proxy to the designated representative. */
export function judgeProxy(facts: LawFacts): RuleResult[] {
  const { proxy, members, designated = [] } = facts
  if (!proxy) return []
  const delegator = members.find((it) => it._id === proxy.delegator_id) ?? null
  return [...(proxy.has_instruction ? [] : [resultOf('L-RDE-03', fires())]), ...asDelegate(facts, delegator, designated)]
}
