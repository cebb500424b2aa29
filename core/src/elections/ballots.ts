import { Fault } from '../faults.ts'
import { resultOf } from '../law/catalogue.ts'
import { fires } from '../law/check.ts'
import { casterOf, type FrozenRight, isCastBy, isExcluded, rightOf, rightsCastBy } from '../votes/poll.ts'
import { firstRefusal, holdersIn, refusedBallot, refuseParts } from '../votes/rules.ts'
import { saidBy } from './parts.ts'
import { type ElectionCast, type ElectionRound, isBound } from './rounds.ts'
import type { ElectionSetting, ElectionVote } from './schema.ts'

export type ElectionReason =
  | 'not_election'
  | 'is_election'
  | 'wrong_round'
  | 'not_candidate'
  | 'too_many'
  | 'already_voted'
  | 'secret'
  | 'lots_due'
  | 'tie_open'

export const refusedElection = (reason: ElectionReason, info: Record<string, unknown> = {}): Fault => new Fault('MT002', { reason, ...info })

/** Nobody but the voter puts a paper into the urn (L-ELE-08). */
export const refusedSecret = (): Fault => refusedElection('secret', { rules: [resultOf('L-ELE-08', fires())] })

function refuseChoice(round: ElectionRound, { choice, member_id }: ElectionVote): Fault | null {
  if (typeof choice === 'string') return null
  const stranger = choice.find((it) => !round.ids.includes(it))
  if (stranger) return refusedElection('not_candidate', { candidate_id: stranger, member_id })
  return choice.length > round.preferences_max ? refusedElection('too_many', { most: round.preferences_max, member_id }) : null
}

/** In one paper of the urn a part would tell whose it is, and who is against all says so by leaving it blank. */
const isOpenOnly = ({ choice, weight }: ElectionVote): boolean => weight !== undefined || choice === 'AGAINST'

function refuseVote(round: ElectionRound, votes: readonly ElectionVote[], right: FrozenRight): Fault | null {
  if (isExcluded(round, right.member_id)) return refusedBallot('excluded', right.member_id)
  const own = votes.filter((it) => it.member_id === right.member_id)
  for (const it of own) {
    const against = refuseChoice(round, it)
    if (against) return against
  }
  if (isBound(round, right.member_id) && !isObeyed(round, own)) return refusedBallot('against_instruction', right.member_id)
  return refuseParts(votes, right, (it) => saidBy(it.choice))
}

/** The order of the delegator is what was cast for it when the round opened. */
function isObeyed({ casts }: ElectionRound, own: readonly ElectionVote[]): boolean {
  const [ordered] = own.length === 1 ? (casts[own[0]!.member_id]?.parts ?? []) : []
  return ordered !== undefined && saidBy(own[0]!.choice) === saidBy(ordered.choice)
}

interface Casting {
  caster_id: string
  votes: readonly ElectionVote[]
  isPresent: (member_id: string) => boolean
}

/** Whole or nothing: one vote that cannot be given refuses them all. */
export function refuseElectionBallot(
  round: ElectionRound,
  { secret }: Pick<ElectionSetting, 'secret'>,
  { caster_id, votes, isPresent }: Casting,
): Fault | null {
  if (votes.length === 0) return refusedBallot('empty_ballot')
  if (!isPresent(caster_id)) return refusedBallot('not_present', caster_id)
  if (secret && (votes.some(isOpenOnly) || holdersIn(votes).length < votes.length)) return refusedElection('secret')
  return firstRefusal(holdersIn(votes), (id) => {
    const right = rightOf(round, id)
    if (!right || !isCastBy(round, right, caster_id)) return refusedBallot('no_right', id)
    if (round.voted?.includes(id)) return refusedElection('already_voted', { member_id: id })
    return refuseVote(round, votes, right)
  })
}

interface Recording {
  votes: readonly ElectionVote[]
  isWithoutDevice: (member_id: string) => boolean
}

/** The administrator takes down votes of people without a device, and never writes over what somebody said by their own link. */
export function refuseElectionRecord(round: ElectionRound, { votes, isWithoutDevice }: Recording): Fault | null {
  if (round.voted) return refusedSecret()
  if (votes.length === 0) return refusedBallot('empty_ballot')
  return firstRefusal(holdersIn(votes), (id) => {
    const right = rightOf(round, id)
    const caster_id = right && casterOf(round, right)
    if (!right || !caster_id || !isCastBy(round, right, caster_id)) return refusedBallot('no_right', id)
    if (!isWithoutDevice(caster_id)) return refusedBallot('has_own_device', id)
    if (round.casts[id]?.caster_id === caster_id) return refusedBallot('voted_alone', id)
    return refuseVote(round, votes, right)
  })
}

export type ElectionCastFor = ElectionCast & { member_id: string }

/** What a ballot that was allowed changes: rewritten as a whole, what it leaves out is no longer said. */
export interface ElectionCasting {
  casts: ElectionCastFor[]
  withdrawn: string[]
}

function castsOf(round: ElectionRound, votes: readonly ElectionVote[], by: 'VOTER' | 'ADMINISTRATOR'): ElectionCastFor[] {
  return holdersIn(votes).map((member_id) => {
    const right = rightOf(round, member_id)!
    const caster_id = casterOf(round, right)
    const parts = votes.filter((it) => it.member_id === member_id).map(({ choice, weight = right.weight }) => ({ choice, weight }))
    return { member_id, parts, delegate_id: caster_id === member_id ? null : caster_id, caster_id: by === 'VOTER' ? caster_id : null }
  })
}

export function electionBallotOf(round: ElectionRound, caster_id: string, votes: readonly ElectionVote[]): ElectionCasting {
  const casts = castsOf(round, votes, 'VOTER')
  const isLeft = ({ member_id: id }: FrozenRight) => round.casts[id] && !isBound(round, id)
  const left = rightsCastBy(round, caster_id).filter((it) => isLeft(it) && !casts.some(({ member_id }) => member_id === it.member_id))
  return { casts, withdrawn: left.map((it) => it.member_id) }
}

export const electionRecordOf = (round: ElectionRound, votes: readonly ElectionVote[]): ElectionCasting => ({
  casts: castsOf(round, votes, 'ADMINISTRATOR'),
  withdrawn: [],
})
