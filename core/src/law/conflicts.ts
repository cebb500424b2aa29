import { type Check, fires, firesIf, passes, peopleWith } from './check.ts'
import type { Exclusion, LawFacts, PointFact } from './facts.ts'

/** The point being voted, or all of them when the minutes look back. */
const pointsAt = ({ agenda, vote }: LawFacts): readonly PointFact[] => (vote ? agenda.filter((it) => it._id === vote.point_id) : agenda)

/** Who is excluded counts for the constitution and not for the majority; told when it happens, and a vote for them is refused. */
const excludedFor =
  (reason: Exclusion['reason']): Check =>
  (facts) => {
    const ids = pointsAt(facts).flatMap((it) => it.excluded.filter((one) => one.reason === reason).map((one) => one.member_id))
    if (ids.length === 0) return passes()
    const voting = ids.filter((id) => facts.vote?.ballots.some((it) => it.member_id === id))
    return voting.length > 0 ? fires({ case: 'voting', ...peopleWith(facts, voting) }, 'BLOCK') : fires(peopleWith(facts, ids))
  }

/** Who does not vote on a point of the board has declared an interest in it, as the minutes then say. */
const interestOfDirector: Check = (facts) => {
  const ids = [...new Set(pointsAt(facts).flatMap((it) => [...it.interested, ...it.excluded.map(({ member_id }) => member_id)]))]
  return firesIf(ids.length > 0, peopleWith(facts, ids))
}

export const conflictChecks = {
  'L-CON-01': excludedFor('CONFLICT'),
  'L-CON-02': excludedFor('LIABILITY'),
  'L-CON-03': interestOfDirector,
  'L-CON-04': interestOfDirector,
} satisfies Record<string, Check>
