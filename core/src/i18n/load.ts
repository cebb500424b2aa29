import type { Locale } from '../locale.ts'
import it from './it.json' with { type: 'json' }
import type { SharedTexts } from './texts.ts'

/** One language, for the browser: it speaks one at a time. The Italian words are there anyway, as the list of the keys. */
const load: Record<Locale, () => Promise<SharedTexts>> = {
  it: async () => it,
  'en-US': async () => (await import('./en-US.json')).default,
  'en-GB': async () => (await import('./en-GB.json')).default,
}

export const loadSharedTexts = (locale: Locale): Promise<SharedTexts> => load[locale]()
