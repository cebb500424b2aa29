import type { Holding } from '../company/holdings.ts'
import { votesByLaw } from '../company/holdings.ts'
import { type Check, fires, firesIf, passes, people } from './check.ts'
import type { MemberFact } from './facts.ts'
import { percentage } from './threshold.ts'
import { hasVotes, inMeeting, treasuryShares } from './weights.ts'

const holds = (member: MemberFact, test: (it: Holding) => boolean) => member.holdings.some(test)

const divided = ['USUFRUCT', 'PLEDGE', 'CUSTODY', 'BARE_OWNERSHIP']

/** Usufructuary, pledgee and custodian vote unless otherwise agreed (art. 2352): an agreement is told, so that somebody looks at it. */
const voteOfDividedQuotas: Check = (facts) => {
  const agreed = inMeeting(facts).filter((it) => holds(it, (one) => divided.includes(one.title) && one.vote_value > 0 !== votesByLaw(one)))
  return firesIf(agreed.length > 0, people(agreed))
}

/** Co-owners vote through one of them (art. 2347, 2468 c. 5): who names another must not vote as well, and the other must be there. */
const commonRepresentative: Check = (facts) => {
  const members = inMeeting(facts)
  const isLost = (of: string | null) => of !== null && !members.some((it) => it._id === of)
  const faulty = members.filter((it) => holds(it, (one) => one.title === 'CO_OWNERSHIP' && (isLost(one.of) || (one.of !== null && one.vote_value > 0))))
  return firesIf(faulty.length > 0, people(faulty))
}

const votesWithinShares: Check = (facts) => {
  const beyond = inMeeting(facts).filter((it) => it.vote_shares > it.shares)
  return firesIf(beyond.length > 0, people(beyond))
}

/** Their vote is suspended (art. 2357-ter): that there are some is told, that one votes is a warning. An S.r.l. may have none at all (art. 2474). */
const treasury: Check = (facts) => {
  const own = inMeeting(facts).filter((it) => holds(it, (one) => one.title === 'TREASURY'))
  if (facts.company.type === 'SRL' && own.length > 0) return fires({ case: 'srl', ...people(own) }, 'WARN')
  const voting = inMeeting(facts).filter((it) => holds(it, (one) => one.title === 'TREASURY' && one.vote_value > 0))
  if (voting.length > 0) return fires({ case: 'voting', ...people(voting) }, 'WARN')
  const shares = treasuryShares(facts)
  return shares > 0 ? fires({ shares }) : passes()
}

const votesOf = (members: readonly MemberFact[]) => members.reduce((sum, it) => sum + it.vote_shares, 0)

/**
 * Nothing that votes is lost between book and meeting: a count on less than the capital is the count of another company. Who came after the notice had left is
 * told by L-NOT-05, and may or may not be in the capital that the company states.
 */
const wholeCapital: Check = (facts, trigger) => {
  const capital = facts.company.vote_value ?? null
  const here = inMeeting(facts)
  if (capital === null || (trigger === 'prepare' && here.length === 0)) return null
  const isLater = (it: MemberFact) => trigger === 'start' && !it.convocated
  const votes = votesOf(facts.members.filter((it) => it.in_meeting && !isLater(it)))
  if (votes > capital) return fires({ case: 'beyond', percentage: percentage(votes - capital, capital) })
  if (votes + votesOf(facts.members.filter(isLater)) >= capital) return passes()
  const missing = { percentage: percentage(capital - votes, capital) }
  const left = facts.members.filter((it) => !it.in_meeting && hasVotes(it))
  return left.length > 0 ? fires({ ...missing, ...people(left) }) : fires({ case: 'unknown', ...missing })
}

export const shareChecks = {
  'L-SHR-01': voteOfDividedQuotas,
  'L-SHR-02': commonRepresentative,
  'L-SHR-03': votesWithinShares,
  'L-SHR-04': treasury,
  'L-SHR-05': wholeCapital,
} satisfies Record<string, Check>
