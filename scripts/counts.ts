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

/** What Playwright's JSON reporter writes, as far as counting goes. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
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

/** A journey that passes only the second time has failed once. */
export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected, failed: stats.unexpected + stats.flaky + errors.length, skipped: stats.skipped }
}

export function sum(all: Counts[]): Counts {
  const total = (key: keyof Counts) => all.reduce((so, it) => so + it[key], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

export const sentence = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`
