import {
  type Counted,
  type Election,
  type ElectionBallot,
  type ElectionResult,
  type ElectionState,
  outcomeOf,
  type RoundCast,
  type RoundDue,
  standing,
} from './election.ts'
import { majorityIn, type RoundSums, sumsOf } from './sums.ts'
import { Lots, type Settled, settle } from './ties.ts'

interface Plan extends RoundDue {
  rule: 'PLURALITY' | 'MAJORITY'
  /** FIRST: everybody; EQUAL: those who were equal for the last seats; SECOND: the best of those who had no majority. */
  kind: 'FIRST' | 'EQUAL' | 'SECOND'
}

/** Who is elected by votes alone, and who is equal for the seats that are left. */
function ranking(votes: readonly Counted[], seats: number): { won: Counted[]; tied: Counted[] } {
  const last = votes[seats - 1]?.votes
  if (last === undefined || votes[seats]?.votes !== last) return { won: votes.slice(0, seats), tied: [] }
  return { won: votes.filter((it) => it.votes > last), tied: votes.filter((it) => it.votes === last) }
}

/** Nobody without a vote is elected; of a majority, nobody without it. */
function electable(election: Election, { rule }: Plan, ballots: readonly ElectionBallot[], { votes, base }: RoundSums): Counted[] {
  const isMajority = majorityIn(election, ballots, base)
  return votes.filter((it) => it.votes > 0 && (rule === 'PLURALITY' || isMajority(it.votes)))
}

/** The best of those who were not elected, twice as many as there are seats; who is equal to the last of them comes too. */
function secondRound({ runoff_rule }: Election, plan: Plan, votes: readonly Counted[], won: ReadonlySet<string>): Plan | null {
  const seats = plan.seats - won.size
  const others = votes.filter((it) => it.votes > 0 && !won.has(it.id))
  const least = others[2 * seats - 1]?.votes ?? 0
  const ids = others.filter((it) => it.votes >= least).map((it) => it.id)
  return ids.length > 0 ? { round: plan.round + 1, ids, seats, preferences_max: seats, rule: runoff_rule, kind: 'SECOND' } : null
}

const nobodyYet: Settled = { won: [], open: null }
const candidatesIn = (election: Election, ids: readonly string[]) => standing(election).filter((it) => ids.includes(it._id))

/** Who is equal, and what is due: another ballot among them, or a lot. */
function tieOf(runoff: Plan | null, { open }: Settled): ElectionResult['tie'] {
  if (runoff) return { candidates: runoff.ids, lists: [], seats: runoff.seats, rule: 'RUNOFF' }
  return open && { candidates: open.ids, lists: [], seats: open.seats, rule: 'LOT' }
}

interface Played {
  result: ElectionResult
  next: Plan | null
}

function play(election: Election, plan: Plan, { ballots, lots }: RoundCast, before: number): Played {
  const sums = sumsOf(plan.ids, ballots, election, plan.rule)
  const { won, tied } = ranking(electable(election, plan, ballots, sums), plan.seats)
  const seats = plan.seats - won.length
  const rule = plan.kind === 'FIRST' ? election.tie_rule : 'AGE'
  const equal = tied.map((it) => it.id)
  const isRunoff = tied.length > 0 && rule === 'RUNOFF'
  const settled = tied.length === 0 || rule === 'RUNOFF' ? nobodyYet : settle(candidatesIn(election, equal), seats, rule, new Lots(lots))
  const elected = [...won.map(({ id }) => ({ id, by: 'VOTES' as const })), ...settled.won].map((it, at) => ({
    ...it,
    seat: before + at + 1,
    list: null,
    quotient: null,
  }))
  const isOpen = isRunoff || settled.open !== null
  const runoff: Plan | null = isRunoff ? { round: plan.round + 1, ids: equal, seats, preferences_max: seats, rule: 'PLURALITY', kind: 'EQUAL' } : null
  const isShort = !isOpen && plan.kind === 'FIRST' && plan.rule === 'MAJORITY' && elected.length < plan.seats
  const next = runoff ?? (isShort ? secondRound(election, plan, sums.votes, new Set(elected.map((it) => it.id))) : null)
  const vacant = plan.seats - elected.length
  return {
    next,
    result: {
      round: plan.round,
      method: plan.rule,
      list_method: null,
      seats: plan.seats,
      ...sums,
      lists: [],
      first: null,
      first_by: null,
      minority: null,
      elected,
      tie: tieOf(runoff, settled),
      vacant,
      outcome: isOpen || next ? null : outcomeOf(before + elected.length, election.seats),
    },
  }
}

/** An election of people, as far as its rounds have come. */
export function peopleElected(election: Election, rounds: readonly RoundCast[]): ElectionState {
  const { method, seats, preferences_max } = election
  const ids = standing(election).map((it) => it._id)
  let due: Plan | null = { round: 1, ids, seats, preferences_max, rule: method === 'MAJORITY' ? 'MAJORITY' : 'PLURALITY', kind: 'FIRST' }
  const results: ElectionResult[] = []
  for (const cast of rounds) {
    if (!due) break
    const { result, next }: Played = play(election, due, cast, results.flatMap((it) => it.elected).length)
    results.push(result)
    due = next
  }
  const elected = results.flatMap((it) => it.elected)
  const last = results.at(-1)
  return {
    results,
    due: due && { round: due.round, ids: due.ids, seats: due.seats, preferences_max: due.preferences_max },
    elected,
    vacant: seats - elected.length,
    outcome: last?.outcome ?? null,
  }
}
