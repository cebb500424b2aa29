import { readdirSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Nothing in these is kept between two tests: files of one worker share the modules that they have read.
const shared = { isolate: false }

const common = {
  // Left to itself, the runner keeps one core free: of two, that is half of them. Tests wait for a third of their time, for a database, another process, a pause
  // in somebody's typing: one more than there are cores keeps all of them at work. All projects say the same number, so that they are one queue, in the order
  // of their names, and no core waits for the last file of a project.
  maxWorkers: Math.min(availableParallelism() + 1, 5),
  // A test makes much that is gone with it: with more room for what is young, less of it is looked at in vain.
  execArgv: ['--max-semi-space-size=64'],
  // What happens within a moment is judged by the moment, which a busy machine may miss: such a test is tried once more, and named at the end.
  ...{ testTimeout: 60_000, hookTimeout: 60_000, retry: 1 },
}
/** What only the long run does: strangers at every call, states at random, servers killed. */
const attacks = 'server/src/attacks/**/*.test.ts'
/** How much is tried at random, and from which seed. */
const random = 'core/src/fuzz.stage.ts'

// One surrounding for all: a worker that meets a file with another one is ended, and the next one reads every module anew.
const drawing = { ...common, environment: 'happy-dom', setupFiles: ['web/src/api/browser.stage.ts', random] }
/** Files of tests that put one module in the place of another, or read them anew: whoever shared a worker with them would meet what they left. */
const replacing = readdirSync('web/src', { recursive: true, encoding: 'utf8' })
  .filter((it) => /\.test\.tsx?$/.test(it) && /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(`web/src/${it}`, 'utf8')))
  .map((it) => `web/src/${it}`)

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', include: ['core/src/**/*.test.ts'], setupFiles: [random], ...common, ...shared } },
      { test: { name: 'scripts', include: ['{scripts,bench}/**/*.test.ts'], ...common } },
      {
        test: {
          name: 'server',
          include: ['server/src/**/*.test.ts'],
          exclude: [attacks],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: [random],
          ...common,
          ...shared,
        },
      },
      {
        test: {
          name: 'server on an outside PostgreSQL',
          include: [
            'server/src/{audit,jobs,socket,stores,ledger,notices,meeting,features}/**/*.test.ts',
            'server/src/live/{lives,lines}.test.ts',
            'server/src/db/{migrate,backup}.test.ts',
          ],
          // These are about the bytes of documents, which no database makes.
          exclude: [
            'server/src/features/exports/**',
            'server/src/features/minutes/elsewhere-commands.test.ts',
            'server/src/features/minutes/verify-routes.test.ts',
          ],
          globalSetup: ['server/src/testing/outside-setup.ts'],
          setupFiles: [random],
          env: { TEST_POSTGRES: 'outside' },
          ...common,
          ...shared,
        },
      },
      {
        // Hours of a machine in minutes: a second try would double them, and each says itself how long it may take.
        test: {
          name: 'server under attack',
          include: [attacks],
          globalSetup: ['server/src/testing/global-setup.ts'],
          setupFiles: [random],
          ...common,
          retry: 0,
        },
      },
      { test: { name: 'web', include: ['web/src/**/*.test.{ts,tsx}'], exclude: replacing, ...drawing, ...shared } },
      { test: { name: 'web apart', include: replacing, ...drawing } },
    ],
  },
})
