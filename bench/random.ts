import { spawnSync } from 'node:child_process'
import { print } from './measurement.ts'

/** Each property of the log is tried on so many meetings of its own. */
const each = 15_000

interface Report {
  numPassedTests: number
  numFailedTests: number
}

/** The properties of a live meeting, over more random meetings than the tests have time for. */
export async function bench(): Promise<void> {
  const start = performance.now()
  const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'core', 'core/src/live/properties.test.ts', '--testTimeout=3600000', '--reporter=json']
  const { stdout } = spawnSync(process.execPath, args, { env: { ...process.env, LIVE_MEETINGS: String(each) }, encoding: 'utf8', maxBuffer: 1e8 })
  const { numPassedTests, numFailedTests }: Report = JSON.parse(stdout.slice(stdout.indexOf('{')))
  const properties = numPassedTests + numFailedTests
  const target = 'at least 100,000 with none that fails'
  print({ name: 'random.meetings', value: properties * each, unit: `random meetings, ${properties} properties`, baseline: null, target })
  print({ name: 'random.failed', value: numFailedTests, unit: 'properties that failed', baseline: null, target: '0' })
  print({ name: 'random.time', value: (performance.now() - start) / 1000, unit: 's', baseline: null, target: 'is shown' })
}
