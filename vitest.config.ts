import { defineConfig } from 'vitest/config'

// Nothing in these is kept between two tests: files of one worker share the modules that they have read.
const shared = { isolate: false }
// What happens within a moment is judged by the moment, which a busy machine may miss: such a test is tried once more, and named at the end.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, retry: 1 }

const webParts = ['web/src/*.test.{ts,tsx}', 'web/src/!(features)/**/*.test.{ts,tsx}']

// Left to itself, the runner keeps one core free: of two, that is half of them.
const everyCore = { maxWorkers: '100%' }
const drawing = { ...everyCore, setupFiles: ['web/src/api/browser.stage.ts'] }

/** One project a workspace, one after the other: they need different rooms, and two cores are soon full. */
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'], sequence: { groupOrder: 0 }, ...everyCore, ...shared, ...timeouts } },
      { test: { name: 'scripts', include: ['scripts/**/*.test.ts'], sequence: { groupOrder: 0 }, ...everyCore, ...timeouts } },
      { test: { name: 'web parts', include: webParts, sequence: { groupOrder: 1 }, ...drawing, ...shared, ...timeouts } },
      // Screens remember who is signed in and what was asked: each file has a world of its own.
      { test: { name: 'web', include: ['web/src/features/**/*.test.{ts,tsx}'], sequence: { groupOrder: 1 }, ...drawing, ...timeouts } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          ...shared,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'server on an outside PostgreSQL',
          include: ['server/src/{audit,jobs,socket,features}/**/*.test.ts', 'server/src/live/{lives,lines}.test.ts', 'server/src/db/{migrate,backup}.test.ts'],
          // These are about the bytes of documents, which no database makes.
          exclude: [
            'server/src/features/exports/**',
            'server/src/features/minutes/elsewhere-commands.test.ts',
            'server/src/features/minutes/verify-routes.test.ts',
          ],
          globalSetup: ['server/src/testing/outside-setup.ts'],
          env: { TEST_POSTGRES: 'outside' },
          maxWorkers: 2,
          sequence: { groupOrder: 3 },
          ...shared,
          ...timeouts,
        },
      },
    ],
  },
})
