import type { Quorum, Statute } from '../company/statute.ts'
import type { CountFact } from './count-fact.ts'
import type { ConvocationType, MeetingKind, PointFact } from './facts.ts'
import { meets, percentage } from './threshold.ts'

/** One right that was there when the vote opened, and what was said with it; null counts as an abstention. */
export interface CastRight {
  member_id: string
  weight: number
  accepted: 1 | -1 | 0 | null
  /** Counted among those present, and in no majority: it came before the meeting, or by the designated representative, and says nothing of this point. */
  unvoted?: 'ADVANCE' | 'DESIGNATED'
}

export interface Poll {
  meeting_type: MeetingKind
  convocation_type: ConvocationType
  statute: Pick<Statute, 'abstention_counts' | 'casting_vote'>
  point: Pick<PointFact, 'quorum_first' | 'quorum_second' | 'also' | 'skip_vote' | 'excluded'>
  rights: readonly CastRight[]
  /** The weight of everybody in the meeting, present or not. */
  total: number
  chair_id: string | null
}

/** The table of votes of one point (castelletto): percentages are of the base. */
export interface Tally extends CountFact {
  against: number
  abstained: number
  favourable_percentage: number
  against_percentage: number
  abstained_percentage: number
}

interface Sums {
  favourable: number
  against: number
  abstained: number
  excluded: number
  present: number
  unvoted: number
  unvoted_designated: number
}

function sumsOf({ rights, point }: Poll): Sums {
  const isExcluded = (it: CastRight) => point.excluded.some(({ member_id }) => member_id === it.member_id)
  const weigh = (test: (it: CastRight) => boolean) => rights.reduce((sum, it) => (test(it) ? sum + it.weight : sum), 0)
  const voting = (value: number) => weigh((it) => !isExcluded(it) && !it.unvoted && (it.accepted ?? 0) === value)
  return {
    favourable: voting(1),
    against: voting(-1),
    abstained: voting(0),
    excluded: weigh(isExcluded),
    present: weigh(() => true),
    unvoted: weigh((it) => !isExcluded(it) && it.unvoted !== undefined),
    unvoted_designated: weigh((it) => !isExcluded(it) && it.unvoted === 'DESIGNATED'),
  }
}

/**
 * Who abstains is there, and so stays in the base, unless the statute leaves them out of a quorum of those present (Milano, massime 133-135). Who gave
 * no vote on the point before the meeting is in the whole capital like an absent partner; without an instruction to the designated representative a
 * right is in neither base (art. 135-undecies c. 3 TUF).
 */
function baseOf({ total, statute }: Poll, quorum: Quorum, { present, excluded, abstained, unvoted, unvoted_designated }: Sums): number {
  if (quorum.base === 'shares_total') return total - excluded - unvoted_designated
  return present - excluded - unvoted - (statute.abstention_counts ? 0 : abstained)
}

/** The further quorums of a point subtract nothing from the total (art. 2369 c. 5). */
const meetsAlso = ({ point, total }: Poll, { favourable, present, excluded, unvoted, unvoted_designated }: Sums): boolean =>
  point.also.every((it) => meets(it, favourable, it.base === 'shares_total' ? total - unvoted_designated : present - excluded - unvoted))

function isTieForChair({ meeting_type, statute, rights, chair_id }: Poll, { favourable, against, abstained }: Sums): boolean {
  if (meeting_type !== 'BOARD' || !statute.casting_vote) return false
  const chair = rights.find((it) => it.member_id === chair_id)
  return favourable > 0 && favourable === against && abstained === 0 && chair?.accepted === 1
}

function decide(poll: Poll, sums: Sums, reached: boolean): Pick<Tally, 'outcome' | 'reason'> {
  if (reached) return meetsAlso(poll, sums) ? { outcome: 'APPROVED', reason: 'QUORUM' } : { outcome: 'DECLINED', reason: 'ADDITIONAL_QUORUM' }
  return isTieForChair(poll, sums) ? { outcome: 'APPROVED', reason: 'CASTING_VOTE' } : { outcome: 'DECLINED', reason: 'QUORUM' }
}

/** Null for a point that is not voted. Weights are whole numbers, compared exactly. */
export function tally(poll: Poll): Tally | null {
  const { point, convocation_type, total } = poll
  if (point.skip_vote) return null
  const quorum = (convocation_type === 'SECOND' && point.quorum_second) || point.quorum_first
  const sums = sumsOf(poll)
  const base = baseOf(poll, quorum, sums)
  const { unvoted, unvoted_designated, ...counted } = sums
  const { favourable, against, abstained } = counted
  return {
    ...decide(poll, sums, meets(quorum, favourable, base)),
    quorum,
    ...counted,
    ...(unvoted > 0 && { unvoted }),
    ...(unvoted_designated > 0 && { unvoted_designated }),
    total,
    base,
    favourable_percentage: percentage(favourable, base),
    against_percentage: percentage(against, base),
    abstained_percentage: percentage(abstained, base),
  }
}

/** Approved only because who may not vote was taken out of the base, of the majority or of a further quorum: beside it, the same votes are not enough. */
export function isTurnedByExclusion(
  { outcome, reason, quorum, favourable, present, base, excluded, unvoted = 0 }: CountFact,
  also: PointFact['also'],
): boolean {
  if (outcome !== 'APPROVED' || reason !== 'QUORUM' || excluded === 0) return false
  return !meets(quorum, favourable, base + excluded) || also.some((it) => it.base === 'shares_present' && !meets(it, favourable, present - unvoted))
}

export type PointOutcome = 'APPROVED' | 'DECLINED' | 'SKIPPED'

/** Of a whole meeting: what was skipped does not count beside what was voted. */
export function aggregate(outcomes: readonly PointOutcome[]): PointOutcome | 'MIXED' {
  const voted = new Set(outcomes.filter((it) => it !== 'SKIPPED'))
  if (voted.size === 0) return 'SKIPPED'
  return voted.size === 1 ? [...voted][0]! : 'MIXED'
}
