import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Measurement } from './measurement.ts'
import { keepResults } from './results.ts'
import { isQuick } from './sizes.ts'
import { tableOf } from './table.ts'

/** A bench that hangs would keep the figures of all the others. */
const patience_ms = (isQuick ? 5 : 45) * 60_000

/** One bench in a process of its own: what one leaves warm, or breaks, is nothing to the next. */
async function benchApart(name: string, flags: readonly string[]): Promise<{ lines: Measurement[]; isWhole: boolean }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'bench/run.ts', name, ...flags], { stdio: ['ignore', 'pipe', 'inherit'], timeout: patience_ms })
  const gone = once(child, 'exit')
  const lines: Measurement[] = []
  for await (const line of createInterface({ input: child.stdout })) {
    console.log(line)
    if (line.startsWith('{')) lines.push(JSON.parse(line) as Measurement)
  }
  const [code] = await gone
  return { lines, isWhole: code === 0 || code === 1 }
}

/** All benches one after the other, then a table of all figures; answers the code to end with. */
export async function benchAll(names: readonly string[], { quick, write }: { quick: boolean; write: boolean }): Promise<number> {
  const start = performance.now()
  const [all, broken]: [Measurement[], string[]] = [[], []]
  for (const name of names) {
    const { lines, isWhole } = await benchApart(name, quick ? ['--quick'] : [])
    all.push(...lines)
    if (!isWhole) broken.push(name)
  }
  const missed = all.filter((it) => it.met === false).map((it) => it.name)
  const minutes = ((performance.now() - start) / 60_000).toFixed(1)
  console.log(`\n${tableOf(all)}\n`)
  const remarks = [
    `${names.length} benches, ${all.length} figures, ${all.filter((it) => it.met).length} targets met, ${missed.length} missed, in ${minutes} minutes.`,
    ...(missed.length > 0 ? [`Missed: ${missed.join('; ')}.`] : []),
    ...(broken.length > 0 ? [`Did not come to their end: ${broken.join(', ')}.`] : []),
  ]
  if (write) keepResults(`npm run bench -- all${quick ? ' --quick' : ''}`, all, remarks)
  for (const it of remarks) console.error(it)
  if (broken.length > 0) return 2
  return missed.length > 0 ? 1 : 0
}
