import { isQuick } from './sizes.ts'

/** What a figure is held to: itself, or its ratio to the baseline. */
export interface Target {
  of: 'value' | 'ratio'
  limit: 'at most' | 'at least'
  number: number
}

export interface Measurement {
  name: string
  value: number
  unit: string
  /** The same thing done with nothing of ours, on the same machine in the same run. */
  baseline: number | null
  ratio: number | null
  /** Null: the figure is only reported. */
  target: Target | null
  /** Null: not judged. */
  met: boolean | null
}

export const atMost = (number: number): Target => ({ of: 'value', limit: 'at most', number })
export const atLeast = (number: number): Target => ({ of: 'value', limit: 'at least', number })
export const atMostTimes = (number: number): Target => ({ of: 'ratio', limit: 'at most', number })
export const atLeastTimes = (number: number): Target => ({ of: 'ratio', limit: 'at least', number })

/** Targets of which the sizes of a quick run say nothing. */
const ofFullSize = new WeakSet<Target>()
export function atFullSize(target: Target): Target {
  ofFullSize.add(target)
  return target
}

const round = (value: number): number => Number(value.toPrecision(4))

/** Whether a figure keeps to its target. Null: nobody asks it to, or not at this size. */
export function isMet({ name, value, baseline, target }: Omit<Measurement, 'ratio' | 'met'>): boolean | null {
  if (!target || (isQuick && ofFullSize.has(target))) return null
  if (target.of === 'ratio' && !baseline) throw new Error(`${name} is held to a ratio and has no baseline`)
  const figure = target.of === 'ratio' ? value / baseline! : value
  // Written so that a figure which is no number misses.
  return target.limit === 'at most' ? figure <= target.number : figure >= target.number
}

/** What this run has measured so far. */
export const measured: Measurement[] = []

/** One JSON line a measurement. */
export function print(it: Omit<Measurement, 'ratio' | 'met'>): void {
  const { name, value, unit, baseline, target } = it
  const ratio = baseline ? round(value / baseline) : null
  const line = { name, value: round(value), unit, baseline: baseline === null ? null : round(baseline), ratio, target, met: isMet(it) }
  measured.push(line)
  console.log(JSON.stringify(line))
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
