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

/** What an answer adds to the tally, and takes from it. */
export type TallyStep = Pick<DecisionTally, 'answered' | 'answered_weight' | 'points'>

/** Somebody of this weight says something else than before; null is silence. */
export function tallyStep(weight: number, { before, after }: { before: Said; after: Said }): TallyStep {
  const spoken = weight > 0 ? Number(after !== null) - Number(before !== null) : 0
  const points: TallyStep['points'] = {}
  for (const [said, by] of [[before, -weight] as const, [after, weight] as const])
    for (const [key, choice] of Object.entries(said?.kind === 'VOTE' ? said.points : {})) {
      const sums = points[key] ?? noSums()
      points[key] = { ...sums, [choice]: sums[choice] + by }
    }
  return { answered: spoken, answered_weight: spoken * weight, points }
}

export const countsInTally = ({ points, total }: DecisionTally, quorum: Quorum): WrittenCount[] =>
  Object.entries(points).map(([key, sums]) => countWith(key, quorum, sums, total))

export const progressInTally = ({ answered, answered_weight, total, people }: DecisionTally): DecisionProgress => ({ answered, answered_weight, total, people })
