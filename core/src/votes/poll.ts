import type { CastRight, Poll, Tally } from '../law/tally.ts'
import { tally } from '../law/tally.ts'
import type { VotingRight } from '../law/weights.ts'
import type { Accepted, Vote, VoteType } from './schema.ts'

/** A right as it stood when the vote opened, with what the delegator told the delegate to say. */
export interface FrozenRight extends VotingRight {
  instruction: Accepted | null
  /** Its holder votes for several: a company that may be a fiduciary, or somebody with more than one right on quotas. */
  is_divisible?: boolean
}

/** All that the count depends on, as it stood when the vote opened: who comes or leaves later changes nothing (domain 3.5). */
export interface VoteBase extends Omit<Poll, 'rights'> {
  rights: readonly FrozenRight[]
  /** Weight of all of them, also where only some are shown. */
  present: number
}

export interface VotePart {
  accepted: Accepted
  weight: number
}

/** What was said with one right: in one part, or in several that sum to its weight. */
export interface Cast {
  parts: readonly VotePart[]
  vote_type: VoteType
  delegate_id: string | null
  /** Who cast the ballot; null when the administrator took it down. */
  caster_id: string | null
}

export interface Voting {
  base: VoteBase
  /** By the holder of the right. */
  casts: Readonly<Record<string, Cast>>
  /** Delegators who came while it was open: they vote for themselves from then on. */
  taken_over: readonly string[]
}

/** Who holds a right, and who casts it. */
export const peopleOf = ({ member_id, delegate_id }: FrozenRight): string[] => (delegate_id === null ? [member_id] : [member_id, delegate_id])

/** A base never changes, and thousands ask each for their own part of it. */
const indexes = new WeakMap<VoteBase, Map<string, FrozenRight[]>>()

function rightsByPerson(base: VoteBase): Map<string, FrozenRight[]> {
  const known = indexes.get(base)
  if (known) return known
  const index = new Map<string, FrozenRight[]>()
  for (const right of base.rights)
    for (const it of peopleOf(right)) {
      const own = index.get(it)
      if (own) own.push(right)
      else index.set(it, [right])
    }
  indexes.set(base, index)
  return index
}

/** Rights that are somebody's to hold or to cast. */
export const rightsFor = (base: VoteBase, person_id: string): readonly FrozenRight[] => rightsByPerson(base).get(person_id) ?? []

export const rightOf = ({ base }: Pick<Voting, 'base'>, member_id: string): FrozenRight | undefined =>
  rightsFor(base, member_id).find((it) => it.member_id === member_id)

/** Who casts the votes of a right: its holder, or the delegate until the holder comes. */
export const casterOf = ({ taken_over }: Pick<Voting, 'taken_over'>, { member_id, delegate_id }: VotingRight): string =>
  delegate_id === null || taken_over.includes(member_id) ? member_id : delegate_id

export const isExcluded = ({ base }: Pick<Voting, 'base'>, member_id: string): boolean => base.point.excluded.some((it) => it.member_id === member_id)

/** Whether somebody says what a right says: the designated representative has its instructions, and no word of its own. */
export const isCastBy = (voting: Pick<Voting, 'taken_over'>, right: VotingRight, caster_id: string): boolean =>
  casterOf(voting, right) === caster_id && !(right.is_designated && caster_id !== right.member_id)

/** The rights somebody may vote with, whether or not they are excluded from this point. */
export const rightsCastBy = (voting: Pick<Voting, 'base' | 'taken_over'>, caster_id: string): FrozenRight[] =>
  rightsFor(voting.base, caster_id).filter((it) => isCastBy(voting, it, caster_id))

/** What a right says as things stand: what was cast, else what the delegator ordered. Null: nothing yet. */
export function saidWith(voting: Voting, right: FrozenRight): Cast | null {
  const cast = voting.casts[right.member_id]
  if (cast) return cast
  if (right.instruction === null) return null
  return {
    parts: [{ accepted: right.instruction, weight: right.weight }],
    vote_type: 'DELEGATION',
    delegate_id: right.delegate_id,
    caster_id: right.delegate_id,
  }
}

function unsaidWith(voting: Voting, right: FrozenRight): Cast {
  const caster_id = casterOf(voting, right)
  const delegate_id = caster_id === right.member_id ? null : caster_id
  return { parts: [{ accepted: 0, weight: right.weight }], vote_type: delegate_id === null ? 'SELF' : 'DELEGATION', delegate_id, caster_id: null }
}

/** Said before the vote opens, and sealed until then: nobody in the room votes with it. */
export const isSealed = ({ is_advance, is_designated }: Pick<FrozenRight, 'is_advance' | 'is_designated'>): boolean =>
  is_advance === true || is_designated === true

/** Given before the meeting without a word on this point, by who has not come to say one: in no majority. */
export const isUnvoted = (voting: Voting, right: FrozenRight): boolean => isSealed(right) && saidWith(voting, right) === null

/** Rights that have said nothing yet and could. */
export const missingVotes = (voting: Voting): FrozenRight[] =>
  voting.base.rights.filter((it) => !isExcluded(voting, it.member_id) && !isSealed(it) && saidWith(voting, it) === null)

/** The votes of a point by name, as they are kept when it stops; who said nothing has abstained. Excluded rights have no vote, nor have those that voted in advance on other points alone. */
export function votesOf(voting: Voting, at: Pick<Vote, 'odg_id' | 'convocation_id'>): Vote[] {
  const counted = voting.base.rights.filter((it) => !isExcluded(voting, it.member_id) && !isUnvoted(voting, it))
  return counted.flatMap((right) => {
    const said = saidWith(voting, right)
    const { parts, vote_type, delegate_id } = said ?? unsaidWith(voting, right)
    return parts.map((it): Vote => ({ ...at, ...it, member: right.member_id, vote_type, delegate_id, auto: said === null }))
  })
}

/** The table of votes, from what was frozen at the opening. */
export function count(voting: Voting): Tally {
  const rights = voting.base.rights.flatMap((right): CastRight[] => {
    const whole: CastRight = { member_id: right.member_id, weight: right.weight, accepted: null }
    const said = saidWith(voting, right)
    if (said) return said.parts.map((it) => ({ ...whole, ...it }))
    return [isUnvoted(voting, right) ? { ...whole, unvoted: right.is_designated ? 'DESIGNATED' : 'ADVANCE' } : whole]
  })
  const counted = tally({ ...voting.base, rights })
  if (!counted) throw new Error('a point that is not voted upon has no count')
  return counted
}
