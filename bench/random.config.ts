import { defineConfig } from 'vitest/config'

/** The properties of a live meeting alone, with their runs counted and no limit of time. */
export default defineConfig({
  test: { include: ['core/src/live/properties.test.ts'], setupFiles: ['bench/count-runs.ts'], testTimeout: 3_600_000, retry: 0, reporters: ['json'] },
})
