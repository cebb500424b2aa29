import type { Quorum } from '../company/statute.ts'
import { meets, percentage } from '../law/threshold.ts'

export type WrittenChoice = 'FOR' | 'AGAINST' | 'ABSTAIN'
export type DecidingBody = 'PARTNERS' | 'BOARD'

/** A part of somebody else's quota that a usufructuary or a pledgee holds. */
export interface HeldOn {
  of: string
  shares: number
}

/** Somebody of the book as they were when the proposal was sent. */
export interface DecidingVoice {
  member_id: string
  /** What their answer weighs; in a board one each. Zero: they may ask for the assembly at most. */
  weight: number
  /** The capital of their own, each quota once. */
  shares: number
  holds_on: readonly HeldOn[]
  is_partner: boolean
  is_director: boolean
  /** Who proposes has spoken. */
  is_initiator: boolean
}

/** The last answer of somebody that was neither replaced nor withdrawn. */
export interface StandingAnswer {
  member_id: string
  kind: 'VOTE' | 'ASSEMBLY' | 'WAIVE'
  /** By the key of the point; empty unless they vote. */
  points: Readonly<Record<string, WrittenChoice>>
  received_at: string
}

export interface WrittenCount {
  key: string
  favourable: number
  against: number
  abstained: number
  /** The weight of who has not voted: silence is nothing, and stays in the whole. */
  silent: number
  total: number
  favourable_percentage: number
  outcome: 'APPROVED' | 'DECLINED'
  reason: 'QUORUM' | 'TIE'
}

/** What the law asks for where the statute is silent: of all, since nobody is present (art. 2479 c. 6; of a board, the majority of those in office). */
export const usualQuorum: Record<DecidingBody, Quorum> = {
  PARTNERS: { value: 50, fraction: [1, 2], base: 'shares_total', greater: false },
  BOARD: { value: 50, base: 'shares_total', greater: true },
}

type Votes = Pick<WrittenCount, 'favourable' | 'against' | 'total'>

const isReached = (quorum: Quorum, { favourable, total }: Votes): boolean => meets(quorum, favourable, total)
const isApproved = (quorum: Quorum, it: Votes): boolean => isReached(quorum, it) && it.favourable > it.against

/** The weight behind each choice on one point. */
export type ChoiceSums = Record<WrittenChoice, number>
export const noSums = (): ChoiceSums => ({ FOR: 0, AGAINST: 0, ABSTAIN: 0 })

/** What the sums of one point come to. Half of the capital decides only where it is more than what is against it (Cass. 5429/2024). */
export function countWith(key: string, quorum: Quorum, { FOR: favourable, AGAINST: against, ABSTAIN: abstained }: ChoiceSums, total: number): WrittenCount {
  const votes = { favourable, against, total }
  return {
    key,
    ...votes,
    abstained,
    silent: total - favourable - against - abstained,
    favourable_percentage: percentage(favourable, total),
    outcome: isApproved(quorum, votes) ? 'APPROVED' : 'DECLINED',
    reason: isReached(quorum, votes) && favourable <= against ? 'TIE' : 'QUORUM',
  }
}

const weightsOf = (voices: readonly DecidingVoice[]): Map<string, number> => new Map(voices.map((it) => [it.member_id, it.weight]))
const wholeWeight = (voices: readonly DecidingVoice[]): number => voices.reduce((sum, it) => sum + it.weight, 0)
const choiceIn = (answer: StandingAnswer | null | undefined, key: string): WrittenChoice | undefined =>
  answer?.kind === 'VOTE' ? answer.points[key] : undefined

/** What has been said on one point. */
export function countOf(key: string, quorum: Quorum, voices: readonly DecidingVoice[], answers: readonly StandingAnswer[]): WrittenCount {
  const weights = weightsOf(voices)
  const sums = noSums()
  for (const it of answers) {
    const choice = choiceIn(it, key)
    if (choice) sums[choice] += weights.get(it.member_id) ?? 0
  }
  return countWith(key, quorum, sums, wholeWeight(voices))
}

/** Whether nothing that the silent may still say turns the outcome. */
export function isFixed(quorum: Quorum, { favourable, against, silent, total }: WrittenCount): boolean {
  return isApproved(quorum, { favourable: favourable + silent, against, total }) === isApproved(quorum, { favourable, against: against + silent, total })
}

/** The capital of those who ask: of each quota the whole where its owner does, else the parts of whoever holds a right on it and does (art. 2352 c. 6). */
export function capitalOf(asking: ReadonlySet<string>, voices: readonly DecidingVoice[]): number {
  const held = new Map<string, number>()
  for (const { member_id, holds_on } of voices) if (asking.has(member_id)) for (const { of, shares } of holds_on) held.set(of, (held.get(of) ?? 0) + shares)
  return voices.reduce((sum, { member_id, shares }) => sum + (asking.has(member_id) ? shares : Math.min(shares, held.get(member_id) ?? 0)), 0)
}

const isThird = (part: number, whole: number): boolean => part > 0 && 3 * part >= whole

export interface AssemblyRequest {
  by: 'DIRECTOR' | 'CAPITAL'
  /** The capital that asks, and the whole. */
  asked: number
  capital: number
  member_ids: string[]
}

const askersAmong = (answers: readonly StandingAnswer[]): Set<string> => new Set(answers.filter((it) => it.kind === 'ASSEMBLY').map((it) => it.member_id))
const wholeCapital = (voices: readonly DecidingVoice[]): number => voices.reduce((sum, it) => sum + it.shares, 0)

/** Whether what is asked for must be decided in a meeting (art. 2479 c. 4): one director is enough, of partners a third of the capital. */
export function requestOf(body: DecidingBody, voices: readonly DecidingVoice[], answers: readonly StandingAnswer[]): AssemblyRequest | null {
  const askers = askersAmong(answers)
  const capital = wholeCapital(voices)
  const asked = capitalOf(askers, voices)
  const told = { asked, capital, member_ids: [...askers] }
  if (voices.some((it) => it.is_director && askers.has(it.member_id))) return { by: 'DIRECTOR', ...told }
  return body === 'PARTNERS' && isThird(asked, capital) ? { by: 'CAPITAL', ...told } : null
}

/** What must be true together before the end of the term for a decision to be closed; all of it, or the right to ask for the assembly would be cut off. */
export interface ClosingConditions {
  /** The outcome of every point is the same whatever the silent say. */
  fixed: boolean
  /** The silent, with those who have asked, cannot come to a third of the capital. */
  capital: boolean
  /** Every director has spoken. */
  directors: boolean
}

interface Standing {
  body: DecidingBody
  voices: readonly DecidingVoice[]
  answers: readonly StandingAnswer[]
}

export function closingOf({ body, voices, answers }: Standing, points: readonly { count: WrittenCount; quorum: Quorum }[]): ClosingConditions {
  const spoken = new Set([...answers.map((it) => it.member_id), ...voices.filter((it) => it.is_initiator).map((it) => it.member_id)])
  const mayAsk = ({ is_partner, holds_on, member_id }: DecidingVoice) => (is_partner || holds_on.length > 0) && !spoken.has(member_id)
  const couldAsk = new Set([...askersAmong(answers), ...voices.filter(mayAsk).map((it) => it.member_id)])
  return {
    fixed: points.every(({ count, quorum }) => isFixed(quorum, count)),
    capital: body === 'BOARD' || !isThird(capitalOf(couldAsk, voices), wholeCapital(voices)),
    directors: voices.every((it) => !it.is_director || spoken.has(it.member_id)),
  }
}

export const canClose = ({ fixed, capital, directors }: ClosingConditions): boolean => fixed && capital && directors

/** One answer, replaced or not, in the order in which they came: null when it was withdrawn. */
export interface AnswerStep {
  member_id: string
  at: string
  answer: StandingAnswer | null
}

/** The moment since which a point is approved without interruption; null while it is not. Each step moves the sums: of thousands none is counted anew. */
export function reachedAt(key: string, quorum: Quorum, voices: readonly DecidingVoice[], steps: readonly AnswerStep[]): string | null {
  const [weights, total] = [weightsOf(voices), wholeWeight(voices)]
  const standing = new Map<string, StandingAnswer | null>()
  const sums = noSums()
  let since: string | null = null
  for (const { member_id, at, answer } of steps) {
    const [before, after] = [choiceIn(standing.get(member_id), key), choiceIn(answer, key)]
    const weight = weights.get(member_id) ?? 0
    if (before) sums[before] -= weight
    if (after) sums[after] += weight
    standing.set(member_id, answer)
    since = countWith(key, quorum, sums, total).outcome === 'APPROVED' ? (since ?? at) : null
  }
  return since
}
