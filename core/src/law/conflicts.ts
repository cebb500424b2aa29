import { applies, resultOf } from './catalogue.ts'
import { type Check, fires, firesIf, type LawOutcome, passes, peopleWith } from './check.ts'
import type { Exclusion, LawFacts, PointFact } from './facts.ts'
import type { RuleResult } from './schema.ts'
import { isTurnedByExclusion } from './tally.ts'
import { percentage } from './threshold.ts'

/** The point being voted, or all of them when the minutes look back. */
const pointsAt = ({ agenda, vote }: LawFacts): readonly PointFact[] => (vote ? agenda.filter((it) => it._id === vote.point_id) : agenda)

type Reason = Exclusion['reason']
type Room = Pick<LawFacts, 'company' | 'meeting' | 'members'>

/**
 * Who is excluded counts for the constitution and not for the majority; told when it happens, and a vote for them is refused. Of one's own liability only the
 * law of the S.p.A. speaks (art. 2373 c. 2).
 */
function exclusionOf(room: Room, reason: Reason, { excluded, voters }: { excluded: readonly Exclusion[]; voters: readonly string[] }): LawOutcome {
  const ids = excluded.filter((it) => it.reason === reason).map((it) => it.member_id)
  if (ids.length === 0) return passes()
  if (reason === 'LIABILITY' && room.company.type === 'SRL') return fires({ case: 'srl', ...peopleWith(room, ids) }, 'BLOCK')
  const voting = ids.filter((id) => voters.includes(id))
  return voting.length > 0 ? fires({ case: 'voting', ...peopleWith(room, voting) }, 'BLOCK') : fires(peopleWith(room, ids))
}

const excludedFor =
  (reason: Reason): Check =>
  (facts, trigger) => {
    const excluded = pointsAt(facts).flatMap((it) => it.excluded)
    const outcome = exclusionOf(facts, reason, { excluded, voters: facts.vote?.ballots.map((it) => it.member_id) ?? [] })
    // What was decided with it cannot be undone by who writes it down.
    return trigger === 'minutes' && outcome.severity === 'BLOCK' ? { ...outcome, severity: 'WARN' } : outcome
  }

const ruleOf = { CONFLICT: 'L-CON-01', LIABILITY: 'L-CON-02' } as const

/** What stands against the exclusions of a point, or against the votes of those whom they name. A board has rules of its own on interests. */
export function barredBy(room: Room, excluded: readonly Exclusion[], voters: readonly string[] = []): RuleResult[] {
  return (Object.keys(ruleOf) as Reason[])
    .filter((it) => applies(ruleOf[it], room.company.type, room.meeting.meeting_type))
    .map((it) => resultOf(ruleOf[it], exclusionOf(room, it, { excluded, voters })))
    .filter((it) => !it.ok && it.severity === 'BLOCK')
}

/** Who does not vote on a point of the board has declared an interest in it, as the minutes then say. */
const interestOfDirector: Check = (facts) => {
  const ids = [...new Set(pointsAt(facts).flatMap((it) => [...it.interested, ...it.excluded.map(({ member_id }) => member_id)]))]
  return firesIf(ids.length > 0, peopleWith(facts, ids))
}

/** The exclusion is made by analogy in an S.r.l. and is debated: where it decides, that is said (decision D25). */
const decisiveExclusion: Check = ({ vote, agenda }) => {
  if (!vote?.tally) return null
  const { excluded, total } = vote.tally
  const point = agenda.find((it) => it._id === vote.point_id)
  return firesIf(isTurnedByExclusion(vote.tally, point?.also ?? []), { title: point?.title ?? '', excluded, total })
}

/** The template of the action for liability (art. 2393). */
const liabilityAction = 'A12'

/** With a fifth of the capital in favour of it the directors are removed, and the assembly sees to their replacement (art. 2393 c. 5). */
const removesDirectors: Check = ({ vote, agenda }) => {
  const point = agenda.find((it) => it._id === vote?.point_id)
  if (!vote?.tally || !point) return null
  const isAction = point.template_id === liabilityAction || point.excluded.some((it) => it.reason === 'LIABILITY')
  const { outcome, favourable, total } = vote.tally
  return firesIf(isAction && outcome === 'APPROVED' && favourable * 5 >= total, { title: point.title, percentage: percentage(favourable, total) })
}

export const conflictChecks = {
  'L-CON-01': excludedFor('CONFLICT'),
  'L-CON-02': excludedFor('LIABILITY'),
  'L-CON-03': interestOfDirector,
  'L-CON-04': interestOfDirector,
  'L-CON-05': decisiveExclusion,
  'L-LIA-01': removesDirectors,
} satisfies Record<string, Check>
