import { orderOn } from '../delegations/rules.ts'
import { refusedElection } from '../elections/ballots.ts'
import type { TakenElection } from '../elections/schema.ts'
import { Fault } from '../faults.ts'
import { evaluate } from '../law/evaluate.ts'
import type { LawFacts } from '../law/facts.ts'
import type { RuleResult } from '../law/schema.ts'
import { voteBase } from '../live/decisions.ts'
import type { Mandate } from '../live/events.ts'
import { blockingIn } from '../live/rules.ts'
import { heldElsewhere } from '../minutes/held.ts'
import { recordOf } from '../votes/ballots.ts'
import { count, type Voting, votesOf } from '../votes/poll.ts'
import { refuseRecord, withRules } from '../votes/rules.ts'
import { electionChecks, refuseElectionTaken, takingOf, withElectionOrders } from './elections.ts'
import { factsTaken, type OfflineTaken, refused } from './rules.ts'

type TakenPoint = OfflineTaken['points'][number]
/** The delegations that the product holds, with what the delegates were told to say. */
type Orders = readonly Mandate[]

/** A point as it stood before anybody voted on it. */
function votingOn(facts: LawFacts, taken: OfflineTaken, { odg_id, orders }: { odg_id: string; orders: Orders }): Voting {
  const { state } = heldElsewhere(facts, { ...taken, ended_at: null, points: [] })
  const base = voteBase(state, odg_id)
  const orderFor = (delegator_id: string, delegate_id: string | null) =>
    orderOn(orders.find((it) => it.delegator_id === delegator_id && it.delegate_id === delegate_id)?.votes ?? [], odg_id)
  return { base: { ...base, rights: base.rights.map((it) => ({ ...it, instruction: orderFor(it.member_id, it.delegate_id) })) }, casts: {}, taken_over: [] }
}

/** Everybody said it in the hall, aloud or by hand: whoever wrote it down wrote for all. */
function refusePoint(facts: LawFacts, taken: OfflineTaken, { point, orders }: { point: TakenPoint; orders: Orders }): Fault | null {
  const { odg_id, votes, election } = point
  const known = facts.agenda.find((it) => it._id === odg_id)
  if (!known) return refused('unknown_point', { odg_id })
  const taking = takingOf(facts, taken, { odg_id, orders })
  if (taking ? votes !== null : election) return refusedElection(taking ? 'is_election' : 'not_election', { odg_id })
  if (taking && election) return refuseElected({ facts, taken, taking }, point, election)
  if (votes === null) return null
  if (known.skip_vote) return refused('not_voted', { odg_id })
  const against = refuseRecord(votingOn(facts, taken, { odg_id, orders }), { votes, isWithoutDevice: () => true })
  if (against) return new Fault('MT002', { ...(withRules(against, facts, known.excluded, votes).info as object), odg_id })
  const rules = blockingIn(voteChecks(facts, taken, point))
  return rules.length > 0 ? refused('law', { rules, odg_id }) : null
}

interface Elected {
  facts: LawFacts
  taken: OfflineTaken
  taking: NonNullable<ReturnType<typeof takingOf>>
}

function refuseElected({ facts, taken, taking }: Elected, point: TakenPoint, election: TakenElection): Fault | null {
  const against = refuseElectionTaken(taking, facts, election)
  if (against?.code === 'MT002') return new Fault('MT002', { ...(against.info as object), odg_id: point.odg_id })
  if (against) return against
  const rules = blockingIn(voteChecks(facts, taken, point))
  return rules.length > 0 ? refused('law', { rules, odg_id: point.odg_id }) : null
}

/** What the law says of a vote that was counted, or of an election. */
export function voteChecks(facts: LawFacts, taken: OfflineTaken, { odg_id, votes, election }: TakenPoint): RuleResult[] {
  if (election) return electionChecks(facts, taken, odg_id)
  if (votes === null) return []
  const open = votingOn(facts, taken, { odg_id, orders: [] })
  const casts = Object.fromEntries(recordOf(open, votes).casts.map(({ member_id, ...it }) => [member_id, it]))
  const said = votesOf({ ...open, casts }, { odg_id, convocation_id: null }).filter((it) => !it.auto)
  const tally = count({ ...open, casts })
  return evaluate('vote', {
    ...factsTaken(facts, taken),
    vote: {
      point_id: odg_id,
      ballots: said.map((it) => ({ member_id: it.member, accepted: it.accepted })),
      casting_vote_used: tally.reason === 'CASTING_VOTE',
      tally,
    },
  })
}

/** Only of who was there or represented and not excluded; parts sum to the weight of their right. */
export function refuseVotes(facts: LawFacts, taken: OfflineTaken, orders: Orders): Fault | null {
  for (const point of taken.points) {
    const against = refusePoint(facts, taken, { point, orders })
    if (against) return against
  }
  return null
}

/** Every point is voted, or was not put to the vote, before the minutes are confirmed; an election to its last seat. */
export function refuseUndecided(facts: LawFacts, taken: OfflineTaken): Fault | null {
  const odg_ids = facts.agenda.map((it) => it._id).filter((id) => !taken.points.some((it) => it.odg_id === id))
  if (odg_ids.length > 0) return refused('points_open', { odg_ids })
  const open = Object.entries(heldElsewhere(facts, taken).state.points).find(([, it]) => it.status === 'CURRENT')
  return open ? refusedElection('tie_open', { odg_id: open[0] }) : null
}

/** An order binds also where nobody wrote down that it was obeyed. */
export function withOrders(facts: LawFacts, taken: OfflineTaken, orders: Orders): OfflineTaken {
  const ordered = (point: TakenPoint): TakenPoint => {
    if (orders.length === 0) return point
    const taking = point.election ? takingOf(facts, taken, { odg_id: point.odg_id, orders }) : null
    if (taking && point.election) return { ...point, election: withElectionOrders(taking, point.election) }
    if (point.votes === null) return point
    const { base } = votingOn(facts, taken, { odg_id: point.odg_id, orders })
    const isFree = (id: string) => !point.votes!.some((it) => it.member_id === id) && !base.point.excluded.some((it) => it.member_id === id)
    const more = base.rights.flatMap(({ member_id, instruction }) => (instruction !== null && isFree(member_id) ? [{ member_id, accepted: instruction }] : []))
    return { ...point, votes: [...point.votes, ...more] }
  }
  return { ...taken, points: taken.points.map(ordered) }
}
