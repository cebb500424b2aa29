import type { Quorum } from '../company/statute.ts'
import { type ChoiceSums, countWith, noSums, type StandingAnswer, type WrittenCount } from './count.ts'
import type { DecisionProgress } from './schema.ts'

/** What has been said so far, kept beside the answers: after each of thousands nobody counts them all. The count that closes a decision is made anew. */
export interface DecisionTally {
  /** Of those with a vote, who has answered in any way. */
  answered: number
  answered_weight: number
  total: number
  people: number
  /** By the key of the point. */
  points: Record<string, ChoiceSums>
}

/** Before anybody has answered. */
export function emptyTally(weights: readonly number[], keys: readonly string[]): DecisionTally {
  const voting = weights.filter((it) => it > 0)
  const total = voting.reduce((sum, it) => sum + it, 0)
  return { answered: 0, answered_weight: 0, total, people: voting.length, points: Object.fromEntries(keys.map((key) => [key, noSums()])) }
}

type Said = Pick<StandingAnswer, 'kind' | 'points'> | null

/** The tally once somebody of this weight says something else than before; null is silence. */
export function tallyAfter(tally: DecisionTally, weight: number, { before, after }: { before: Said; after: Said }): DecisionTally {
  if (weight === 0) return tally
  const spoken = Number(after !== null) - Number(before !== null)
  const points = Object.entries(tally.points).map(([key, sums]) => [key, moved(moved(sums, key, before, -weight), key, after, weight)])
  return { ...tally, answered: tally.answered + spoken, answered_weight: tally.answered_weight + spoken * weight, points: Object.fromEntries(points) }
}

function moved(sums: ChoiceSums, key: string, said: Said, by: number): ChoiceSums {
  const choice = said?.kind === 'VOTE' ? said.points[key] : undefined
  return choice ? { ...sums, [choice]: sums[choice] + by } : sums
}

export const countsInTally = ({ points, total }: DecisionTally, quorum: Quorum): WrittenCount[] =>
  Object.entries(points).map(([key, sums]) => countWith(key, quorum, sums, total))

export const progressInTally = ({ answered, answered_weight, total, people }: DecisionTally): DecisionProgress => ({ answered, answered_weight, total, people })
