export interface Measurement {
  name: string
  value: number
  unit: string
  /** The same thing done with nothing of ours, on the same machine in the same run. */
  baseline: number | null
  ratio: number | null
  /** What the product is held to. */
  target: string
}

const round = (value: number): number => Number(value.toPrecision(4))

/** One JSON line a measurement. */
export function print(it: Omit<Measurement, 'ratio'>): void {
  const ratio = it.baseline ? round(it.value / it.baseline) : null
  console.log(JSON.stringify({ ...it, value: round(it.value), baseline: it.baseline === null ? null : round(it.baseline), ratio }))
}

export const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)]!
