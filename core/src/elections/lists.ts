import {
  type CandidateList,
  type Counted,
  type ElectedBy,
  type Election,
  type ElectionBallot,
  type ElectionResult,
  type ElectionState,
  outcomeOf,
  type RoundCast,
} from './election.ts'
import { type ListSeats, namesOf, nobody } from './list-seats.ts'
import { seatsByQuotient } from './quotients.ts'
import { majorityIn, type RoundSums, sumsOf } from './sums.ts'
import { Lots } from './ties.ts'

/** A list whose candidates have all withdrawn is not presented any more. */
const presented = (election: Election): CandidateList[] => election.lists.filter((it) => namesOf(election, it._id).length > 0)

/** The larger weight of who presented it, then the earlier moment. */
const byPresentation = (a: CandidateList, b: CandidateList): number => b.presented_weight - a.presented_weight || (a.presented_at < b.presented_at ? -1 : 1)

interface First {
  id: string
  by: ElectedBy
}

/** Which list came first: by votes, by the second ballot among those that were equal, or by how it was presented; the ids of equal ones when that ballot is due. */
function firstOf(lists: readonly CandidateList[], votes: readonly Counted[], again: readonly Counted[] | null): First | string[] | null {
  const best = votes[0]?.votes ?? 0
  if (best === 0) return null
  const equal = votes.filter((it) => it.votes === best).map((it) => it.id)
  if (equal.length === 1) return { id: equal[0]!, by: 'VOTES' }
  if (!again) return equal
  const most = again[0]!.votes
  const still = again.filter((it) => it.votes === most).map((it) => it.id)
  if (still.length === 1) return { id: still[0]!, by: 'RUNOFF' }
  return { id: lists.filter((it) => still.includes(it._id)).toSorted(byPresentation)[0]!._id, by: 'PRESENTED' }
}

const areConnected = (a: CandidateList, b: CandidateList): boolean => a.connected_with.includes(b._id) || b.connected_with.includes(a._id)

/** The best other list that is not connected with the first and reaches the threshold. */
function minorityOf(
  { list_threshold, total }: Election,
  lists: readonly CandidateList[],
  votes: ReadonlyMap<string, number>,
  first: string,
): CandidateList | null {
  const winner = lists.find((it) => it._id === first)!
  const [n, d] = list_threshold ?? [0, 1]
  const others = lists.filter((it) => it !== winner && votes.get(it._id)! > 0 && !areConnected(it, winner) && votes.get(it._id)! * d >= total * n)
  return others.toSorted((a, b) => votes.get(b._id)! - votes.get(a._id)! || byPresentation(a, b))[0] ?? null
}

/** The first list has all seats but those of the minority; where names are too few, the next lists go on. */
function withMinority(election: Election, lists: readonly CandidateList[], votes: ReadonlyMap<string, number>, first: First): ListSeats {
  const minority = minorityOf(election, lists, votes, first.id)
  const kept = minority ? Math.min(election.minority_seats, election.seats) : 0
  const left = new Map(lists.map((it) => [it._id, namesOf(election, it._id).map((name) => name._id)]))
  const take = (list: string, count: number, by: ElectedBy) =>
    left
      .get(list)!
      .splice(0, count)
      .map((id) => ({ id, by, list, quotient: null }))
  const elected = [...take(first.id, election.seats - kept, first.by), ...(minority ? take(minority._id, kept, 'MINORITY') : [])]
  const ranked = lists.filter((it) => votes.get(it._id)! > 0).toSorted((a, b) => votes.get(b._id)! - votes.get(a._id)! || byPresentation(a, b))
  for (const list of [...(minority ? [minority] : []), ...ranked]) elected.push(...take(list._id, election.seats - elected.length, 'NEXT_LIST'))
  return { elected, tie: null, first: first.id, first_by: first.by, minority: minority?._id ?? null }
}

/** A list that is alone must have the majority of the point, as a proposal would. */
function alone(election: Election, list: CandidateList, { votes, base }: RoundSums, ballots: readonly ElectionBallot[]): ListSeats {
  if (!majorityIn(election, ballots, base)(votes[0]!.votes)) return nobody
  const names = namesOf(election, list._id).slice(0, election.seats)
  return { ...nobody, elected: names.map(({ _id }) => ({ id: _id, by: 'VOTES', list: list._id, quotient: null })), first: list._id, first_by: 'VOTES' }
}

interface Cast {
  /** Of the first round. */
  sums: RoundSums
  ballots: readonly ElectionBallot[]
  /** Of the second, among lists that were equal. */
  again: RoundSums | null
  lots: Lots
}

function seatsFor(election: Election, lists: readonly CandidateList[], { sums, ballots, again, lots }: Cast): ListSeats {
  if (lists.length === 1) return alone(election, lists[0]!, sums, ballots)
  const votes = new Map(sums.votes.map((it) => [it.id, it.votes]))
  if (election.list_method === 'QUOTIENT') return seatsByQuotient(election, lists, votes, lots)
  const first = firstOf(lists, sums.votes, again?.votes ?? null)
  if (!first) return nobody
  if (Array.isArray(first)) return { ...nobody, tie: { candidates: [], lists: first, seats: election.seats, rule: 'RUNOFF' } }
  return withMinority(election, lists, votes, first)
}

function resultOf(election: Election, round: number, sums: RoundSums, won: ListSeats): ElectionResult {
  const elected = won.elected.map((it, at) => ({ ...it, seat: at + 1 }))
  return {
    round,
    method: 'LISTS',
    list_method: election.list_method,
    seats: election.seats,
    ...sums,
    votes: [],
    lists: sums.votes.map((it) => ({ ...it, seats: elected.filter(({ list }) => list === it.id).length })),
    first: won.first,
    first_by: won.first_by,
    minority: won.minority,
    elected,
    tie: won.tie,
    vacant: election.seats - elected.length,
    outcome: won.tie ? null : outcomeOf(elected.length, election.seats),
  }
}

/** An election by lists, as far as its rounds have come: one, and a second among lists that were equal for the first place. */
export function listsElected(election: Election, rounds: readonly RoundCast[]): ElectionState {
  const lists = presented(election)
  const ids = lists.map((it) => it._id)
  const [one, two] = rounds
  if (!one) return { results: [], due: { round: 1, ids, seats: election.seats, preferences_max: 1 }, elected: [], vacant: election.seats, outcome: null }
  const sums = sumsOf(ids, one.ballots, election, 'LISTS')
  const { ballots } = one
  const begun = seatsFor(election, lists, { sums, ballots, again: null, lots: new Lots(one.lots) })
  const results = [resultOf(election, 1, sums, begun)]
  const equal = begun.tie?.rule === 'RUNOFF' ? begun.tie.lists : null
  if (equal && two) {
    const again = sumsOf(equal, two.ballots, election, 'LISTS')
    results.push(resultOf(election, 2, again, seatsFor(election, lists, { sums, ballots, again, lots: new Lots(two.lots) })))
  }
  const last = results.at(-1)!
  const due = equal && !two ? { round: 2, ids: equal, seats: election.seats, preferences_max: 1 } : null
  return { results, due, elected: last.elected, vacant: last.vacant, outcome: last.outcome }
}
