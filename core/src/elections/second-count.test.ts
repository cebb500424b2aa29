import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tries } from '../fuzz.stage.ts'
import type { Candidate, CandidateList, Election, ElectionBallot, ElectionState, RoundCast } from './election.ts'
import { countAgain } from './second-count.stage.ts'
import type { CountedAgain } from './second-sheets.stage.ts'
import { electionOf } from './tally.ts'

const letters = ['A', 'B', 'C', 'D', 'E', 'F'] as const
const born = fc.constantFrom('1950-01-01', '1960-02-02', '1970-03-03', null)
const quorum = fc.record({
  value: fc.constantFrom(50, 25, 66),
  base: fc.constantFrom('shares_present' as const, 'shares_total' as const),
  greater: fc.boolean(),
})

/** Weights and birthdays are few, so that equal ones are many. */
const people = fc
  .array(fc.record({ born_on: born, is_withdrawn: fc.constantFrom(false, false, false, true) }), { minLength: 1, maxLength: 6 })
  .map((them) => them.map((it, position): Candidate => ({ _id: letters[position]!, list_id: null, position, ...it })))

const lists = fc
  .array(
    fc.record({
      names: fc.array(fc.record({ born_on: born, is_withdrawn: fc.constantFrom(false, false, true) }), { minLength: 1, maxLength: 4 }),
      presented_weight: fc.integer({ min: 0, max: 2 }),
      connected: fc.constantFrom(null, null, 'A', 'B'),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((them) => ({
    lists: them.map(
      ({ presented_weight, connected }, at): CandidateList => ({
        _id: letters[at]!,
        presented_weight,
        presented_at: `2027-01-0${at + 1}`,
        connected_with: connected === null || connected === letters[at] ? [] : [connected],
      }),
    ),
    candidates: them.flatMap(({ names }, at) =>
      names.map((it, position): Candidate => ({ _id: `${letters[at]!}${position}`, list_id: letters[at]!, position, ...it })),
    ),
  }))

const rules = {
  seats: fc.integer({ min: 1, max: 5 }),
  tie_rule: fc.constantFrom('RUNOFF' as const, 'AGE' as const, 'LOT' as const),
  runoff_rule: fc.constantFrom('MAJORITY' as const, 'PLURALITY' as const),
  list_method: fc.constantFrom('MINORITY_SEAT' as const, 'QUOTIENT' as const),
  minority_seats: fc.integer({ min: 0, max: 3 }),
  list_threshold: fc.constantFrom(null, [1, 20] as const, [1, 4] as const),
  quorum,
  abstention_counts: fc.boolean(),
}
const elections: fc.Arbitrary<Election> = fc
  .oneof(
    fc.record({ ...rules, method: fc.constantFrom('PLURALITY' as const, 'MAJORITY' as const), candidates: people }).map((it) => ({ ...it, lists: [] })),
    fc.record({ ...rules, of: lists }).map(({ of, ...it }) => ({ ...it, ...of, method: 'LISTS' as const })),
  )
  .map((it) => ({ ...it, preferences_max: it.seats, total: 40 }))

const heap = fc.array(
  fc.record({
    weight: fc.integer({ min: 1, max: 3 }),
    choice: fc.oneof(
      { weight: 6, arbitrary: fc.uniqueArray(fc.constantFrom(...letters), { minLength: 1, maxLength: 3 }) },
      { weight: 1, arbitrary: fc.constantFrom('AGAINST' as const, 'ABSTAIN' as const, 'NOT_COUNTED' as const) },
    ),
    is_excluded: fc.constantFrom(false, false, false, false, false, true),
    by_proxy: fc.boolean(),
  }),
  { minLength: 1, maxLength: 12 },
)

type Heaped = Omit<ElectionBallot, 'member_id' | 'is_designated'> & { by_proxy: boolean }

const ballotsOf = ({ method, seats }: Election, them: readonly Heaped[]): ElectionBallot[] =>
  them.map(({ by_proxy, ...it }, at) => ({
    ...it,
    ...(by_proxy && { is_designated: true as const }),
    member_id: String(at),
    choice: typeof it.choice === 'string' ? it.choice : it.choice.slice(0, method === 'LISTS' ? 1 : seats),
  }))

/** Played to its end: where a lot is due the equal ones are drawn in the order of `chance`. */
function played(election: Election, heaps: readonly ElectionBallot[][], chance: (id: string) => number): RoundCast[] {
  const rounds: RoundCast[] = []
  for (const ballots of heaps) {
    const lots: string[][] = []
    const tieIn = () => electionOf(election, [...rounds, { ballots, lots }]).results[rounds.length]?.tie
    for (let tie = tieIn(); tie?.rule === 'LOT'; tie = tieIn())
      lots.push([...tie.candidates, ...tie.lists].toSorted((a, b) => chance(a) - chance(b) || (a < b ? -1 : 1)))
    rounds.push({ ballots, lots })
  }
  return rounds
}

/** The first count in the words of the second. */
function toldOf(election: Election, { results, due }: ElectionState): CountedAgain[] {
  return results.map((it, at) => {
    const elected = it.elected.map(({ id, by }) => `${id} ${by}`)
    const counted = election.method === 'LISTS' ? it.lists : it.votes
    const running = results[at + 1] ? (election.method === 'LISTS' ? results[at + 1]!.lists : results[at + 1]!.votes).map((one) => one.id) : (due?.ids ?? [])
    return {
      votes: Object.fromEntries(counted.map(({ id, votes }) => [id, votes])),
      present: it.present,
      base: it.base,
      against: it.against,
      abstained: it.abstained,
      unvoted: it.unvoted,
      elected: election.method === 'LISTS' ? elected : elected.toSorted(),
      tie: it.tie && [it.tie.rule, it.tie.seats, ...[...it.tie.candidates, ...it.tie.lists].toSorted()].join(' '),
      next: running.toSorted(),
      outcome: it.outcome,
    }
  })
}

type Way = Pick<Election, 'method'> & Partial<Election>
const stands = (names: Record<string, string | null>): Pick<Election, 'candidates'> => ({
  candidates: Object.entries(names).map(([_id, born_on], position) => ({ _id, born_on, position, list_id: null, is_withdrawn: false })),
})
/** Lists A, B and so on by how many names are on each; the next of a list is one year younger. */
const onLists = (sizes: readonly number[], born: (list: string) => number = (list) => 1950 + letters.indexOf(list as 'A')) => ({
  lists: sizes.map((_, at): CandidateList => ({ _id: letters[at]!, presented_weight: at, presented_at: `2027-01-0${at + 1}`, connected_with: [] })),
  candidates: sizes.flatMap((size, at) =>
    Array.from({ length: size }, (_, position): Candidate => {
      const list_id = letters[at]!
      return { _id: `${list_id}${position}`, list_id, position, born_on: `${born(list_id) + position}-01-01`, is_withdrawn: false }
    }),
  ),
})
const usual: Omit<Election, 'method'> = {
  seats: 1,
  preferences_max: 2,
  tie_rule: 'AGE',
  runoff_rule: 'MAJORITY',
  list_method: 'MINORITY_SEAT',
  minority_seats: 1,
  list_threshold: null,
  quorum: { value: 50, base: 'shares_present', greater: true },
  abstention_counts: true,
  total: 40,
  ...stands({ A: '1950-01-01', B: '1960-02-02' }),
  lists: [],
}
/** «AB3 C1»: three votes for A and B, one for C. */
const cast = (text: string): ElectionBallot[] =>
  text
    .split(' ')
    .map((it, at) => ({ member_id: String(at), weight: Number(it.replace(/\D/g, '')), choice: it.replace(/\d/g, '').split(''), is_excluded: false }))

const two = onLists([2, 2])
const quotients = { method: 'LISTS', list_method: 'QUOTIENT', ...two } as const
/** Every way of winning a seat that there is; two lists with equal quotients and as many seats have as many votes, so that none is won by LIST. */
const ways: [way: string, winner: string, election: Way, rounds: string[]][] = [
  ['PLURALITY VOTES', 'A', { method: 'PLURALITY' }, ['A3 B1']],
  ['PLURALITY AGE', 'A', { method: 'PLURALITY' }, ['A2 B2']],
  ['PLURALITY LOT', 'A', { method: 'PLURALITY', tie_rule: 'LOT' }, ['A2 B2']],
  ['MAJORITY VOTES', 'A', { method: 'MAJORITY' }, ['A3 B1']],
  ['MAJORITY AGE', 'A', { method: 'MAJORITY' }, ['AB3']],
  ['MAJORITY LOT', 'A', { method: 'MAJORITY', ...stands({ A: null, B: '1960-02-02' }) }, ['AB3']],
  ['LISTS VOTES', 'A0', { method: 'LISTS', ...two, seats: 2 }, ['A3 B1']],
  ['LISTS RUNOFF', 'B0', { method: 'LISTS', ...two, seats: 2 }, ['A2 B2', 'A1 B3']],
  ['LISTS PRESENTED', 'B0', { method: 'LISTS', ...two, seats: 2 }, ['A2 B2', 'A2 B2']],
  ['LISTS MINORITY', 'B0', { method: 'LISTS', ...two, seats: 2 }, ['A3 B1']],
  ['LISTS NEXT_LIST', 'B1', { method: 'LISTS', ...onLists([1, 2]), seats: 3 }, ['A3 B1']],
  ['LISTS FEWEST', 'B0', { ...quotients, seats: 2 }, ['A4 B2']],
  ['LISTS AGE', 'A0', quotients, ['A2 B2']],
  ['LISTS LOT', 'A0', { ...quotients, ...onLists([2, 2], () => 1950) }, ['A2 B2']],
]

test.each(ways)('%s: %s, in both counts', (way, winner, of, heaps) => {
  const election = { ...usual, ...of }
  const rounds = played(election, heaps.map(cast), () => 0)
  const first = electionOf(election, rounds)
  expect(first.results.flatMap((it) => it.elected.map(({ id, by }) => `${id} ${of.method} ${by}`))).toContain(`${winner} ${way}`)
  expect(countAgain(election, rounds)).toEqual(toldOf(election, first))
})

test('an election counted a second time, by other hands, comes out the same in every round', () => {
  const seen = new Set<string>()
  fc.assert(
    fc.property(elections, fc.array(heap, { minLength: 3, maxLength: 3 }), fc.func(fc.integer()), (election, heaps, chance) => {
      const rounds = played(
        election,
        heaps.map((it) => ballotsOf(election, it)),
        chance,
      )
      const first = electionOf(election, rounds)
      expect(countAgain(election, rounds)).toEqual(toldOf(election, first))
      for (const { elected } of first.results) for (const it of elected) seen.add(`${election.method} ${it.by}`)
    }),
    tries(2000),
  )
  // What chance came by is among the ways that were looked at one by one: a new way of winning would be missed there.
  expect([...seen].filter((it) => !ways.some(([way]) => way === it))).toEqual([])
})

test('the lots that were drawn decide, and before them both counts wait for the same', () => {
  fc.assert(
    fc.property(elections, heap, (election, them) => {
      const rounds = [{ ballots: ballotsOf(election, them), lots: [] }]
      expect(countAgain(election, rounds)).toEqual(toldOf(election, electionOf(election, rounds)))
    }),
    tries(1000),
  )
})
