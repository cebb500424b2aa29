import type { Quorum } from '../company/statute.ts'

/** Weights are whole nominal units and may pass what a product of two of them keeps exact: hence bigint. */
type Ratio = Pick<Quorum, 'value' | 'fraction' | 'greater'>

/** Percentages are read to six decimals. */
const decimals = 1_000_000

const partsOf = ({ value, fraction }: Ratio): [bigint, bigint] =>
  fraction ? [BigInt(fraction[0]), BigInt(fraction[1])] : [BigInt(Math.round(value * decimals)), BigInt(100 * decimals)]

/** Whether a part of the whole reaches a threshold; null is none, and any weight above zero will do. Nothing at all never does. */
export function meets(quorum: Ratio | null, part: number, whole: number): boolean {
  if (part <= 0 || whole <= 0) return false
  if (!quorum) return true
  const [n, d] = partsOf(quorum)
  const have = BigInt(part) * d
  const need = BigInt(whole) * n
  return quorum.greater ? have > need : have >= need
}

/** The least weight that meets it; above the whole when nothing can. */
export function leastOf(quorum: Ratio | null, whole: number): number {
  if (!quorum) return 1
  const [n, d] = partsOf(quorum)
  const need = BigInt(whole) * n
  const least = quorum.greater ? need / d + 1n : (need + d - 1n) / d
  return Math.max(1, Number(least))
}

/** With two decimals, halves up, never above 100; 0 where there is no whole. */
export function percentage(part: number, whole: number): number {
  if (whole <= 0) return 0
  const hundredths = (BigInt(part) * 20_000n + BigInt(whole)) / (2n * BigInt(whole))
  return Math.min(100, Number(hundredths) / 100)
}

/** Whether one asks for more than the other, of the same whole. */
export function isStricter(one: Ratio, other: Ratio): boolean {
  const [n, d] = partsOf(one)
  const [m, e] = partsOf(other)
  return n * e === m * d ? one.greater && !other.greater : n * e > m * d
}

/** Null is no threshold: nothing asks for less. */
export const milderOf = <Threshold extends Ratio>(one: Threshold | null, other: Threshold | null): Threshold | null =>
  one && other ? (isStricter(one, other) ? other : one) : null

/** Whether a threshold asks for less than the one that must be met: of those who came, where all count, it always does. */
export function isBelow(chosen: Quorum | null, due: Quorum | null): boolean {
  if (!due) return false
  if (!chosen) return true
  if (due.base === 'shares_total' && chosen.base === 'shares_present') return true
  // At least half of all is more than half of those present only where somebody is missing: its number decides.
  return due.base === chosen.base ? isStricter(due, chosen) : isStricter({ ...due, greater: false }, { ...chosen, greater: false })
}
