import type { Holding } from '../members/holdings.ts'
import { votesByLaw } from '../members/holdings.ts'
import { type Check, fires, firesIf, passes, people } from './check.ts'
import type { MemberFact } from './facts.ts'
import { inMeeting, treasuryShares } from './weights.ts'

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

/** Their vote is suspended (art. 2357-ter): that there are some is told, that one votes is a warning. */
const treasury: Check = (facts) => {
  const voting = inMeeting(facts).filter((it) => holds(it, (one) => one.title === 'TREASURY' && one.vote_value > 0))
  if (voting.length > 0) return fires({ case: 'voting', ...people(voting) }, 'WARN')
  const shares = treasuryShares(facts)
  return shares > 0 ? fires({ shares }) : passes()
}

export const shareChecks = {
  'L-SHR-01': voteOfDividedQuotas,
  'L-SHR-02': commonRepresentative,
  'L-SHR-03': votesWithinShares,
  'L-SHR-04': treasury,
} satisfies Record<string, Check>
