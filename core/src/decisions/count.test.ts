import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  type AnswerStep,
  canClose,
  capitalOf,
  closingOf,
  countOf,
  type DecidingBody,
  type DecidingVoice,
  reachedAt,
  requestOf,
  type StandingAnswer,
  usualQuorum,
  type WrittenChoice,
} from './count.ts'
import { scenariosOf } from './scenarios.stage.ts'

interface Member {
  id: string
  types: string[]
  shares: number
  vote_shares: number
  holds_on?: { of: string; shares: number }
}
interface Step {
  do: 'answer' | 'close' | 'deadline'
  by?: string
  at: string
  answers?: Record<string, WrittenChoice>
  assembly?: boolean
}
interface Scenario {
  decision: { body: DecidingBody; initiators: string[]; points: { key: string }[] }
  members: Member[]
  steps: Step[]
  expected: {
    steps: { error: { reason: string } | null; decision_status: string; can_close_early: boolean; counts: Record<string, number[]> }[]
    points?: { key: string; reached_at: string | null }[]
    stop?: { by: string; asked: number; capital: number }
  }
}

function voicesOf({ decision: { body, initiators }, members }: Scenario): DecidingVoice[] {
  return members.map(({ id, types, shares, vote_shares, holds_on }) => ({
    member_id: id,
    weight: body === 'BOARD' ? Number(types.includes('ADM')) : vote_shares,
    shares,
    holds_on: holds_on ? [holds_on] : [],
    is_partner: types.includes('PAR'),
    is_director: types.includes('ADM'),
    is_initiator: initiators.includes(id),
  }))
}

describe.each(scenariosOf<Scenario>('DECISION'))('$id $title', (scenario) => {
  const { decision, steps, expected } = scenario
  const quorum = usualQuorum[decision.body]
  const voices = voicesOf(scenario)

  test('counts, early closing and stop after each step', () => {
    const standing = new Map<string, StandingAnswer>()
    const taken: AnswerStep[] = []
    for (const [at, step] of steps.entries()) {
      const { error, decision_status, can_close_early, counts } = expected.steps[at]!
      if (step.do === 'answer' && !error) {
        const answer: StandingAnswer = {
          member_id: step.by!,
          kind: step.assembly ? 'ASSEMBLY' : 'VOTE',
          points: step.answers ?? {},
          received_at: step.at,
        }
        standing.set(step.by!, answer)
        taken.push({ member_id: step.by!, at: step.at, answer })
      }
      const answers = [...standing.values()]
      const points = decision.points.map(({ key }) => ({ count: countOf(key, quorum, voices, answers), quorum }))
      expect(Object.fromEntries(points.map(({ count: it }) => [it.key, [it.favourable, it.against, it.abstained, it.silent]]))).toEqual(counts)
      const stop = requestOf(decision.body, voices, answers)
      expect(stop !== null).toBe(decision_status === 'STOPPED')
      const isOpen = decision_status === 'OPEN'
      expect(isOpen && canClose(closingOf({ body: decision.body, voices, answers }, points))).toBe(can_close_early)
    }
    const answers = [...standing.values()]
    if (expected.stop)
      expect(requestOf(decision.body, voices, answers)).toMatchObject({ by: expected.stop.by, asked: expected.stop.asked, capital: expected.stop.capital })
    for (const it of expected.points ?? []) {
      const { reached_at, ...told } = it
      expect(countOf(it.key, quorum, voices, answers)).toMatchObject(told)
      expect(reachedAt(it.key, quorum, voices, taken)).toBe(reached_at)
    }
  })
})

const partner = (member_id: string, shares: number, more: Partial<DecidingVoice> = {}): DecidingVoice => ({
  member_id,
  weight: shares,
  shares,
  holds_on: [],
  is_partner: true,
  is_director: false,
  is_initiator: false,
  ...more,
})

test('a quota is asked for once: by its owner whole, by who holds a right on it for that part', () => {
  const voices = [partner('owner', 1000, { weight: 0 }), partner('holder', 0, { weight: 600, is_partner: false, holds_on: [{ of: 'owner', shares: 600 }] })]
  expect(capitalOf(new Set(['owner', 'holder']), voices)).toBe(1000)
  expect(capitalOf(new Set(['holder']), voices)).toBe(600)
  expect(capitalOf(new Set(['owner']), voices)).toBe(1000)
})

test('a director who waives has spoken; a partner who waives asks no more', () => {
  const voices = [partner('a', 500, { is_initiator: true }), partner('b', 500), partner('d', 0, { is_partner: false, is_director: true })]
  const vote = (member_id: string): StandingAnswer => ({ member_id, kind: 'VOTE', points: { 1: 'FOR' }, received_at: '' })
  const waive = (member_id: string): StandingAnswer => ({ member_id, kind: 'WAIVE', points: {}, received_at: '' })
  const quorum = usualQuorum.PARTNERS
  const closing = (answers: StandingAnswer[]) => closingOf({ body: 'PARTNERS', voices, answers }, [{ count: countOf('1', quorum, voices, answers), quorum }])
  expect(closing([vote('a'), vote('b')])).toEqual({ fixed: true, capital: true, directors: false })
  expect(closing([vote('a'), vote('b'), waive('d')])).toEqual({ fixed: true, capital: true, directors: true })
  expect(closing([vote('a'), waive('d')])).toEqual({ fixed: false, capital: false, directors: true })
})

const choices = fc.constantFrom<WrittenChoice | 'ASSEMBLY' | null>('FOR', 'AGAINST', 'ABSTAIN', 'ASSEMBLY', null)
const people = fc.array(fc.record({ shares: fc.integer({ min: 0, max: 5000 }), choice: choices, later: choices }), { minLength: 1, maxLength: 8 })
const answersOf = (said: readonly (WrittenChoice | 'ASSEMBLY' | null)[]): StandingAnswer[] =>
  said.flatMap((it, at): StandingAnswer[] =>
    it === null ? [] : [{ member_id: String(at), kind: it === 'ASSEMBLY' ? 'ASSEMBLY' : 'VOTE', points: it === 'ASSEMBLY' ? {} : { 1: it }, received_at: '' }],
  )

test('what was said and what was not is the whole capital, in whatever order it came', () => {
  fc.assert(
    fc.property(people, fc.func(fc.integer()), (them, order) => {
      const voices = them.map((it, at) => partner(String(at), it.shares))
      const answers = answersOf(them.map((it) => it.choice))
      const count = countOf('1', usualQuorum.PARTNERS, voices, answers)
      expect(count.favourable + count.against + count.abstained + count.silent).toBe(count.total)
      const shuffled = answers.toSorted((a, b) => order(a.member_id) - order(b.member_id))
      expect(countOf('1', usualQuorum.PARTNERS, voices, shuffled)).toEqual(count)
    }),
  )
})

test('what may be closed early is turned and stopped by nothing that the silent may still say', () => {
  fc.assert(
    fc.property(people, (them) => {
      const voices = them.map((it, at) => partner(String(at), it.shares))
      const quorum = usualQuorum.PARTNERS
      const answers = answersOf(them.map((it) => it.choice))
      const count = countOf('1', quorum, voices, answers)
      if (requestOf('PARTNERS', voices, answers) || !canClose(closingOf({ body: 'PARTNERS', voices, answers }, [{ count, quorum }]))) return
      const after = answersOf(them.map((it) => it.choice ?? it.later))
      expect(countOf('1', quorum, voices, after).outcome).toBe(count.outcome)
      expect(requestOf('PARTNERS', voices, after)).toBeNull()
    }),
    { numRuns: 2000 },
  )
})
