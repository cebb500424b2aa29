import { choiceIn, type OpenedBallot, openedChoices, openedInstructedChoices } from '../advance/opening.ts'
import { choiceOn } from '../delegations/rules.ts'
import { type ElectionCastFor, electionBallotOf, electionRecordOf, refuseElectionBallot, refuseElectionRecord } from '../elections/ballots.ts'
import type { ElectionResult, RoundDue } from '../elections/election.ts'
import { baseBy, type ElectionRound, type HeldElection, isBound, type PlayedRound, stateOf, type UrnCount } from '../elections/rounds.ts'
import type { ElectionSetting, ElectionVote } from '../elections/schema.ts'
import { seatsOf } from '../elections/seats.ts'
import { Fault } from '../faults.ts'
import type { RuleResult } from '../law/schema.ts'
import { inMeeting, weightOf } from '../law/weights.ts'
import { isExcluded, isSealed, rightsCastBy, type VoteBase } from '../votes/poll.ts'
import { withRules } from '../votes/rules.ts'
import { voteBase } from './decisions.ts'
import type { NewEvent } from './events.ts'
import { isElection, refuseAsked, refusePoint } from './point-rules.ts'
import { isPresent, mandateFrom, wayOf } from './presence.ts'
import { lostRace, refused } from './refusals.ts'
import type { LiveState } from './state.ts'

// Elections in the room: what stands against each act, and what it writes.

/** Who could vote, present or not, each as one. */
const headsIn = ({ register }: LiveState): number =>
  inMeeting(register).filter((it) => weightOf(it, register.meeting.meeting_type, register.company.statute) > 0).length

export const electionBase = (state: LiveState, odg_id: string, setting: ElectionSetting): VoteBase => baseBy(setting, voteBase(state, odg_id), headsIn(state))

/** The rules of an election hold from its first round on. */
const settingIn = (state: LiveState, odg_id: string, stated: ElectionSetting): ElectionSetting => state.points[odg_id]?.election?.setting ?? stated

/** The round that is to be opened; null where a lot, or nothing more, is due. */
function dueIn(state: LiveState, odg_id: string, stated: ElectionSetting): RoundDue | null {
  const setting = settingIn(state, odg_id, stated)
  const rounds = state.points[odg_id]?.election?.rounds ?? []
  return stateOf({ setting, rounds }, electionBase(state, odg_id, setting)).due
}

/** CURRENT to VOTING: the first round, or the one that the last has left due. `stated` are the rules as the point has them now. */
export function refuseElectionStart(
  state: LiveState,
  odg_id: string,
  { stated, checks }: { stated: ElectionSetting; checks: readonly RuleResult[] },
): Fault | null {
  const against = refusePoint(state, odg_id)
  if (against) return against
  const { status, excluded, election } = state.points[odg_id]!
  if (status === 'VOTING') return lostRace()
  if (!isElection(state, odg_id)) return refused('not_election')
  if (status !== 'CURRENT') return refused('not_current')
  if (election?.rounds.at(-1)?.result?.tie?.rule === 'LOT') return refused('lots_due')
  if (stated.candidates.every((it) => it.withdrawn_at !== null)) return refused('nobody_votes')
  return refuseAsked(state, excluded, checks)
}

/** What delegates were told to say, in the words that this round still has: who is no longer in the running falls, and an order without names binds nobody. */
function orderedCasts(state: LiveState, odg_id: string, round: Pick<ElectionRound, 'base' | 'ids' | 'preferences_max'>): ElectionCastFor[] {
  return round.base.rights.flatMap((right): ElectionCastFor[] => {
    const { member_id, delegate_id, weight } = right
    if (delegate_id === null || isSealed(right) || isExcluded(round, member_id)) return []
    const choice = choiceIn(round, choiceOn(mandateFrom(state, member_id)?.votes ?? [], odg_id))
    return choice ? [{ member_id, parts: [{ choice, weight }], delegate_id, caster_id: delegate_id }] : []
  })
}

/** With the choices made before the meeting and those that delegates were told; a secret ballot has none. */
export function electionStartEvents(state: LiveState, odg_id: string, stated: ElectionSetting, ballots: readonly OpenedBallot[] = []): NewEvent[] {
  const election = settingIn(state, odg_id, stated)
  const { round, ids, seats, preferences_max } = dueIn(state, odg_id, stated)!
  const base = electionBase(state, odg_id, election)
  const opened = { type: 'ELECTION_OPENED' as const, odg_id, round, base, election, ids, seats, preferences_max }
  if (election.secret) return [opened]
  const of = { odg_id, round, casts: [], text_changed: false }
  const ordered = orderedCasts(state, odg_id, { base, ids, preferences_max })
  const events: NewEvent[] = ordered.length === 0 ? [opened] : [{ ...opened, bound: ordered.map((it) => it.member_id) }]
  if (ordered.length > 0) events.push({ type: 'ELECTION_CAST', odg_id, round, casts: ordered, withdrawn: [] })
  const { casts: choices, not_counted } = openedChoices({ base, ids, preferences_max }, ballots, odg_id)
  if (base.rights.some((it) => it.is_advance)) events.push({ type: 'ADVANCE_UNSEALED', ...of, choices, not_counted })
  if (base.rights.some((it) => it.is_designated)) {
    const instructed = openedInstructedChoices({ base, ids, preferences_max }, ballots, odg_id)
    events.push({ type: 'DESIGNATED_CAST', ...of, choices: instructed.casts, unvoted: instructed.not_counted })
  }
  return events
}

/** The election of a point, with the round that is open, or what stands against there being one. */
export function openRound(state: LiveState, odg_id: string): { held: HeldElection; round: PlayedRound } | Fault {
  const against = refusePoint(state, odg_id)
  if (against) return against
  if (!isElection(state, odg_id)) return refused('not_election')
  const { status, election } = state.points[odg_id]!
  const round = election?.rounds.at(-1)
  return status === 'VOTING' && election && round ? { held: election, round } : refused('vote_closed')
}

interface Casting {
  odg_id: string
  round: number
  caster_id: string
  votes: readonly ElectionVote[]
}

/** A member's ballot: own vote and those of the delegators, whole or nothing. */
export function refuseElectionCast(state: LiveState, { odg_id, round, caster_id, votes }: Casting): Fault | null {
  const open = openRound(state, odg_id)
  if (open instanceof Fault) return open
  if (open.round.round !== round) return refused('wrong_round', { round: open.round.round })
  const against = refuseElectionBallot(open.round, open.held.setting, { caster_id, votes, isPresent: (it) => isPresent(state, it) })
  return against && withRules(against, state.register, open.round.base.point.excluded, votes)
}

export const electionCastEvents = (round: ElectionRound, { odg_id, caster_id, votes }: Omit<Casting, 'round'>): NewEvent[] => [
  { type: 'ELECTION_CAST', odg_id, round: round.round, ...electionBallotOf(round, caster_id, votes) },
]

export function refuseElectionRecording(state: LiveState, odg_id: string, votes: readonly ElectionVote[]): Fault | null {
  const open = openRound(state, odg_id)
  if (open instanceof Fault) return open
  const isWithoutDevice = (it: string) => wayOf(state, it) === 'HALL' || wayOf(state, it) === 'SHARED'
  const against = refuseElectionRecord(open.round, { votes, isWithoutDevice })
  return against && withRules(against, state.register, open.round.base.point.excluded, votes)
}

export const electionRecordEvents = (round: ElectionRound, odg_id: string, votes: readonly ElectionVote[]): NewEvent[] => [
  { type: 'ELECTION_CAST', odg_id, round: round.round, ...electionRecordOf(round, votes) },
]

/** A round as it is counted with all that was said up to it. */
function resultWith(held: HeldElection, changed: ElectionRound): ElectionResult {
  const rounds = held.rounds.map((it) => (it.round === changed.round ? changed : it))
  return stateOf({ setting: held.setting, rounds }).results[changed.round - 1]!
}

/** `urn` is what was found in it where the ballot is secret. */
export function electionStopEvents({ held, round }: { held: HeldElection; round: PlayedRound }, odg_id: string, urn: UrnCount | null): NewEvent[] {
  const counted = urn ? { ...round, counted: urn } : round
  return [
    ...(urn ? [{ type: 'SECRET_COUNTED' as const, odg_id, round: round.round, ...urn }] : []),
    { type: 'ELECTION_STOPPED', odg_id, round: round.round, result: resultWith(held, counted) },
  ]
}

/** All who are equal are in the order that was drawn, each once. */
export function refuseLots(state: LiveState, odg_id: string, order: readonly string[]): Fault | null {
  const against = refusePoint(state, odg_id)
  if (against) return against
  const tie = state.points[odg_id]?.election?.rounds.at(-1)?.result?.tie
  if (state.points[odg_id]!.status === 'VOTING') return refused('vote_open')
  if (tie?.rule !== 'LOT') return lostRace()
  const tied = [...tie.candidates, ...tie.lists].toSorted()
  return tied.join() === order.toSorted().join() ? null : new Fault('E0001', [{ path: 'order', message: 'invalidValue' }])
}

export function lotsEvents(state: LiveState, odg_id: string, order: readonly string[]): NewEvent[] {
  const held = state.points[odg_id]!.election!
  const last = held.rounds.at(-1)!
  return [{ type: 'LOTS_DRAWN', odg_id, round: last.round, order, result: resultWith(held, { ...last, lots: [...last.lots, order] }) }]
}

/** Until the room closes, by who has a seat or has refused it. */
export function refuseAnswer(state: LiveState, odg_id: string, candidate_id: string): Fault | null {
  if (state.status !== 'STARTED') return refused(state.status === 'CLOSED' ? 'closed' : 'not_started')
  const point = state.points[odg_id]
  if (!point) return refused('unknown_point')
  if (!isElection(state, odg_id)) return refused('not_election')
  if (!point.election || point.status !== 'VOTED') return refused('tie_open', { odg_id })
  const { seats, refused: gone } = seatsOf(point.election)
  const isKnown = gone.includes(candidate_id) || seats.some((it) => it.id === candidate_id)
  return isKnown ? null : refused('not_elected', { candidate_id })
}

/** Saying the same again is nothing new. */
export const answerEvents = (state: LiveState, odg_id: string, { candidate_id, accepted }: { candidate_id: string; accepted: boolean }): NewEvent[] =>
  state.points[odg_id]!.election!.answers[candidate_id] === accepted ? [] : [{ type: 'ELECTED_ANSWERED', odg_id, candidate_id, accepted }]

/** What somebody may still say in the round that is open: for whom, with how much, and whether it was said. */
export interface ElectionRight {
  member_id: string
  weight: number
  is_excluded: boolean
  has_voted: boolean
}

export function electionRightsOf(state: LiveState, odg_id: string, caster_id: string): ElectionRight[] {
  const open = openRound(state, odg_id)
  if (open instanceof Fault || !isPresent(state, caster_id)) return []
  const { round } = open
  return rightsCastBy(round, caster_id)
    .filter((it) => !isBound(round, it.member_id))
    .map(({ member_id, weight }) => ({
      member_id,
      weight,
      is_excluded: isExcluded(round, member_id),
      has_voted: round.casts[member_id] !== undefined || (round.voted?.includes(member_id) ?? false),
    }))
}

/** The outcome of an election that is over; null until then. */
export const electionOutcome = ({ rounds }: HeldElection): ElectionResult['outcome'] => rounds.at(-1)?.result?.outcome ?? null
