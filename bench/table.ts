import type { Measurement, Target } from './measurement.ts'

const heads = ['name', 'value', 'unit', 'baseline', 'ratio', 'target', 'met'] as const

const number = (it: number | null): string => (it === null ? '' : it.toLocaleString('en-GB', { maximumSignificantDigits: 4 }))

const words = ({ of, limit, number: to }: Target): string => `${limit} ${number(to)}${of === 'ratio' ? ' × baseline' : ''}`

function cellsOf({ name, value, unit, baseline, ratio, target, met }: Measurement): string[] {
  const judged = { true: 'yes', false: '**no**', null: target ? 'not judged' : '' }[`${met}`]
  return [name, number(value), unit, number(baseline), number(ratio), target ? words(target) : 'reported', judged]
}

/** The figures as a table, for a terminal and for Markdown alike. */
export function tableOf(measurements: readonly Measurement[]): string {
  const rows = [[...heads], ...measurements.map(cellsOf)]
  const widths = heads.map((_, at) => Math.max(...rows.map((row) => row[at]!.length)))
  const line = (cells: readonly string[]) => `| ${cells.map((it, at) => it.padEnd(widths[at]!)).join(' | ')} |`
  const [head, ...body] = rows.map(line)
  return [head, line(widths.map((it) => '-'.repeat(it))), ...body].join('\n')
}
