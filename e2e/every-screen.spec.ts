import AxeBuilder from '@axe-core/playwright'
import { expect, test } from '@playwright/test'
import { screens } from '../web/src/screens.ts'

const locales = ['it', 'en-US', 'en-GB'] as const
const schemes = ['light', 'dark'] as const
const widths = [
  { width: 1440, height: 900 },
  { width: 390, height: 844 },
]

/** Every registered screen that needs no session, as somebody sees it for the first time. */
for (const { path } of screens.filter((it) => it.display === 'public' && !it.flags.includes('login'))) {
  for (const colorScheme of schemes) {
    test(`${path} in ${colorScheme}, three languages, wide and phone: no error, no missing text, no sideways scroll, no axe violation`, async ({ browser }) => {
      for (const locale of locales) {
        for (const viewport of widths) {
          const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' })
          await context.addInitScript((it) => localStorage.setItem('delibera.locale', it), locale)
          const page = await context.newPage()
          const errors: string[] = []
          page.on('console', (it) => it.type() === 'error' && errors.push(it.text()))
          page.on('pageerror', (it) => errors.push(it.message))
          await page.goto(path)
          await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
          await page.waitForLoadState('networkidle')
          const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
          const sideways = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
          expect({ locale, width: viewport.width, violations: violations.map((it) => `${it.id}: ${it.nodes[0]?.html}`), sideways, errors }).toEqual({
            locale,
            width: viewport.width,
            violations: [],
            sideways: 0,
            errors: [],
          })
          await expect(page.locator('html')).toHaveAttribute('lang', locale)
          await context.close()
        }
      }
    })
  }
}
