import { defineConfig } from '@playwright/test'
import { testFolder } from './server/src/testing/folder.ts'

const port = Number(process.env.E2E_PORT ?? 3999)
const quiet = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Journeys run against the product as it is started by `npm start`, on an empty data folder with the demo in it. */
export default defineConfig({
  testDir: 'e2e',
  outputDir: 'test-results',
  workers: 2,
  timeout: 60_000,
  forbidOnly: true,
  // As with the other tests: tried once more, and named at the end.
  retries: 1,
  use: {
    baseURL: `http://localhost:${port}`,
    launchOptions: { args: quiet, ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}) },
    screenshot: 'only-on-failure',
  },
  // Journeys have the machine to themselves, because they are judged by what a person waits for; screens are then looked at two at a time.
  projects: [
    { name: 'journeys', testIgnore: 'every-*.spec.ts', workers: 1 },
    { name: 'screens', testMatch: 'every-*.spec.ts', fullyParallel: true, dependencies: ['journeys'] },
  ],
  webServer: {
    command: 'node scripts/start.mjs',
    url: `http://localhost:${port}/api/health`,
    timeout: 120_000,
    // The journeys of one run come from one address.
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR ?? testFolder(), LOG_LEVEL: 'warn', RATE_LOGIN: '1000' },
  },
})
