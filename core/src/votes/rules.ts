import { Fault } from '../faults.ts'
import { barredBy } from '../law/conflicts.ts'
import type { Exclusion } from '../law/facts.ts'
import { casterOf, type FrozenRight, isCastBy, isExcluded, rightOf, type Voting } from './poll.ts'
import type { BallotVote } from './schema.ts'

/** Why a ballot is refused, all of it (domain 3.2). */
export type BallotReason =
  | 'empty_ballot'
  | 'not_present'
  | 'no_right'
  | 'excluded'
  | 'against_instruction'
  | 'parts_differ'
  | 'part_repeated'
  | 'has_own_device'
  | 'voted_alone'

export const refusedBallot = (reason: BallotReason, member_id?: string) => new Fault('MT002', { reason, ...(member_id && { member_id }) })
const refused = refusedBallot

/** What is said for a right, or for a part of it. */
interface SaidFor {
  member_id: string
  weight?: number | undefined
}

/** Parts sum to the weight of their right, and no two of them say the same; what says nothing of weight is the whole right. */
export function refuseParts<It extends SaidFor>(votes: readonly It[], { member_id, weight }: FrozenRight, said: (it: It) => unknown): Fault | null {
  const parts = votes.filter((it) => it.member_id === member_id)
  if (new Set(parts.map(said)).size < parts.length) return refused('part_repeated', member_id)
  if (parts.length === 1 && parts[0]!.weight === undefined) return null
  const isDivided = parts.every((it) => it.weight !== undefined)
  return isDivided && parts.reduce((sum, it) => sum + it.weight!, 0) === weight ? null : refused('parts_differ', member_id)
}

/** An instruction binds the delegate, not the delegator who came to vote in person. */
function refuseOrder(voting: Voting, votes: readonly BallotVote[], right: FrozenRight): Fault | null {
  if (right.instruction === null || casterOf(voting, right) === right.member_id) return null
  const isObeyed = votes.every((it) => it.member_id !== right.member_id || it.accepted === right.instruction)
  return isObeyed ? null : refused('against_instruction', right.member_id)
}

function refuseVoteFor(voting: Voting, votes: readonly BallotVote[], right: FrozenRight): Fault | null {
  if (isExcluded(voting, right.member_id)) return refused('excluded', right.member_id)
  return refuseOrder(voting, votes, right) ?? refuseParts(votes, right, (it) => it.accepted)
}

export const firstRefusal = (of: readonly string[], test: (id: string) => Fault | null): Fault | null => {
  for (const id of of) {
    const fault = test(id)
    if (fault) return fault
  }
  return null
}

export const holdersIn = (votes: readonly SaidFor[]): string[] => [...new Set(votes.map((it) => it.member_id))]

/** The refusal of a vote for somebody who is excluded, with the rule that excludes them. */
export function withRules(fault: Fault, room: Parameters<typeof barredBy>[0], excluded: readonly Exclusion[], votes: readonly SaidFor[]): Fault {
  const info = fault.info as { reason: BallotReason }
  if (info.reason !== 'excluded') return fault
  const rules = barredBy(room, excluded, holdersIn(votes))
  return rules.length > 0 ? new Fault(fault.code, { ...info, rules }) : fault
}

interface Casting {
  caster_id: string
  votes: readonly BallotVote[]
  isPresent: (member_id: string) => boolean
}

/** Whole or nothing: one vote that cannot be given refuses them all. */
export function refuseBallot(voting: Voting, { caster_id, votes, isPresent }: Casting): Fault | null {
  if (votes.length === 0) return refused('empty_ballot')
  if (!isPresent(caster_id)) return refused('not_present', caster_id)
  return firstRefusal(holdersIn(votes), (id) => {
    const right = rightOf(voting, id)
    if (!right || !isCastBy(voting, right, caster_id)) return refused('no_right', id)
    return refuseVoteFor(voting, votes, right)
  })
}

interface Recording {
  votes: readonly BallotVote[]
  /** In the physical room, or beside somebody else's device: who cannot vote by a device of their own. */
  isWithoutDevice: (member_id: string) => boolean
}

/** The administrator takes down votes of people without a device, and never writes over what somebody said by their own link. */
export function refuseRecord(voting: Voting, { votes, isWithoutDevice }: Recording): Fault | null {
  if (votes.length === 0) return refused('empty_ballot')
  return firstRefusal(holdersIn(votes), (id) => {
    const right = rightOf(voting, id)
    const caster_id = right && casterOf(voting, right)
    if (!right || !caster_id || !isCastBy(voting, right, caster_id)) return refused('no_right', id)
    if (!isWithoutDevice(caster_id)) return refused('has_own_device', id)
    if (voting.casts[id]?.caster_id === caster_id) return refused('voted_alone', id)
    return refuseVoteFor(voting, votes, right)
  })
}
