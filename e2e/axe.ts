import AxeBuilder from '@axe-core/playwright'
import type { Page } from '@playwright/test'

/**
 * What axe has against a page, but for the letters that are shown in a frame: they are judged by themselves. It is brought into a document once and
 * sums up right there: bringing it twice for each judgement and summing up in a page of its own, as is usual, takes longer than judging.
 */
export async function violationsIn(page: Page, only?: string[]) {
  const isThere = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder({ page, ...(isThere && { axeSource: 'window.axe' }) }).setLegacyMode()
  // What passes is not written out: on long pages that takes longer, too.
  const { violations } = await axe
    .options({ resultTypes: ['violations'], iframes: false, ...(only && { runOnly: only }) })
    .exclude('iframe')
    .analyze()
  return violations
}
