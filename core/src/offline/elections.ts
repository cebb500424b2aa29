import { choiceIn } from '../advance/opening.ts'
import { choiceOn } from '../delegations/rules.ts'
import { refusedElection, refusedSecret, refuseElectionRecord } from '../elections/ballots.ts'
import type { ElectionRound, HeldElection, PlayedRound } from '../elections/rounds.ts'
import type { ElectionSetting, ElectionVote, TakenElection } from '../elections/schema.ts'
import { seatsOf } from '../elections/seats.ts'
import { roundPlayed, roundTaken } from '../elections/taken.ts'
import { Fault } from '../faults.ts'
import { evaluate } from '../law/evaluate.ts'
import type { LawFacts } from '../law/facts.ts'
import type { RuleResult } from '../law/schema.ts'
import { electionBase, electionOutcome } from '../live/election-rules.ts'
import type { Mandate } from '../live/events.ts'
import { refused as refusedInRoom } from '../live/refusals.ts'
import { heldElsewhere } from '../minutes/held.ts'
import { isExcluded, type VoteBase } from '../votes/poll.ts'
import { withRules } from '../votes/rules.ts'
import { factsTaken, type OfflineTaken } from './rules.ts'

// Elections of a meeting that was held without the room: what stands against what somebody took down of them.

type Orders = readonly Mandate[]

export interface Taking {
  odg_id: string
  setting: ElectionSetting
  base: VoteBase
  orders: Orders
}

/** Who was asked on a point that elects people; null for any other. */
export function takingOf(facts: LawFacts, taken: OfflineTaken, { odg_id, orders }: { odg_id: string; orders: Orders }): Taking | null {
  const setting = taken.elections[odg_id]
  if (!setting) return null
  const { state } = heldElsewhere(facts, { ...taken, ended_at: null, points: [] })
  return { odg_id, setting, base: electionBase(state, odg_id, setting), orders }
}

/** What delegates were told through the product, in the words that a round still has: nobody's to say otherwise, wherever the meeting was held. */
function withOrdersIn(open: ElectionRound, { odg_id, orders }: Taking): ElectionRound {
  const ordered = open.base.rights.flatMap(({ member_id, delegate_id, weight }) => {
    const mandate = orders.find((it) => it.delegator_id === member_id && it.delegate_id === delegate_id)
    const choice = mandate && !isExcluded(open, member_id) ? choiceIn(open, choiceOn(mandate.votes, odg_id)) : null
    return choice ? [[member_id, { parts: [{ choice, weight }], delegate_id, caster_id: null }] as const] : []
  })
  return { ...open, casts: Object.fromEntries(ordered), bound: ordered.map(([id]) => id) }
}

const wrong = (path: string) => new Fault('E0001', [{ path, message: 'invalidValue' }])

/** Each order that was drawn is of those who were equal then, each of them once. */
function refuseLotsTaken(
  before: Pick<HeldElection, 'setting' | 'rounds'>,
  open: ElectionRound,
  { votes, lots }: TakenElection['rounds'][number],
): Fault | null {
  for (const [at, order] of lots.entries()) {
    const tie = roundPlayed(before, open, { votes, lots: lots.slice(0, at) }, '').result?.tie
    if (tie?.rule !== 'LOT' || [...tie.candidates, ...tie.lists].toSorted().join() !== order.toSorted().join()) return wrong('lots')
  }
  return null
}

/** Why a round is not there to be taken down: a lot is due first, or seats were given already. */
const refusedRound = (before: readonly PlayedRound[]) =>
  before.at(-1)?.result?.tie?.rule === 'LOT' ? refusedElection('lots_due') : refusedElection('wrong_round', { round: before.length })

/** Whether somebody takes an office is asked of who was elected, once the seats are given. */
function refuseAnswers(held: HeldElection, { answers }: TakenElection): Fault | null {
  if (answers.length === 0) return null
  if (electionOutcome(held) === null) return refusedElection('tie_open')
  const { seats, refused } = seatsOf(held)
  const stranger = answers.find(({ candidate_id: id }) => !refused.includes(id) && !seats.some((it) => it.id === id))
  return stranger ? refusedInRoom('not_elected', { candidate_id: stranger.candidate_id }) : null
}

/** Round by round as the room would have asked for them; a secret ballot is nobody's to take down (L-ELE-08). */
export function refuseElectionTaken(taking: Taking, facts: LawFacts, election: TakenElection): Fault | null {
  const { setting, base } = taking
  if (setting.secret) return refusedSecret()
  const played: PlayedRound[] = []
  for (const it of election.rounds) {
    const due = roundTaken(setting, base, played)
    if (!due) return refusedRound(played)
    const open = withOrdersIn(due, taking)
    const against = refuseElectionRecord(open, { votes: it.votes, isWithoutDevice: () => true })
    if (against) return withRules(against, facts, base.point.excluded, it.votes)
    const drawn = refuseLotsTaken({ setting, rounds: played }, open, it)
    if (drawn) return drawn
    played.push(roundPlayed({ setting, rounds: played }, open, it, ''))
  }
  return refuseAnswers({ setting, rounds: played, answers: Object.fromEntries(election.answers.map((it) => [it.candidate_id, it.accepted])) }, election)
}

/** As far as what was taken down leads, with what was ordered; `open` is the round that is due next. */
export function playedTaken(taking: Taking, { rounds, answers }: TakenElection): { held: HeldElection; open: ElectionRound | null } {
  const { setting, base } = taking
  const played: PlayedRound[] = []
  const dueNow = () => {
    const due = roundTaken(setting, base, played)
    return due && withOrdersIn(due, taking)
  }
  for (const it of rounds) {
    const open = dueNow()
    if (open) played.push(roundPlayed({ setting, rounds: played }, open, it, ''))
  }
  return { held: { setting, rounds: played, answers: Object.fromEntries(answers.map((it) => [it.candidate_id, it.accepted])) }, open: dueNow() }
}

/** What the law says of an election as it was taken down. */
export const electionChecks = (facts: LawFacts, taken: OfflineTaken, odg_id: string): RuleResult[] => {
  const known = factsTaken(facts, taken)
  return evaluate('elect', { ...known, agenda: known.agenda.filter((it) => it._id === odg_id) })
}

/** An order binds also where nobody wrote down that it was obeyed. */
export function withElectionOrders(taking: Taking, election: TakenElection): TakenElection {
  const played: PlayedRound[] = []
  const rounds = election.rounds.map((it) => {
    const due = roundTaken(taking.setting, taking.base, played)
    if (!due) return it
    const open = withOrdersIn(due, taking)
    const isSaid = (id: string) => it.votes.some(({ member_id }) => member_id === id)
    const more = Object.entries(open.casts).flatMap(([member_id, { parts }]): ElectionVote[] =>
      isSaid(member_id) ? [] : parts.map(({ choice }) => ({ member_id, choice })),
    )
    const said = { ...it, votes: [...it.votes, ...more] }
    played.push(roundPlayed({ setting: taking.setting, rounds: played }, due, said, ''))
    return said
  })
  return { ...election, rounds }
}
