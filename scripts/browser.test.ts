import { afterEach, expect, test, vi } from 'vitest'
import { chromiumPath, headlessPath } from './browser.ts'

afterEach(() => vi.unstubAllEnvs())

test('the browser named by the environment is taken when it runs', async () => {
  vi.stubEnv('CHROMIUM_PATH', process.execPath)
  expect(await chromiumPath()).toBe(process.execPath)
  expect(await headlessPath()).toBe(process.execPath)
})

test('one that does not run is refused by its name', async () => {
  vi.stubEnv('CHROMIUM_PATH', '/nowhere/chromium')
  await expect(chromiumPath()).rejects.toThrow('CHROMIUM_PATH is "/nowhere/chromium"')
})
