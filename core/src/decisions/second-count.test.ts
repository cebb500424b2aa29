import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Quorum } from '../company/statute.ts'
import { tries } from '../fuzz.stage.ts'
import {
  type AnswerStep,
  canClose,
  closingOf,
  countOf,
  type DecidingBody,
  type DecidingVoice,
  reachedAt,
  requestOf,
  type StandingAnswer,
  usualQuorum,
} from './count.ts'
import { countsInTally, type DecisionTally, emptyTally, progressInTally, type TallyStep, tallyStep } from './tally.ts'

/**
 * The count of a decision written a second time, as a clerk with a pencil would: the rows of everybody, from the first to the last, and nothing of the count
 * that the product makes.
 */
interface Story {
  body: DecidingBody
  quorum: Quorum
  voices: DecidingVoice[]
  steps: AnswerStep[]
}

const keys = ['1', '2']

function paper({ steps, voices }: Story, upTo = steps.length) {
  return voices.map((voice) => {
    let last: StandingAnswer | null = null
    for (let at = 0; at < upTo; at++) if (steps[at]!.member_id === voice.member_id) last = steps[at]!.answer
    return { voice, last }
  })
}

function clerkCount(story: Story, key: string, upTo?: number) {
  let [f, c, a, n] = [0n, 0n, 0n, 0n]
  for (const { voice, last } of paper(story, upTo)) {
    const weight = BigInt(voice.weight)
    const said = last && last.kind === 'VOTE' ? last.points[key] : undefined
    if (said === 'FOR') f += weight
    else if (said === 'AGAINST') c += weight
    else if (said === 'ABSTAIN') a += weight
    else n += weight
  }
  return { f, c, a, n, t: f + c + a + n }
}

function clerkApproves({ value, fraction, greater }: Quorum, f: bigint, c: bigint, t: bigint): boolean {
  const [over, under] = fraction ? [BigInt(fraction[0]), BigInt(fraction[1])] : [BigInt(Math.round(value * 100)), 10_000n]
  return f > 0n && (greater ? f * under > t * over : f * under >= t * over) && f > c
}

const clerkOutcome = (story: Story, key: string, upTo?: number): boolean => {
  const { f, c, t } = clerkCount(story, key, upTo)
  return clerkApproves(story.quorum, f, c, t)
}

function clerkReached(story: Story, key: string): string | null {
  let since: string | null = null
  for (let at = 0; at < story.steps.length; at++) {
    if (!clerkOutcome(story, key, at + 1)) since = null
    else if (since === null) since = story.steps[at]!.at
  }
  return since
}

/** Quota by quota: whole where its owner asks, else what others hold of it and ask with. */
function clerkCapital(voices: readonly DecidingVoice[], asks: (id: string) => boolean): bigint {
  let sum = 0n
  for (const owner of voices) {
    let part = 0n
    for (const holder of voices) for (const held of holder.holds_on) if (held.of === owner.member_id && asks(holder.member_id)) part += BigInt(held.shares)
    const whole = BigInt(owner.shares)
    sum += asks(owner.member_id) || part > whole ? whole : part
  }
  return sum
}

const isThird = (part: bigint, voices: readonly DecidingVoice[]): boolean => {
  const whole = voices.reduce((sum, it) => sum + BigInt(it.shares), 0n)
  return part > 0n && 3n * part >= whole
}

function clerkStops(story: Story): 'DIRECTOR' | 'CAPITAL' | null {
  const lines = paper(story)
  const asks = (id: string) => lines.some((it) => it.voice.member_id === id && it.last?.kind === 'ASSEMBLY')
  if (story.voices.some((it) => it.is_director && asks(it.member_id))) return 'DIRECTOR'
  return story.body === 'PARTNERS' && isThird(clerkCapital(story.voices, asks), story.voices) ? 'CAPITAL' : null
}

const choice = fc.constantFrom('FOR', 'AGAINST', 'ABSTAIN' as const)
const said = fc.oneof(
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('VOTE' as const), points: fc.record({ 1: choice, 2: choice }) }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'ASSEMBLY' as const, points: {} }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'WAIVE' as const, points: {} }) },
  { weight: 1, arbitrary: fc.constant(null) },
)
const quorums: Quorum[] = [
  { value: 66.67, fraction: [2, 3], base: 'shares_total', greater: false },
  { value: 33.33, base: 'shares_total', greater: false },
  { value: 20, base: 'shares_total', greater: true },
]

const story: fc.Arbitrary<Story> = fc
  .record({
    body: fc.constantFrom<DecidingBody>('PARTNERS', 'PARTNERS', 'BOARD'),
    quorum: fc.option(fc.constantFrom(...quorums), { nil: null }),
    people: fc.array(
      fc.record({ shares: fc.constantFrom(0, 0, 10, 20, 25, 30, 50), director: fc.boolean(), initiator: fc.nat(5), held: fc.nat(9), of: fc.nat(4) }),
      { minLength: 1, maxLength: 5 },
    ),
    steps: fc.array(fc.record({ who: fc.nat(4), answer: said }), { maxLength: 8 }),
  })
  .map(({ body, quorum, people, steps }) => {
    const voices = people.map(({ shares, director, initiator, held, of }, at): DecidingVoice => {
      const owner = people[of]
      const holds_on = held === 0 && owner && of !== at && owner.shares > 0 ? [{ of: String(of), shares: owner.shares / 5 }] : []
      const weight = body === 'BOARD' ? Number(director) : shares
      return { member_id: String(at), weight, shares, holds_on, is_partner: shares > 0, is_director: director, is_initiator: initiator === 0 }
    })
    const taken = steps.flatMap(({ who, answer }, at): AnswerStep[] => {
      if (who >= voices.length) return []
      const member_id = String(who)
      const received_at = new Date(Date.UTC(2026, 10, 2, 8, at)).toISOString()
      return [{ member_id, at: received_at, answer: answer && { ...answer, member_id, received_at } }]
    })
    return { body, quorum: quorum ?? usualQuorum[body], voices, steps: taken }
  })

const standing = (it: Story): StandingAnswer[] => paper(it).flatMap(({ last }) => last ?? [])
const mayClose = (it: Story): boolean => {
  const points = keys.map((key) => ({ count: countOf(key, it.quorum, it.voices, standing(it)), quorum: it.quorum }))
  return requestOf(it.body, it.voices, standing(it)) === null && canClose(closingOf({ ...it, answers: standing(it) }, points))
}

test('what the product counts is what a clerk counts with a pencil', () => {
  fc.assert(
    fc.property(story, (it) => {
      for (const key of keys) {
        const { f, c, a, n, t } = clerkCount(it, key)
        const count = countOf(key, it.quorum, it.voices, standing(it))
        expect([count.favourable, count.against, count.abstained, count.silent, count.total].map(BigInt)).toEqual([f, c, a, n, t])
        expect(count.outcome).toBe(clerkApproves(it.quorum, f, c, t) ? 'APPROVED' : 'DECLINED')
        expect(reachedAt(key, it.quorum, it.voices, it.steps)).toBe(clerkReached(it, key))
      }
      expect(requestOf(it.body, it.voices, standing(it))?.by ?? null).toBe(clerkStops(it))
    }),
    tries(2000),
  )
})

/** As the database adds it. */
function added(tally: DecisionTally, step: TallyStep): DecisionTally {
  const points = structuredClone(tally.points)
  for (const [key, sums] of Object.entries(step.points)) for (const one of ['FOR', 'AGAINST', 'ABSTAIN'] as const) points[key]![one] += sums[one]
  return { ...tally, answered: tally.answered + step.answered, answered_weight: tally.answered_weight + step.answered_weight, points }
}

test('the tally that each answer moves is the count of all of them', () => {
  fc.assert(
    fc.property(story, (it) => {
      let tally = emptyTally(
        it.voices.map((one) => one.weight),
        keys,
      )
      for (const [at, { member_id, answer }] of it.steps.entries()) {
        const { voice, last } = paper(it, at).find((one) => one.voice.member_id === member_id)!
        tally = added(tally, tallyStep(voice.weight, { before: last, after: answer }))
      }
      expect(countsInTally(tally, it.quorum)).toEqual(keys.map((key) => countOf(key, it.quorum, it.voices, standing(it))))
      const spoken = paper(it).filter(({ voice, last }) => voice.weight > 0 && last)
      const answered_weight = spoken.reduce((sum, { voice }) => sum + voice.weight, 0)
      expect(progressInTally(tally)).toMatchObject({ answered: spoken.length, answered_weight })
    }),
    tries(1000),
  )
})

/** Everything that somebody who is silent may still do: who proposed has said that they want no assembly. */
function saysOf({ weight, is_partner, is_director, is_initiator, holds_on }: DecidingVoice): StandingAnswer['kind'][] {
  const asks = !is_initiator && (is_partner || is_director || holds_on.length > 0)
  return [...(weight > 0 ? (['VOTE'] as const) : []), ...(asks ? (['ASSEMBLY'] as const) : [])]
}

function* continuations(it: Story, silent: readonly DecidingVoice[]): Generator<Story> {
  const [next, ...rest] = silent
  if (!next) return yield it
  yield* continuations(it, rest)
  for (const kind of saysOf(next)) {
    for (const vote of kind === 'VOTE' ? (['FOR', 'AGAINST', 'ABSTAIN'] as const) : ([null] as const)) {
      const answer: StandingAnswer = { member_id: next.member_id, kind, points: vote ? { 1: vote, 2: vote } : {}, received_at: '' }
      yield* continuations({ ...it, steps: [...it.steps, { member_id: next.member_id, at: '', answer }] }, rest)
    }
  }
}

test('whatever the silent may still say, in every way they may say it, turns and stops nothing that can be closed', () => {
  fc.assert(
    fc.property(story, (it) => {
      // Each try is of something that can be closed: the others are drawn again, and do not count.
      fc.pre(mayClose(it))
      const before = keys.map((key) => clerkOutcome(it, key))
      const silent = paper(it).flatMap(({ voice, last }) => (last ? [] : [voice]))
      for (const after of continuations(it, silent)) {
        expect(keys.map((key) => clerkOutcome(after, key))).toEqual(before)
        expect(clerkStops(after)).toBeNull()
      }
    }),
    tries(300),
  )
})
