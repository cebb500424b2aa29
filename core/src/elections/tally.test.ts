import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scenariosOf } from '../decisions/scenarios.stage.ts'
import type { Candidate, Election, ElectionBallot, RoundCast } from './election.ts'
import { electionOf } from './tally.ts'

interface Scenario {
  statute: { abstention_counts?: boolean }
  members: { id: string; vote_shares: number }[]
  elections: ScenarioElection[]
  expected: { elections: ({ rounds?: object[]; elected: unknown[]; runoff_candidates?: string[] } & Record<string, unknown>)[] }
}
interface ScenarioElection {
  method: Election['method']
  list_method?: Election['list_method']
  seats: number
  preferences_max?: number
  tie_rule?: Election['tie_rule']
  runoff_rule?: Election['runoff_rule']
  minority_seats?: number
  list_threshold?: [number, number]
  candidates?: { id: string; born_on: string; withdrawn?: boolean }[]
  lists?: { id: string; candidates: string[]; presented_weight: number; presented_at: string; connected_with?: string[] }[]
  withdrawn?: string[]
  rounds: { ballots: { right: string; weight?: number; choice: string[] | 'AGAINST' | 'ABSTAIN' }[] }[]
}

const usual: Election = {
  method: 'PLURALITY',
  list_method: 'MINORITY_SEAT',
  seats: 1,
  preferences_max: 1,
  tie_rule: 'RUNOFF',
  runoff_rule: 'MAJORITY',
  minority_seats: 1,
  list_threshold: null,
  candidates: [],
  lists: [],
  quorum: { value: 50, base: 'shares_present', greater: true },
  abstention_counts: true,
  total: 10_000,
}

function electionIn({ statute, members }: Scenario, it: ScenarioElection): Election {
  const { candidates = [], lists = [], withdrawn = [], rounds: _, ...said } = it
  const alone = candidates.map(
    ({ id, born_on, withdrawn: gone }, position): Candidate => ({ _id: id, born_on, list_id: null, position, is_withdrawn: gone ?? false }),
  )
  const listed = lists.flatMap((list) =>
    list.candidates.map((_id, position): Candidate => ({ _id, born_on: null, list_id: list.id, position, is_withdrawn: withdrawn.includes(_id) })),
  )
  return {
    ...usual,
    ...said,
    abstention_counts: statute.abstention_counts ?? true,
    total: members.reduce((sum, member) => sum + member.vote_shares, 0),
    candidates: [...alone, ...listed],
    lists: lists.map(({ id, connected_with = [], presented_weight, presented_at }) => ({ _id: id, connected_with, presented_weight, presented_at })),
  }
}

describe.each(scenariosOf<Scenario>('ELECTION'))('$id $title', (scenario) => {
  test.each(scenario.elections.map((it, at) => [at, it] as const))('election %i', (at, it) => {
    const weights = new Map(scenario.members.map((member) => [member.id, member.vote_shares]))
    const rounds = it.rounds.map(
      ({ ballots }): RoundCast => ({
        lots: [],
        ballots: ballots.map(({ right, weight, choice }) => ({ member_id: right, weight: weight ?? weights.get(right)!, choice, is_excluded: false })),
      }),
    )
    const election = electionIn(scenario, it)
    const state = electionOf(election, rounds)
    const { rounds: byRound, elected, vacant, outcome, runoff_candidates, key: _, ...only } = scenario.expected.elections[at]!
    expect(state).toMatchObject({ vacant, outcome, due: null })
    if (byRound) {
      expect(state.results).toMatchObject(byRound)
      expect(state.elected.map((one) => one.id)).toEqual(elected)
    } else {
      expect(state.results).toMatchObject([only])
      expect(state.elected).toMatchObject(elected)
    }
    if (runoff_candidates) expect(electionOf(election, rounds.slice(0, 1)).due?.ids).toEqual(runoff_candidates)
  })
})

const person = (_id: string, born_on: string | null = null, more: Partial<Candidate> = {}): Candidate => ({
  _id,
  born_on,
  list_id: null,
  position: 0,
  is_withdrawn: false,
  ...more,
})
const ballot = (member_id: string, weight: number, choice: ElectionBallot['choice']): ElectionBallot => ({ member_id, weight, choice, is_excluded: false })
const round = (ballots: ElectionBallot[], ...lots: string[][]): RoundCast => ({ ballots, lots })
const ids = (them: readonly { id: string }[]) => them.map((it) => it.id)

describe('equal ones', () => {
  const equal = [ballot('a', 10, ['X']), ballot('b', 10, ['Y'])]
  const withBirths = (x: string | null, y: string | null): Election => ({ ...usual, tie_rule: 'AGE', candidates: [person('X', x), person('Y', y)] })

  test('by age, the older', () => {
    expect(electionOf(withBirths('1970-01-02', '1970-01-01'), [round(equal)]).elected).toMatchObject([{ id: 'Y', by: 'AGE' }])
  })

  test('of the same age, or of an age that is not known, by lot: which is due until it was drawn', () => {
    for (const other of ['1970-01-01', null]) {
      const election = withBirths('1970-01-01', other)
      const open = electionOf(election, [round(equal)])
      expect(open).toMatchObject({ outcome: null, due: null, elected: [] })
      expect(open.results[0]!.tie).toEqual({ candidates: ['X', 'Y'], lists: [], seats: 1, rule: 'LOT' })
      expect(electionOf(election, [round(equal, ['Y', 'X'])])).toMatchObject({ outcome: 'APPROVED', elected: [{ id: 'Y', by: 'LOT' }] })
    }
  })

  test('three equal for two seats, one of them older: one by age, one by lot among the rest', () => {
    const election: Election = {
      ...usual,
      seats: 2,
      tie_rule: 'AGE',
      candidates: [person('X', '1970-01-01'), person('Y', '1970-01-01'), person('Z', '1960-01-01')],
    }
    const cast = [ballot('a', 5, ['X']), ballot('b', 5, ['Y']), ballot('c', 5, ['Z'])]
    const open = electionOf(election, [round(cast)])
    expect(open.elected).toMatchObject([{ id: 'Z', by: 'AGE' }])
    expect(open.results[0]!.tie).toMatchObject({ candidates: ['X', 'Y'], seats: 1, rule: 'LOT' })
    expect(ids(electionOf(election, [round(cast, ['Y', 'X'])]).elected)).toEqual(['Z', 'Y'])
  })
})

describe('a majority', () => {
  const candidates = [person('X'), person('Y'), person('Z')]

  test('who abstains leaves the base only where the statute says so', () => {
    const cast = [ballot('a', 45, ['X']), ballot('b', 35, ['Y']), ballot('c', 20, 'ABSTAIN')]
    const election: Election = { ...usual, method: 'MAJORITY', candidates }
    expect(electionOf(election, [round(cast)])).toMatchObject({ elected: [], due: { ids: ['X', 'Y'], seats: 1 } })
    expect(electionOf({ ...election, abstention_counts: false }, [round(cast)])).toMatchObject({ elected: [{ id: 'X' }], outcome: 'APPROVED' })
  })

  test('there is one second round and then the seat stays vacant', () => {
    const cast = [ballot('a', 40, ['X']), ballot('b', 35, ['Y']), ballot('c', 25, 'AGAINST')]
    const election: Election = { ...usual, method: 'MAJORITY', candidates }
    expect(electionOf(election, [round(cast), round(cast)])).toMatchObject({ elected: [], due: null, vacant: 1, outcome: 'DECLINED' })
    expect(electionOf({ ...election, runoff_rule: 'PLURALITY' }, [round(cast), round(cast)])).toMatchObject({
      elected: [{ id: 'X', by: 'VOTES' }],
      outcome: 'APPROVED',
    })
  })

  test('who is equal to the last of the second round comes too', () => {
    const cast = [ballot('a', 30, ['X']), ballot('b', 20, ['Y']), ballot('c', 20, ['Z']), ballot('d', 30, 'AGAINST')]
    expect(electionOf({ ...usual, method: 'MAJORITY', candidates }, [round(cast)]).due?.ids).toEqual(['X', 'Y', 'Z'])
  })
})

test('a preference for somebody who withdrew falls, and a ballot of which nothing is left counts for nobody', () => {
  const election: Election = { ...usual, preferences_max: 2, candidates: [person('X'), person('Y', null, { is_withdrawn: true })] }
  const { results } = electionOf(election, [round([ballot('a', 10, ['X', 'Y']), ballot('b', 5, ['Y'])])])
  expect(results[0]).toMatchObject({ votes: [{ id: 'X', votes: 10, percentage: 100 }], present: 15, unvoted: 5, base: 10 })
})

test('of the whole capital who may not vote is no part, nor who gave the designated representative no instruction', () => {
  const whole: Election = { ...usual, method: 'MAJORITY', quorum: { value: 50, base: 'shares_total', greater: true }, total: 100, candidates: [person('X')] }
  const cast = [ballot('a', 45, ['X']), ballot('b', 15, 'NOT_COUNTED')]
  const isElected = (b: Partial<ElectionBallot>) => electionOf(whole, [round([cast[0]!, { ...cast[1]!, ...b }])]).elected.length === 1
  expect([isElected({}), isElected({ is_designated: true }), isElected({ is_excluded: true }), isElected({ choice: 'ABSTAIN', is_designated: true })]).toEqual([
    false,
    true,
    true,
    false,
  ])
})

test('who may not vote is present and counts in no sum', () => {
  const election: Election = { ...usual, candidates: [person('X')] }
  const excluded = { ...ballot('b', 5, ['X']), is_excluded: true }
  expect(electionOf(election, [round([ballot('a', 10, ['X']), excluded])]).results[0]).toMatchObject({ present: 15, base: 10, votes: [{ votes: 10 }] })
})

describe('lists', () => {
  const lists = ['A', 'B', 'C'].map((_id, at) => ({
    _id,
    presented_weight: 10 * (at + 1),
    presented_at: `2026-10-2${at}T10:00:00Z`,
    connected_with: [] as string[],
  }))
  const named = (counts: Record<string, number>) =>
    Object.entries(counts).flatMap(([list_id, count]) =>
      Array.from({ length: count }, (_, at) => person(`${list_id}${at + 1}`, null, { list_id, position: at })),
    )
  const election: Election = { ...usual, method: 'LISTS', seats: 3, lists, candidates: named({ A: 3, B: 3, C: 3 }), total: 100 }

  test('equal for the first place: a second ballot among them, then the one that more have presented', () => {
    const cast = [ballot('a', 40, ['A']), ballot('b', 40, ['B']), ballot('c', 20, ['C'])]
    const open = electionOf(election, [round(cast)])
    expect(open).toMatchObject({ outcome: null, due: { round: 2, ids: ['A', 'B'], preferences_max: 1 } })
    const again = electionOf(election, [round(cast), round([ballot('a', 60, ['A']), ballot('b', 40, ['B'])])])
    expect(again.elected).toMatchObject([
      { id: 'A1', by: 'RUNOFF' },
      { id: 'A2', by: 'RUNOFF' },
      { id: 'B1', by: 'MINORITY' },
    ])
    const still = electionOf(election, [round(cast), round([ballot('a', 40, ['A']), ballot('b', 40, ['B'])])])
    expect(still).toMatchObject({ outcome: 'APPROVED', elected: [{ id: 'B1', by: 'PRESENTED' }, { id: 'B2', by: 'PRESENTED' }, { id: 'A1' }] })
  })

  test('a list below the threshold has no seat of the minority', () => {
    const cast = [ballot('a', 90, ['A']), ballot('b', 4, ['B'])]
    expect(ids(electionOf({ ...election, list_threshold: [1, 20] }, [round(cast)]).elected)).toEqual(['A1', 'A2', 'A3'])
    expect(ids(electionOf({ ...election, list_threshold: [1, 25] }, [round(cast)]).elected)).toEqual(['A1', 'A2', 'B1'])
  })

  test('too few names: the minority goes on, then the others by rank, then seats stay vacant', () => {
    const cast = [ballot('a', 60, ['A']), ballot('b', 30, ['B']), ballot('c', 10, ['C'])]
    const short = { ...election, seats: 5, candidates: named({ A: 1, B: 2, C: 1 }) }
    expect(electionOf(short, [round(cast)])).toMatchObject({
      elected: [
        { id: 'A1', by: 'VOTES' },
        { id: 'B1', by: 'MINORITY' },
        { id: 'B2', by: 'NEXT_LIST' },
        { id: 'C1', by: 'NEXT_LIST' },
      ],
      vacant: 1,
      outcome: 'PARTIAL',
    })
  })

  test('one list alone needs the majority of the point, by quotients too', () => {
    const alone = { ...election, lists: lists.slice(0, 1), candidates: named({ A: 3 }) }
    const cast = [ballot('a', 50, ['A']), ballot('b', 50, 'AGAINST')]
    for (const list_method of ['MINORITY_SEAT', 'QUOTIENT'] as const) {
      expect(electionOf({ ...alone, list_method }, [round(cast)])).toMatchObject({ outcome: 'DECLINED', vacant: 3 })
      expect(electionOf({ ...alone, list_method }, [round([ballot('a', 51, ['A']), ballot('b', 49, 'AGAINST')])])).toMatchObject({ outcome: 'APPROVED' })
    }
  })

  test('equal quotients: fewest elected, then more votes, then the older candidate, then the lot', () => {
    const byQuotient = { ...election, list_method: 'QUOTIENT' as const, seats: 2 }
    const fewest = electionOf(byQuotient, [round([ballot('a', 40, ['A']), ballot('b', 20, ['B'])])])
    expect(fewest.elected).toMatchObject([
      { id: 'A1', by: 'VOTES' },
      { id: 'B1', by: 'FEWEST' },
    ])
    const cast = [ballot('a', 40, ['A']), ballot('b', 40, ['B'])]
    const open = electionOf({ ...byQuotient, seats: 1 }, [round(cast)])
    expect(open).toMatchObject({ outcome: null, results: [{ tie: { lists: ['A', 'B'], seats: 1, rule: 'LOT' } }] })
    expect(electionOf({ ...byQuotient, seats: 1 }, [round(cast, ['B', 'A'])]).elected).toMatchObject([{ id: 'B1', by: 'LOT' }])
  })
})

const votes = fc.array(fc.record({ weight: fc.integer({ min: 1, max: 50 }), choice: fc.uniqueArray(fc.constantFrom('W', 'X', 'Y', 'Z'), { maxLength: 3 }) }), {
  minLength: 1,
  maxLength: 12,
})
const castOf = (them: readonly { weight: number; choice: string[] }[]) =>
  them.map((it, at) => ballot(String(at), it.weight, it.choice.length > 0 ? it.choice : 'ABSTAIN'))
const four = ['W', 'X', 'Y', 'Z'].map((it, at) => person(it, `19${60 + at}-01-01`, { position: at }))

test('never more elected than seats, nobody twice, and the same whatever the order of the ballots', () => {
  fc.assert(
    fc.property(
      votes,
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom('PLURALITY' as const, 'MAJORITY' as const),
      fc.func(fc.integer()),
      (them, seats, method, order) => {
        const election: Election = { ...usual, method, seats, preferences_max: 3, tie_rule: 'AGE', candidates: four }
        const state = electionOf(election, [round(castOf(them)), round(castOf(them))])
        expect(state.elected.length + state.vacant).toBe(seats)
        expect(new Set(ids(state.elected)).size).toBe(state.elected.length)
        const shuffled = castOf(them).toSorted((a, b) => order(a.member_id) - order(b.member_id))
        expect(electionOf(election, [round(shuffled), round(shuffled)])).toEqual(state)
        const { present, against, abstained, unvoted, base } = state.results[0]!
        expect(base).toBe(present - unvoted)
        expect(against + abstained + unvoted).toBeLessThanOrEqual(present)
      },
    ),
  )
})

test('who gets more votes is not unseated by them', () => {
  fc.assert(
    fc.property(votes, fc.integer({ min: 1, max: 3 }), fc.integer({ min: 1, max: 30 }), (them, seats, more) => {
      const election: Election = { ...usual, seats, preferences_max: 3, tie_rule: 'AGE', candidates: four }
      const before = electionOf(election, [round(castOf(them))]).elected
      for (const { id } of before) expect(ids(electionOf(election, [round([...castOf(them), ballot('more', more, [id])])]).elected)).toContain(id)
    }),
  )
})
