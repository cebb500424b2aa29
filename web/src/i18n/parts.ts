import type { Locale } from '@delibera/core/locale'
import italian from './it.json' with { type: 'json' }

export type WebTexts = typeof italian

/** The development server and the tests have one part, whole. The build puts another module in this place, with a part for each namespace. */
const whole: Record<Locale, () => Promise<WebTexts>> = {
  it: async () => italian,
  'en-US': async () => (await import('./en-US.json')).default,
  'en-GB': async () => (await import('./en-GB.json')).default,
}

/** `entry` is what the first script says; the others bear the name of their namespace. */
export const loadPart = (locale: Locale, name: string): Promise<Partial<WebTexts>> => (name === 'entry' ? whole[locale]() : Promise.resolve({}))
