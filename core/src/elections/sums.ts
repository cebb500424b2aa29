import { meets, percentage } from '../law/threshold.ts'
import type { Counted, Election, ElectionBallot, ElectionMethod } from './election.ts'

export interface RoundSums {
  present: number
  base: number
  against: number
  abstained: number
  unvoted: number
  votes: Counted[]
}

/** A preference for somebody who is not in the running falls, the others of the ballot stand; a ballot of which nothing is left counts for nobody. */
function namedBy({ choice }: ElectionBallot, ids: ReadonlySet<string>): string[] | 'AGAINST' | 'ABSTAIN' | 'NOT_COUNTED' {
  if (typeof choice === 'string') return choice
  const named = choice.filter((it) => ids.has(it))
  return named.length > 0 ? named : 'NOT_COUNTED'
}

/** What everybody in the running has got, the most first: each preference carries the whole weight of its ballot. */
export function sumsOf(
  ids: readonly string[],
  ballots: readonly ElectionBallot[],
  { abstention_counts }: Pick<Election, 'abstention_counts'>,
  rule: ElectionMethod,
): RoundSums {
  const running = new Set(ids)
  const votes = new Map(ids.map((it) => [it, 0]))
  const sums = { AGAINST: 0, ABSTAIN: 0, NOT_COUNTED: 0, excluded: 0, present: 0 }
  for (const ballot of ballots) {
    sums.present += ballot.weight
    const named = namedBy(ballot, running)
    if (ballot.is_excluded) sums.excluded += ballot.weight
    else if (typeof named === 'string') sums[named] += ballot.weight
    else for (const it of named) votes.set(it, votes.get(it)! + ballot.weight)
  }
  const base = sums.present - sums.excluded - sums.NOT_COUNTED - (rule === 'MAJORITY' && !abstention_counts ? sums.ABSTAIN : 0)
  return {
    present: sums.present,
    base,
    against: sums.AGAINST,
    abstained: sums.ABSTAIN,
    unvoted: sums.NOT_COUNTED,
    votes: [...votes].map(([id, it]) => ({ id, votes: it, percentage: percentage(it, base) })).sort((a, b) => b.votes - a.votes),
  }
}

/** Who may not vote, and who gave the designated representative no instruction that holds, is not of the whole capital either (art. 135-undecies c. 3 TUF). */
const isOfNone = ({ is_excluded, is_designated, choice }: ElectionBallot): boolean => is_excluded || (is_designated === true && choice === 'NOT_COUNTED')

/** Whether so many votes are the majority of the point: of the base of the round or, where the whole capital counts, of it. */
export function majorityIn(
  { quorum, total }: Pick<Election, 'quorum' | 'total'>,
  ballots: readonly ElectionBallot[],
  base: number,
): (votes: number) => boolean {
  const out = ballots.reduce((sum, it) => (isOfNone(it) ? sum + it.weight : sum), 0)
  return (votes) => meets(quorum, votes, quorum.base === 'shares_total' ? total - out : base)
}
