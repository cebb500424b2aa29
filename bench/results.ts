import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { arch, cpus, platform, release, totalmem } from 'node:os'
import type { Measurement } from './measurement.ts'
import { tableOf } from './table.ts'

const page = 'docs/benchmarks.md'
const [begin, end] = ['<!-- results -->', '<!-- end of results -->']

const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()

/** Figures mean something only with the machine and the commit that they are of. */
function circumstances(command: string): string[] {
  const processors = cpus()
  const changes = git('status', '--porcelain', '--untracked-files=no', '--', ':!docs') ? ', with changes that are not committed' : ''
  return [
    `- Command: \`${command}\``,
    `- Commit: ${git('rev-parse', '--short=10', 'HEAD')}${changes}`,
    `- Date: ${new Date().toISOString().slice(0, 10)}`,
    `- Machine: ${processors.length} cores (${processors[0]?.model ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB of memory`,
    `- System: ${platform()} ${release()} ${arch()}, Node ${process.versions.node}`,
  ]
}

/** Puts the figures of a run in the place of the last ones. */
export function keepResults(command: string, measurements: readonly Measurement[], remarks: readonly string[]): void {
  const text = readFileSync(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has no place for results: it should hold ${begin} and ${end}`)
  const parts = [circumstances(command).join('\n'), tableOf(measurements), ...remarks]
  writeFileSync(page, `${text.slice(0, from + begin.length)}\n\n${parts.join('\n\n')}\n\n${text.slice(to)}`)
}
