import type { Locale } from '../locale.ts'
import enGB from './minutes.en-GB.json' with { type: 'json' }
import enUS from './minutes.en-US.json' with { type: 'json' }
import it from './minutes.it.json' with { type: 'json' }

/** The words of minutes, in files of their own: no page of the browser has to carry them. */
export type MinutesTexts = typeof it

const byLocale: Record<Locale, MinutesTexts> = { it, 'en-US': enUS, 'en-GB': enGB }

export const minutesTexts = (locale: Locale): MinutesTexts => byLocale[locale]
