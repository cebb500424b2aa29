import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { aptInstall } from './apt.ts'
import { chromiumPath, headlessPath } from './browser.ts'
import { type Counts, playwrightCounts, sentence, sum, vitestCounts } from './counts.ts'
import { failedJourneys, failedTests, skippedTests } from './failures.ts'
import { nodeMajors, nodeProgram, nodeTests } from './node-versions.ts'
import { bin, root, run } from './run.ts'
import { filesOf, neededAgain, type SecondTry, secondJourneys, secondTries, told } from './second-tries.ts'

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
  skipped?: string[]
  again?: SecondTry[]
}

type VitestReport = Parameters<typeof vitestCounts>[0] & Parameters<typeof failedTests>[0] & Parameters<typeof secondTries>[0]
type PlaywrightReport = Parameters<typeof playwrightCounts>[0] & Parameters<typeof failedJourneys>[0] & Parameters<typeof secondJourneys>[0]

/** Debian packages of the servers that some tests talk to for real, and of the tools that read our PDF files; without one its tests are skipped and say so. */
const realServers = ['clamav-daemon', 'postgresql', 'dovecot-imapd', 'poppler-utils', 'janus', 'coturn', 'radicale', 'nginx', 'redis-server']

/** What `npm run test:all` does and `npm test` does not: said at the end of every shorter run. */
const leftOut = [
  'the server again on an outside PostgreSQL',
  'the server under attack: every call by everybody without the right to it, bodies at random in every state of a meeting, a hundred kills',
  'every screen judged in every language, size and light (the Italian ones were judged at the desk by day and on a phone by night, the others read)',
  'ten times as much at random, and each time something else',
  ...nodeMajors.map((it) => `Node ${it}`),
  'a second look at what needed a second try',
]

const isWhole = process.argv.includes('--all')
const filters = process.argv.slice(2).filter((it) => it !== '--all')
const reports = await mkdtemp(path.join(tmpdir(), 'delibera-test-'))
/** Random tests repeat what they did when they are given the same seed. The short run judges a change, not its luck: it always tries the same; the long one looks further. */
const seed = process.env.FUZZ_SEED ?? String(isWhole ? Date.now() % 2 ** 31 : 20_260_401)
const scope: NodeJS.ProcessEnv = { FUZZ_SEED: seed, ...(isWhole ? { FUZZ: process.env.FUZZ ?? '10', SCREENS: 'all' } : {}) }

/** The server again, in the long run alone: on an outside PostgreSQL, and under attack. In one pattern, since of two that each leave one out the other lets it in. */
const longProjects = 'server *'
const tests: Step = { name: 'tests', work: () => runVitest('vitest', [...(isWhole ? [] : [`--project=!${longProjects}`]), ...filters]) }
/** Those of one stage run beside each other. */
const stages: Step[][] = [
  [
    { name: 'real servers', work: installServers },
    { name: 'check', work: () => shown(bin('tsx'), ['scripts/check.ts']) },
    { name: 'build', work: () => shown(bin('tsx'), ['scripts/build.ts']) },
  ],
  [tests],
  [{ name: 'journeys', needs: 'build', work: () => runPlaywright('playwright', []) }],
]
const results = new Map<string, Result>()
const later: Step[][] = [
  ...nodeMajors.map((it) => [{ name: `Node ${it}`, needs: 'build', work: () => runOnNode(it) }]),
  [{ name: 'once more', work: tryAlone }],
]

process.exitCode = (await runStages(filters.length > 0 ? [[tests]] : [...stages, ...(isWhole ? later : [])])) ? 0 : 1
await rm(reports, { recursive: true, force: true })

/** True when every step was taken and passed, and at least one test ran. */
async function runStages(all: Step[][]): Promise<boolean> {
  console.log(`random tests begin at ${seed}: FUZZ_SEED=${seed} repeats them`)
  const summary: string[] = []
  for (const steps of all) await Promise.all(steps.map(async (it) => summary.push(await take(it))))
  const counts = sum([...results.values()].flatMap((it) => it.counts ?? []))
  if (summary.length > 1) console.log(`\n── summary\n${summary.join('\n')}`)
  const again = [...results.values()].flatMap((it) => it.again ?? [])
  if (again.length > 0) console.log(`\n── at the second try\n${again.map(told).join('\n')}`)
  const skipped = [...results.values()].flatMap((it) => it.skipped ?? [])
  if (skipped.length > 0) console.log(`\n── skipped\n${skipped.join('\n')}`)
  const failures = [...results.values()].flatMap((it) => it.failures ?? [])
  // Again, and last: of a long log often the end alone is kept.
  if (failures.length > 0) console.log(`\n── failed\n${failures.join('\n')}`)
  if (!isWhole) console.log(`\n── left out, for npm run test:all\n${leftOut.join('\n')}`)
  console.log(`\n${sentence(counts)}`)
  return counts.failed === 0 && counts.passed > 0 && [...results.values()].every((it) => it.ok)
}

/** Takes a step and says in a line how it went. */
async function take({ name, needs, work }: Step): Promise<string> {
  console.log(`\n── ${name}`)
  const began = performance.now()
  const isBlocked = needs !== undefined && results.get(needs)?.ok === false
  const result: Result = isBlocked
    ? { ok: false, note: `not run, ${needs} failed` }
    : await work().catch((error: Error) => ({ ok: false, note: error.message }))
  results.set(name, result)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const line = `${result.ok ? 'ok    ' : 'FAILED'} ${name.padEnd(12)} ${seconds.padStart(6)} s${result.note ? `  ${result.note}` : ''}`
  console.log(line)
  return line
}

async function installServers(): Promise<Result> {
  const { missing } = await aptInstall(realServers)
  for (const it of missing) console.log(`skipped: ${it}`)
  return { ok: true }
}

/** Beside another step, what a command says comes in one piece. */
async function shown(command: string, args: string[]): Promise<Result> {
  const { ok, output } = await run(command, args)
  console.log(output.trimEnd())
  return { ok }
}

/** `program` is another Node than the one that runs this. */
async function runVitest(name: string, args: string[], program = process.execPath): Promise<Result> {
  const report = path.join(reports, `${name}.json`)
  const env = { ...scope, PATH: `${path.dirname(program)}${path.delimiter}${process.env.PATH}` }
  const reporting = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const { ok } = await run(program, [path.join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...reporting, ...args], {
    show: true,
    // Part of the tests alone runs without a build.
    env: { ...env, ...(filters.length > 0 ? {} : { TEST_BUILT: 'yes' }) },
  })
  return counted(ok, report, (it: VitestReport) => ({
    counts: vitestCounts(it),
    failures: failedTests(it, root),
    skipped: skippedTests(it, root),
    again: secondTries(it, root),
  }))
}

async function runPlaywright(name: string, args: string[]): Promise<Result> {
  const report = path.join(reports, `${name}.json`)
  const env = { ...scope, CHROMIUM_PATH: await chromiumPath(), HEADLESS_PATH: await headlessPath(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const { ok } = await run(bin('playwright'), ['test', '--reporter=list,json', ...args], { show: true, env })
  return counted(ok, report, (it: PlaywrightReport) => ({ counts: playwrightCounts(it), failures: failedJourneys(it), skipped: [], again: secondJourneys(it) }))
}

async function runOnNode(major: (typeof nodeMajors)[number]): Promise<Result> {
  if (process.versions.node.startsWith(`${major}.`)) return { ok: true, note: 'is the one that ran all of this' }
  const found = await nodeProgram(major, path.join(reports, `node-${major}`))
  if ('missing' in found) return { ok: true, counts: { passed: 0, failed: 0, skipped: 1 }, note: `skipped: ${found.missing}` }
  return runVitest(`node-${major}`, ['--project=server', ...nodeTests], found.program)
}

/** A busy machine may make a test late once; one that is late alone as well is broken. Its file is run whole, since its tests may build upon each other. */
async function tryAlone(): Promise<Result> {
  const before = [...results.values()].flatMap((it) => it.again ?? [])
  const [specs, files] = [filesOf(before).filter((it) => it.startsWith('e2e/')), filesOf(before).filter((it) => !it.startsWith('e2e/'))]
  const alone = [
    ...(files.length > 0 ? [await runVitest('vitest-alone', ['--maxWorkers=1', ...files])] : []),
    ...(specs.length > 0 ? [await runPlaywright('playwright-alone', ['--workers=1', '--no-deps', ...specs])] : []),
  ]
  const failures = [
    ...alone.flatMap((it) => it.failures ?? []),
    ...neededAgain(
      before,
      alone.flatMap((it) => it.again ?? []),
    ).map((it) => `${told(it)}: needed a second try once more, alone`),
  ]
  // What ran here has been counted.
  return {
    ok: failures.length === 0,
    counts: { passed: 0, failed: failures.length, skipped: 0 },
    failures,
    note: before.length === 0 ? 'nothing needed it' : '',
  }
}

/** A runner that fails without naming a failed test, or dies before it reports, counts as one failure. */
async function counted<Report>(
  ok: boolean,
  file: string,
  read: (report: Report) => Required<Pick<Result, 'counts' | 'failures' | 'skipped' | 'again'>>,
): Promise<Result> {
  const written = await readFile(file, 'utf8').catch(() => undefined)
  const { counts, failures, skipped, again } = written === undefined ? { counts: sum([]), failures: [], skipped: [], again: [] } : read(JSON.parse(written))
  if (!ok && counts.failed === 0) {
    counts.failed = 1
    failures.push(`${path.basename(file, '.json')} failed outside of any test: its own last lines above say why`)
  }
  return { ok: counts.failed === 0, counts, failures, skipped, again, note: sentence(counts) }
}
