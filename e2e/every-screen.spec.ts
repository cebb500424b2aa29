import { type Locale, locales } from '@delibera/core/locale'
import { type BrowserContext, expect, test } from '@playwright/test'
import { addresses, type Entered, enter } from './demo.ts'
import { Look } from './look.ts'
import { viewports } from './looks.ts'

const [desk, phone] = viewports
/** Each screen is opened in one size and looked at in the other too. By its address, as on a first visit, it is opened at the desk in one language and on a phone in another. */
const ways: Record<Locale, { sizes: (typeof viewports)[number][]; afresh: boolean }> = {
  it: { sizes: [desk, phone], afresh: true },
  'en-US': { sizes: [desk, phone], afresh: false },
  'en-GB': { sizes: [phone, desk], afresh: true },
}
/** The screens are dealt out to so many tests, so that all who look end at the same time. */
const parts = 4

/** The language is that of the look and the light that of the browser, whatever the profile says: several browsers look at once, in several languages. */
async function prefer(context: BrowserContext, { token, user, profile }: Entered, locale: string): Promise<void> {
  const chosen = (it: object) => ({ ...it, locale, app_settings: { dense: false, communications: {}, darkMode: 'system' } })
  await context.route('**/api/users/profile', async (route) => {
    if (route.request().method() !== 'GET') return route.continue()
    const answer = await route.fetch()
    await route.fulfill({ response: answer, json: chosen(await answer.json()) })
  })
  await context.addInitScript(
    (it) => {
      // The frame of a letter has no storage.
      if (window !== window.top) return
      localStorage.setItem('delibera.token', it.token)
      localStorage.setItem('delibera.user', JSON.stringify(it.user))
      localStorage.setItem('delibera.profile', JSON.stringify(it.profile))
    },
    { token, user, profile: chosen(profile) },
  )
}

for (const locale of locales) {
  for (let part = 0; part < parts; part++) {
    test(`every screen in ${locale}, ${part + 1} of ${parts}, in both sizes, light and dark: no error, no missing text, no sideways scroll, no axe violation`, async ({
      browser,
      request,
    }) => {
      test.setTimeout(400_000)
      const { sizes, afresh } = ways[locale]
      const entered = await enter(request)
      const all = addresses(entered.names)
      const faults: string[] = []
      for (const group of ['open', 'private'] as const) {
        const context = await browser.newContext({ colorScheme: 'light', viewport: sizes[0]!, reducedMotion: 'reduce' })
        await context.addInitScript((it) => window === window.top && localStorage.setItem('delibera.locale', it), locale)
        if (group === 'private') await prefer(context, entered, locale)
        const look = new Look(await context.newPage(), entered.names, sizes)
        for (const path of all[group].filter((_, at) => at % parts === part)) await look.at(path, afresh)
        await expect(look.page.locator('html')).toHaveAttribute('lang', locale)
        faults.push(...look.found)
        await context.close()
      }
      expect(faults).toEqual([])
    })
  }
}
