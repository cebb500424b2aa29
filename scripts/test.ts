import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aptInstall } from './apt.ts'
import { chromiumPath } from './browser.ts'
import { type Counts, playwrightCounts, secondJourneys, secondTries, sentence, sum, vitestCounts } from './counts.ts'
import { failedJourneys, failedTests } from './failures.ts'
import { bin, root, run } from './run.ts'

interface Step {
  name: string
  /** The step without which this one says nothing. */
  needs?: string
  work: () => Promise<Result>
}

interface Result {
  ok: boolean
  counts?: Counts
  note?: string
  /** Each with its file and the first line of its error. */
  failures?: string[]
}

type VitestReport = Parameters<typeof vitestCounts>[0] & Parameters<typeof failedTests>[0]
type PlaywrightReport = Parameters<typeof playwrightCounts>[0] & Parameters<typeof failedJourneys>[0]

/** Debian packages of the servers that some tests talk to for real, and of the tools that read our PDF files; without one its tests are skipped and say so. */
const realServers = ['clamav-daemon', 'postgresql', 'dovecot-imapd', 'poppler-utils', 'janus', 'radicale']

const filters = process.argv.slice(2)
const reports = await mkdtemp(path.join(tmpdir(), 'delibera-test-'))

const tests: Step = { name: 'tests', work: runVitest }
const everything: Step[] = [
  { name: 'real servers', work: installServers },
  { name: 'check', work: () => run(bin('tsx'), ['scripts/check.ts'], { show: true }) },
  { name: 'build', work: () => run(bin('tsx'), ['scripts/build.ts'], { show: true }) },
  tests,
  { name: 'journeys', needs: 'build', work: runPlaywright },
]

process.exitCode = (await runSteps(filters.length > 0 ? [tests] : everything)) ? 0 : 1
await rm(reports, { recursive: true, force: true })

/** True when every step was taken and passed, and at least one test ran. */
async function runSteps(steps: Step[]): Promise<boolean> {
  const results = new Map<string, Result>()
  const summary: string[] = []
  for (const it of steps) {
    console.log(`\n── ${it.name}`)
    const began = performance.now()
    const blocked = it.needs !== undefined && results.get(it.needs)?.ok === false
    const result: Result = blocked
      ? { ok: false, note: `not run, ${it.needs} failed` }
      : await it.work().catch((error: Error) => ({ ok: false, note: error.message }))
    results.set(it.name, result)
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    summary.push(`${result.ok ? 'ok    ' : 'FAILED'} ${it.name.padEnd(12)} ${seconds.padStart(6)} s${result.note ? `  ${result.note}` : ''}`)
    console.log(summary.at(-1))
  }
  const counts = sum([...results.values()].flatMap((it) => it.counts ?? []))
  if (steps.length > 1) console.log(`\n── summary\n${summary.join('\n')}`)
  const failures = [...results.values()].flatMap((it) => it.failures ?? [])
  // Again, and last: of a long log often the end alone is kept.
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
  console.log(`\n${sentence(counts)}`)
  return counts.failed === 0 && counts.passed > 0 && [...results.values()].every((it) => it.ok)
}

async function installServers(): Promise<Result> {
  const { missing } = await aptInstall(realServers)
  for (const it of missing) console.log(`skipped: ${it}`)
  return { ok: true }
}

async function runVitest(): Promise<Result> {
  const report = path.join(reports, 'vitest.json')
  const { ok } = await run(bin('vitest'), ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`, ...filters], {
    show: true,
    // Part of the tests alone runs without a build.
    env: filters.length > 0 ? {} : { TEST_BUILT: 'yes' },
  })
  return counted(ok, report, (it: VitestReport) => ({ counts: named(secondTries(it), vitestCounts(it)), failures: failedTests(it, root) }))
}

async function runPlaywright(): Promise<Result> {
  const specs = await readdir(path.join(root, 'e2e')).catch(() => [])
  if (!specs.some((it) => it.endsWith('.spec.ts'))) return { ok: true, note: 'there are none' }
  const report = path.join(reports, 'playwright.json')
  const env = { CHROMIUM_PATH: await chromiumPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await run(bin('playwright'), ['test', '--reporter=list,json'], { show: true, env })
  return counted(ok, report, (it: PlaywrightReport) => ({ counts: named(secondJourneys(it), playwrightCounts(it)), failures: failedJourneys(it) }))
}

function named(again: string[], counts: Counts): Counts {
  for (const name of again) console.log(`at the second try: ${name}`)
  return counts
}

/** A runner that fails without naming a failed test, or dies before it reports, counts as one failure. */
async function counted<Report>(ok: boolean, file: string, read: (report: Report) => { counts: Counts; failures: string[] }): Promise<Result> {
  const written = await readFile(file, 'utf8').catch(() => undefined)
  const { counts, failures } = written === undefined ? { counts: sum([]), failures: [] } : read(JSON.parse(written))
  if (!ok && counts.failed === 0) {
    counts.failed = 1
    failures.push(`${path.basename(file, '.json')} failed outside of any test: its own last lines above say why`)
  }
  return { ok: counts.failed === 0, counts, failures, note: sentence(counts) }
}
