import fc from 'fast-check'
import { getCurrentTest } from 'vitest/suite'

declare module 'vitest' {
  interface TaskMeta {
    /** How often fast-check has tried the properties of this test. */
    runs?: number
  }
}

/** Notes with each test how many times its properties were really tried, by fast-check's own count. */
fc.configureGlobal({
  reporter: (details) => {
    const { meta } = getCurrentTest()!
    meta.runs = (meta.runs ?? 0) + details.numRuns
    if (details.failed) throw new Error(fc.defaultReportMessage(details))
  },
})
