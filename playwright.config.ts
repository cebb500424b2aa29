import { defineConfig } from '@playwright/test'
import { headless, quiet } from './e2e/browser.ts'
import { testFolder } from './server/src/testing/folder.ts'

const port = Number(process.env.E2E_PORT ?? 3999)

/** One moves the product's clock, which is the same for everybody: beside it run those that ask the product for nothing. */
const apart = ['hold-an-assembly', 'every-letter', 'hostile-mail', 'media', 'verifier'].map((it) => `${it}.spec.ts`)
/** Those of one person of the demo and of the credits of one company, one after the other. The other journeys have people and companies of their own. */
const inTheDemo = [
  'convene-an-assembly',
  'few-requests',
  'follow-the-calendar',
  'plan-a-campaign',
  'prepare-on-a-phone',
  'receipt',
  'take-down-a-meeting',
  'write-formal-mail',
  'write-minutes',
].map((it) => `${it}.spec.ts`)
/** They move the clock too, and so have the product for themselves, one after the other. */
const moments = ['elect-a-board', 'instruct-a-representative', 'small-phone', 'vote-before-the-meeting'].map((it) => `${it}.spec.ts`)
const screens = 'every-screen.spec.ts'
/** It only takes pictures, for whoever asks for them (`npm run guide`). */
const guide = 'guide.spec.ts'

/** Journeys run against the product as it is started by `npm start`, on an empty data folder with the demo in it. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 120_000,
  // Two share the machine: what takes a moment alone may take some of them.
  expect: { timeout: 15_000 },
  forbidOnly: true,
  // As with the other tests: tried once more, and named at the end.
  retries: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: quiet, ...headless },
    screenshot: 'only-on-failure',
    // Windows open at once: nobody waits for a movement, and none is drawn.
    contextOptions: { reducedMotion: 'reduce' },
  },
  // Two at a time, but for what would meet on the one server.
  projects: process.env.GUIDE
    ? [{ name: 'guide', testMatch: guide }]
    : [
        { name: 'apart', testMatch: apart },
        { name: 'moment', testMatch: moments, workers: 1, dependencies: ['apart'] },
        { name: 'demo', testMatch: inTheDemo, workers: 1, dependencies: ['moment'] },
        { name: 'journeys', testIgnore: [...apart, ...inTheDemo, ...moments, screens, guide], dependencies: ['moment'] },
        { name: 'screens', testMatch: screens, fullyParallel: true, dependencies: ['demo', 'journeys'] },
      ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 120_000,
    // The journeys of one run come from one address.
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR ?? testFolder(), LOG_LEVEL: 'warn', RATE_LOGIN: '1000' },
  },
})
