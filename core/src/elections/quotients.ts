import type { Candidate, CandidateList, ElectedBy, Election } from './election.ts'
import { type ListSeats, namesOf, nobody } from './list-seats.ts'
import type { Lots } from './ties.ts'

interface Contender {
  list: CandidateList
  votes: number
  won: number
  names: Candidate[]
}

/** Compared across, so that nothing is divided. */
const compare = (a: Contender, b: Contender): number => a.votes * (b.won + 1) - b.votes * (a.won + 1)

const keepBest = (them: readonly Contender[], better: (a: Contender, b: Contender) => number): Contender[] => {
  const best = them.reduce((one, it) => (better(it, one) > 0 ? it : one))
  return them.filter((it) => better(it, best) === 0)
}

/** The older of the candidates whose turn it is; all of them where a day of birth is not known. */
function eldest(them: readonly Contender[]): Contender[] {
  const born = them.map((it) => it.names[it.won]!.born_on)
  if (born.includes(null)) return [...them]
  const first = (born as string[]).toSorted()[0]
  return them.filter((it) => it.names[it.won]!.born_on === first)
}

const breakers: readonly [ElectedBy, (them: readonly Contender[]) => Contender[]][] = [
  ['VOTES', (them) => keepBest(them, compare)],
  ['FEWEST', (them) => keepBest(them, (a, b) => b.won - a.won)],
  ['LIST', (them) => keepBest(them, (a, b) => a.votes - b.votes)],
  ['AGE', eldest],
]

/** To whom the next seat goes, and what decided it; those for whom a lot is due. */
function nextSeat(them: readonly Contender[], lots: Lots): { to: Contender; by: ElectedBy } | Contender[] {
  let left = them
  for (const [by, narrow] of breakers) {
    left = narrow(left)
    if (left.length === 1) return { to: left[0]!, by }
  }
  const order = lots.next(left.map((it) => it.list._id))
  return order ? { to: left.find((it) => it.list._id === order[0])!, by: 'LOT' } : [...left]
}

/** The votes of each list divided by one, two, three and so on, and the seats given to the highest quotients. */
export function seatsByQuotient(election: Election, lists: readonly CandidateList[], votes: ReadonlyMap<string, number>, lots: Lots): ListSeats {
  const all: Contender[] = lists.map((list) => ({ list, votes: votes.get(list._id)!, won: 0, names: namesOf(election, list._id) })).filter((it) => it.votes > 0)
  const elected: ListSeats['elected'] = []
  while (elected.length < election.seats) {
    const open = all.filter((it) => it.won < it.names.length)
    if (open.length === 0) break
    const seat = nextSeat(open, lots)
    if (Array.isArray(seat))
      return { ...nobody, elected, tie: { candidates: [], lists: seat.map((it) => it.list._id), seats: election.seats - elected.length, rule: 'LOT' } }
    const { to, by } = seat
    elected.push({ id: to.names[to.won]!._id, by, list: to.list._id, quotient: `${to.votes}/${to.won + 1}` })
    to.won += 1
  }
  return { ...nobody, elected }
}
