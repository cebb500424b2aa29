import { type Cast, casterOf, rightOf, rightsCastBy, type Voting } from './poll.ts'
import type { BallotVote } from './schema.ts'

export type CastFor = Cast & { member_id: string }

/** What a ballot that was allowed changes. */
export interface BallotChange {
  casts: CastFor[]
  /** Rights that the ballot before had voted with and this one leaves out. */
  withdrawn: string[]
}

function castsOf(voting: Voting, votes: readonly BallotVote[], by: 'VOTER' | 'ADMINISTRATOR'): CastFor[] {
  const holders = [...new Set(votes.map((it) => it.member_id))]
  return holders.map((member_id) => {
    const right = rightOf(voting, member_id)!
    const caster_id = casterOf(voting, right)
    const delegate_id = caster_id === member_id ? null : caster_id
    const parts = votes.filter((it) => it.member_id === member_id).map(({ accepted, weight = right.weight }) => ({ accepted, weight }))
    if (by === 'ADMINISTRATOR') return { member_id, parts, vote_type: 'PRESENCE', delegate_id, caster_id: null }
    return { member_id, parts, vote_type: delegate_id === null ? 'SELF' : 'DELEGATION', delegate_id, caster_id }
  })
}

/** A ballot is rewritten as a whole: what it leaves out is no longer said. Rights that somebody else votes with are never touched. */
export function ballotOf(voting: Voting, caster_id: string, votes: readonly BallotVote[]): BallotChange {
  const casts = castsOf(voting, votes, 'VOTER')
  const left = rightsCastBy(voting, caster_id).filter((it) => voting.casts[it.member_id] && !casts.some(({ member_id }) => member_id === it.member_id))
  return { casts, withdrawn: left.map((it) => it.member_id) }
}

/** What the administrator took down. Only the rights that are named change. */
export const recordOf = (voting: Voting, votes: readonly BallotVote[]): BallotChange => ({ casts: castsOf(voting, votes, 'ADMINISTRATOR'), withdrawn: [] })
