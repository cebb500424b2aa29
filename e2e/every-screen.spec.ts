import { type Locale, locales } from '@delibera/core/locale'
import { expect, test } from '@playwright/test'
import { addresses, enter, prefer } from './demo.ts'
import { Look } from './look.ts'
import { viewports } from './looks.ts'

const [desk, phone] = viewports

interface Way {
  /** Each screen is looked at in all of them. */
  sizes: (typeof viewports)[number][]
  /** By its address, as on a first visit, and not by a link inside the application. */
  isAfresh: boolean
  /** By axe, in each size in every light or in one; else it is only read. */
  judged: 'every light' | 'one light' | null
  /** The screens are dealt out to so many tests, so that all who look end at the same time. */
  parts: number
}

/** The long run judges all; by its address each screen is opened at the desk in one language and on a phone in another. */
const whole: Record<Locale, Way> = {
  it: { sizes: [desk, phone], isAfresh: true, judged: 'every light', parts: 4 },
  'en-US': { sizes: [desk, phone], isAfresh: false, judged: 'every light', parts: 4 },
  'en-GB': { sizes: [phone, desk], isAfresh: true, judged: 'every light', parts: 4 },
}
/**
 * What axe looks for is the same in all languages, and for the most part in every light: the desk is judged by day and the phone by night. The words are not: they
 * are read where they have the least room.
 */
const short: Record<Locale, Way> = {
  it: { sizes: [desk, phone], isAfresh: false, judged: 'one light', parts: 2 },
  'en-US': { sizes: [phone], isAfresh: false, judged: null, parts: 1 },
  'en-GB': { sizes: [phone], isAfresh: false, judged: null, parts: 1 },
}
const ways = process.env.SCREENS === 'all' ? whole : short

const told = {
  'every light': 'in both sizes, light and dark: no error, no missing text, no sideways scroll, no axe violation',
  'one light': 'at the desk by day, on a phone by night: no error, no missing text, no sideways scroll, no axe violation',
  read: 'on a phone: no error, no missing text, no sideways scroll',
}

for (const locale of locales) {
  const { sizes, isAfresh, judged, parts } = ways[locale]
  for (let part = 0; part < parts; part++) {
    test(`every screen in ${locale}, ${part + 1} of ${parts}, ${told[judged ?? 'read']}`, async ({ browser, request }) => {
      test.setTimeout(600_000)
      const entered = await enter(request)
      const all = addresses(entered.names)
      const faults: string[] = []
      for (const group of ['open', 'private'] as const) {
        const context = await browser.newContext({ colorScheme: 'light', viewport: sizes[0]!, reducedMotion: 'reduce' })
        await context.addInitScript((it) => window === window.top && localStorage.setItem('delibera.locale', it), locale)
        if (group === 'private') await prefer(context, entered, locale)
        const look = new Look(await context.newPage(), { names: entered.names, sizes, judged })
        for (const path of all[group].filter((_, at) => at % parts === part)) await look.at(path, isAfresh)
        await expect(look.page.locator('html')).toHaveAttribute('lang', locale)
        faults.push(...look.found)
        await context.close()
      }
      expect(faults).toEqual([])
    })
  }
}
