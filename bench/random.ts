import { spawnSync } from 'node:child_process'
import { atFullSize, atLeast, atMost, print } from './measurement.ts'
import { sizes } from './sizes.ts'

/** Vitest's own report, of what is needed here. */
interface Report {
  numFailedTests: number
  numFailedTestSuites: number
  testResults: { assertionResults: { meta: { runs?: number } }[] }[]
}

/** The properties of a live meeting, over more random meetings than the tests have time for. */
export async function bench(): Promise<void> {
  const start = performance.now()
  const env = { ...process.env, LIVE_MEETINGS: String(sizes.random.each) }
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--config', 'bench/random.config.ts']
  const { stdout, stderr } = spawnSync(process.execPath, args, { env, encoding: 'utf8', maxBuffer: 1e8 })
  if (!stdout.includes('{')) throw new Error(`vitest reported nothing\n${stderr}`)
  const { numFailedTests, numFailedTestSuites, testResults }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const runs = testResults.flatMap((file) => file.assertionResults.map((it) => it.meta.runs ?? 0))
  const meetings = runs.reduce((sum, it) => sum + it, 0)
  const unit = `random meetings played, ${runs.filter((it) => it > 0).length} properties`
  print({ name: 'random.meetings', value: meetings, unit, baseline: null, target: atFullSize(atLeast(100_000)) })
  print({ name: 'random.failed', value: Math.max(numFailedTests, numFailedTestSuites), unit: 'properties that failed', baseline: null, target: atMost(0) })
  print({ name: 'random.time', value: (performance.now() - start) / 1000, unit: 's', baseline: null, target: null })
}
