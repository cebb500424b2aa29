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
  testResults: { status: string; assertionResults: unknown[] }[]
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

export function playwrightCounts({ stats, errors }: PlaywrightReport): Counts {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length, skipped: stats.skipped }
}

export function sum(all: Counts[]): Counts {
  const total = (key: keyof Counts) => all.reduce((so, it) => so + it[key], 0)
  return { passed: total('passed'), failed: total('failed'), skipped: total('skipped') }
}

export const sentence = ({ passed, failed, skipped }: Counts): string => `${passed} passed, ${failed} failed, ${skipped} skipped`
