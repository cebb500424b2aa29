export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** What vitest's JSON reporter writes, as far as counting goes. */
interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { fullName: string; status: string; failureMessages: string[] }[] }[]
}

interface PlaywrightSuite {
  specs: { title: string; tests: { status: string }[] }[]
  suites?: PlaywrightSuite[]
}

/** What Playwright's JSON reporter writes, as far as counting goes. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: unknown[]
}

/** A file that broke before its first test counts as one failure: its tests are not in the other numbers. */
export function vitestCounts(it: VitestReport): Counts {
  const broken = it.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0)
  return { passed: it.numPassedTests, failed: it.numFailedTests + broken.length, skipped: it.numPendingTests + it.numTodoTests }
}

/** The names of tests that failed and then passed: nobody is to find that out by chance. */
export function secondTries(it: VitestReport): string[] {
  return it.testResults
    .flatMap((file) => file.assertionResults.filter((one) => one.status === 'passed' && one.failureMessages.length > 0))
    .map((one) => one.fullName)
}

export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

/** The same of journeys. */
export function secondJourneys({ suites }: Pick<PlaywrightReport, 'suites'>): string[] {
  const within = (it: PlaywrightSuite): string[] => [
    ...it.specs.filter((spec) => spec.tests.some(({ status }) => status === 'flaky')).map((spec) => spec.title),
    ...(it.suites ?? []).flatMap(within),
  ]
  return suites.flatMap(within)
}

export function sum(all: Counts[]): Counts {
  const total = (key: keyof Counts) => all.reduce((so, it) => so + it[key], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

export const sentence = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`
