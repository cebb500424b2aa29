import type { ElectionCastFor } from '../elections/ballots.ts'
import { saidBy, unassigned } from '../elections/parts.ts'
import type { ElectionPart, ElectionRound } from '../elections/rounds.ts'
import type { CastFor } from '../votes/ballots.ts'
import { type FrozenRight, isExcluded, type VoteBase } from '../votes/poll.ts'
import { isChoiceParts, isParts, type SaidPart } from './parts.ts'
import type { AdvanceContent, AdvanceSaid } from './schema.ts'

/** A ballot whose seal was opened. */
export interface OpenedBallot extends AdvanceContent {
  member_id: string
}

/** Why a vote given before the meeting is in no count of a point; who says nothing of it is BLANK. */
export interface NotCounted {
  member_id: string
  reason: 'TEXT_CHANGED' | 'BLANK' | 'EXCLUDED'
  /** Of a divided right only so much; without it all of it. */
  weight?: number
}

interface Opening<Cast> {
  casts: Cast[]
  not_counted: NotCounted[]
}

/** What a ballot says of a point as it is put to the vote: text that changed since the notice was not voted upon, and the voter said what then. */
function saidOn({ points, if_changed }: OpenedBallot, { odg_id, text_changed }: OfPoint): AdvanceSaid {
  const said = points[odg_id] ?? null
  if (!text_changed || said === null) return said
  if (if_changed === 'NOT_COUNTED') return null
  return if_changed === 'ABSTAIN' ? 0 : -1
}

interface OfPoint {
  odg_id: string
  text_changed: boolean
}

/** Each ballot whose right is among these of the vote: `castOf` makes its cast, null where nothing of it counts. */
function opened<Cast extends { parts: readonly { weight: number }[] }>(
  { base, rights }: { base: VoteBase; rights: readonly FrozenRight[] },
  ballots: readonly OpenedBallot[],
  of: OfPoint,
  castOf: (right: FrozenRight, said: AdvanceSaid) => Cast | null,
): Opening<Cast> {
  const done: Opening<Cast> = { casts: [], not_counted: [] }
  const given = new Map(ballots.map((it) => [it.member_id, it]))
  for (const right of rights) {
    const ballot = given.get(right.member_id)
    const { member_id } = right
    const cast = ballot && !isExcluded({ base }, member_id) ? castOf(right, saidOn(ballot, of)) : null
    if (cast) {
      done.casts.push(cast)
      const left = unassigned(cast.parts, right.weight)
      if (left > 0) done.not_counted.push({ member_id, reason: 'BLANK', weight: left })
    } else if (isExcluded({ base }, member_id)) done.not_counted.push({ member_id, reason: 'EXCLUDED' })
    else done.not_counted.push({ member_id, reason: of.text_changed && (ballot?.points[of.odg_id] ?? null) !== null ? 'TEXT_CHANGED' : 'BLANK' })
  }
  return done
}

const inAdvance = (base: VoteBase) => ({ base, rights: base.rights.filter((it) => it.is_advance) })
const instructed = (base: VoteBase) => ({ base, rights: base.rights.filter((it) => it.is_designated) })

/** Parts that no longer sum to the right, which changed since, say nothing. */
function partsOf(said: AdvanceSaid, weight: number): readonly SaidPart[] | null {
  if (typeof said === 'number') return [{ accepted: said, weight }]
  if (!isParts(said)) return null
  return unassigned(said, weight) === 0 ? said : null
}

/** The votes given before the meeting, as they are cast when the vote of their point opens; what is not counted, and why. */
export const openedBallots = (base: VoteBase, ballots: readonly OpenedBallot[], of: OfPoint): Opening<CastFor> =>
  opened(inAdvance(base), ballots, of, ({ member_id, weight }, said) => {
    const parts = partsOf(said, weight)
    return parts && { member_id, parts, vote_type: 'ADVANCE', delegate_id: null, caster_id: member_id }
  })

/** The instructions to the designated representative, cast in its name. */
export const openedInstructions = (base: VoteBase, ballots: readonly OpenedBallot[], of: OfPoint): Opening<CastFor> =>
  opened(instructed(base), ballots, of, ({ member_id, weight, delegate_id }, said) => {
    const parts = partsOf(said, weight)
    return parts && { member_id, parts, vote_type: 'DELEGATION', delegate_id, caster_id: delegate_id }
  })

/** Who is no longer in the running falls, the others stand; more names than the round allows say nothing. */
export function choiceIn(
  { ids, preferences_max }: Pick<ElectionRound, 'ids' | 'preferences_max'>,
  said: AdvanceSaid,
): ElectionCastFor['parts'][number]['choice'] | null {
  if (said === 'AGAINST' || said === 'ABSTAIN') return said
  if (!Array.isArray(said)) return null
  const named = said.filter((it): it is string => typeof it === 'string' && ids.includes(it))
  return named.length > 0 && named.length <= preferences_max ? named : null
}

/**
 * A divided choice part by part: what of it names nobody who is left is in no count, and parts that come to say the same are one. Parts that no longer
 * sum to the right, which changed since, say nothing.
 */
function partsIn(round: Pick<ElectionRound, 'ids' | 'preferences_max'>, said: AdvanceSaid, weight: number): ElectionPart[] {
  const whole = isChoiceParts(said) ? said : [{ choice: said, weight }]
  if (unassigned(whole, weight) !== 0) return []
  const parts = new Map<string | null, ElectionPart>()
  for (const it of whole) {
    const choice = choiceIn(round, it.choice)
    if (choice) parts.set(saidBy(choice), { choice, weight: (parts.get(saidBy(choice))?.weight ?? 0) + it.weight })
  }
  return [...parts.values()]
}

/** The same of a round of an election. A candidate who came later is no other text (L-ELE-06). */
export const openedChoices = (
  round: Pick<ElectionRound, 'base' | 'ids' | 'preferences_max'>,
  ballots: readonly OpenedBallot[],
  odg_id: string,
): Opening<ElectionCastFor> =>
  opened(inAdvance(round.base), ballots, { odg_id, text_changed: false }, ({ member_id, weight }, said) => {
    const parts = partsIn(round, said, weight)
    return parts.length > 0 ? { member_id, parts, delegate_id: null, caster_id: member_id, is_advance: true } : null
  })

export const openedInstructedChoices = (
  round: Pick<ElectionRound, 'base' | 'ids' | 'preferences_max'>,
  ballots: readonly OpenedBallot[],
  odg_id: string,
): Opening<ElectionCastFor> =>
  opened(instructed(round.base), ballots, { odg_id, text_changed: false }, ({ member_id, weight, delegate_id }, said) => {
    const choice = choiceIn(round, said)
    return choice && { member_id, parts: [{ choice, weight }], delegate_id, caster_id: delegate_id }
  })
