import { Fault } from '../faults.ts'
import { barredBy } from '../law/conflicts.ts'
import type { Exclusion } from '../law/facts.ts'
import type { RuleResult } from '../law/schema.ts'
import { isExcluded, rightsCastBy, type Voting } from '../votes/poll.ts'
import { refuseBallot, refuseRecord, withRules } from '../votes/rules.ts'
import type { BallotVote } from '../votes/schema.ts'
import { capital, isPresent, memberIn, wayOf } from './presence.ts'
import { lostRace, refused } from './refusals.ts'
import { blockingIn, isDecided, isHalfway, openVoteIn } from './rules.ts'
import type { LiveState } from './state.ts'

const refuseStarted = ({ status }: LiveState): Fault | null => (status === 'STARTED' ? null : refused(status === 'CLOSED' ? 'closed' : 'not_started'))

/** What is decided never begins again. */
export function refusePoint(state: LiveState, odg_id: string): Fault | null {
  const against = refuseStarted(state)
  if (against) return against
  if (!state.points[odg_id]) return refused('unknown_point')
  return isDecided(state, odg_id) ? refused('point_decided') : null
}

/** PENDING to CURRENT. Another that was being discussed waits again; one that is being voted must first be decided. */
export function refuseNext(state: LiveState, odg_id: string): Fault | null {
  const against = refusePoint(state, odg_id)
  if (against) return against
  if (openVoteIn(state) !== null) return refused('vote_open')
  return state.points[odg_id]!.status === 'CURRENT' ? lostRace() : null
}

/** CURRENT to VOTING. `checks` is what the law says of this vote. */
export function refuseVoteStart(state: LiveState, odg_id: string, checks: readonly RuleResult[]): Fault | null {
  const against = refusePoint(state, odg_id)
  if (against) return against
  const { status, excluded } = state.points[odg_id]!
  if (status === 'VOTING') return lostRace()
  if (status !== 'CURRENT') return refused('not_current')
  if (state.register.points.find((it) => it._id === odg_id)?.skip_vote) return refused('not_voted')
  if (isElection(state, odg_id)) return refused('is_election')
  return refuseAsked(state, excluded, checks)
}

/** What the law says against a vote, and that nobody would vote. */
export function refuseAsked(state: LiveState, excluded: readonly Exclusion[], checks: readonly RuleResult[]): Fault | null {
  const rules = blockingIn(checks)
  if (rules.length > 0) return refused('law', { rules })
  const isBarred = (id: string) => excluded.some((it) => it.member_id === id)
  return capital(state).rights.every((it) => isBarred(it.member_id)) ? refused('nobody_votes') : null
}

/** The vote that is open on a point, or what stands against there being one. */
export function openVote(state: LiveState, odg_id: string): Voting | Fault {
  const against = refusePoint(state, odg_id)
  if (against) return against
  const { status, vote } = state.points[odg_id]!
  return status === 'VOTING' && vote ? vote : refused('vote_closed')
}

const refuseOpenVote = (state: LiveState, odg_id: string): Fault | null => {
  const vote = openVote(state, odg_id)
  return vote instanceof Fault ? vote : null
}

export const refuseVoteStop = refuseOpenVote

export const isElection = ({ register }: Pick<LiveState, 'register'>, odg_id: string): boolean =>
  register.points.some((it) => it._id === odg_id && it.election !== undefined)

/** A round was counted and another, or a lot, is still due: what it decided is not given up. */
const refuseHalfway = (state: LiveState, odg_id: string): Fault | null => (isHalfway(state, odg_id) ? refused('tie_open', { odg_id }) : null)

/** Also while it is being voted: what was cast then counts for nothing. */
export const refuseSkip = (state: LiveState, odg_id: string): Fault | null => refusePoint(state, odg_id) ?? refuseHalfway(state, odg_id)

/** The discussion ends and there is no vote. */
export const refuseClosePoint = (state: LiveState, odg_id: string): Fault | null =>
  refuseSkip(state, odg_id) ?? (state.points[odg_id]!.status === 'VOTING' ? refused('vote_open') : null)

interface Casting {
  odg_id: string
  caster_id: string
  votes: readonly BallotVote[]
}

/** A member's ballot: own vote and those of the delegators, whole or nothing. */
export function refuseCast(state: LiveState, { odg_id, caster_id, votes }: Casting): Fault | null {
  const vote = openVote(state, odg_id)
  if (vote instanceof Fault) return vote
  const against = refuseBallot(vote, { caster_id, votes, isPresent: (it) => isPresent(state, it) })
  return against && withRules(against, state.register, vote.base.point.excluded, votes)
}

/** Votes that the administrator takes down for people without a device. */
export function refuseRecording(state: LiveState, odg_id: string, votes: readonly BallotVote[]): Fault | null {
  const vote = openVote(state, odg_id)
  if (vote instanceof Fault) return vote
  const against = refuseRecord(vote, { votes, isWithoutDevice: (it) => wayOf(state, it) === 'HALL' || wayOf(state, it) === 'SHARED' })
  return against && withRules(against, state.register, vote.base.point.excluded, votes)
}

/** What is missing in a text is filled before its vote opens: nobody agrees to what is written afterwards. */
export function refuseFilling(state: LiveState, odg_id: string): Fault | null {
  if (!state.points[odg_id]) return refused('unknown_point')
  if (isDecided(state, odg_id) || state.status === 'CLOSED') return refused('point_decided')
  return state.points[odg_id]!.status === 'VOTING' ? refused('vote_open') : null
}

/** How many voted before the meeting, or gave instructions to the designated representative, on the text of the notice. Of an election the text is no matter. */
export const sealedOn = ({ register, advance }: Pick<LiveState, 'register' | 'advance'>, odg_id: string): number =>
  isElection({ register }, odg_id) ? 0 : Object.values(advance).filter((it) => it.until === null).length

/** What is filled in makes it another text than that which they have read: whoever does it knows how many they are. */
export function refuseOtherText(state: LiveState, odg_id: string, confirm: boolean): Fault | null {
  const count = sealedOn(state, odg_id)
  return count > 0 && !confirm ? refused('votes_given', { count }) : null
}

/** Before the vote opens: the base is frozen then, exclusions too (art. 2368 c. 3, 2373). */
export function refuseExclusions(state: LiveState, odg_id: string, excluded: readonly Exclusion[]): Fault | null {
  const late = refuseFilling(state, odg_id)
  if (late) return late
  const stranger = excluded.find((it) => !memberIn(state, it.member_id))
  if (stranger) return new Fault('MB003', { member_id: stranger.member_id })
  const rules = barredBy(state.register, excluded)
  return rules.length > 0 ? refused('law', { rules }) : null
}

/** What somebody may still say on the point that is being voted: for whom, and which of it is bound or barred. */
export interface CastableRight {
  member_id: string
  weight: number
  instruction: 1 | -1 | 0 | null
  is_excluded: boolean
}

export function rightsToCast(state: LiveState, odg_id: string, caster_id: string): CastableRight[] {
  const vote = openVote(state, odg_id)
  if (vote instanceof Fault || !isPresent(state, caster_id)) return []
  return rightsCastBy(vote, caster_id).map(({ member_id, weight, instruction }) => ({
    member_id,
    weight,
    is_excluded: isExcluded(vote, member_id),
    // A delegator who came votes freely: the instruction was for the delegate.
    instruction: member_id === caster_id ? null : instruction,
  }))
}
