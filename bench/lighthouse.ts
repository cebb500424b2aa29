import { rmSync } from 'node:fs'
import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { freePort } from '../server/src/testing/daemon.ts'
import { testFolder } from '../server/src/testing/folder.ts'
import { type Kept, keepCookie, store } from './visit.ts'

export const categories = ['performance', 'accessibility', 'best-practices'] as const
export type Scores = Record<(typeof categories)[number], number>

/** Lighthouse's own scores out of 100, for a phone, in a new browser profile. */
export async function scoresOf(executablePath: string, url: string, kept: Kept): Promise<Scores> {
  const folder = testFolder()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(folder, { executablePath, args: [`--remote-debugging-port=${port}`] })
  try {
    // A page without scripts of the same site: what is kept must be there, and nothing in the cache.
    const page = await context.newPage()
    await page.goto(new URL('/api/health', url).href)
    await keepCookie(context, url, kept)
    await page.evaluate(store, kept.stored)
    const run = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: [...categories], disableStorageReset: true })
    if (!run || run.lhr.runtimeError) throw new Error(`Lighthouse on ${url}: ${run?.lhr.runtimeError?.message ?? 'no result'}`)
    const { finalDisplayedUrl, categories: found } = run.lhr
    if (finalDisplayedUrl !== url) throw new Error(`${url} led to ${finalDisplayedUrl}`)
    return Object.fromEntries(categories.map((it) => [it, (found[it]?.score ?? 0) * 100])) as Scores
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}
