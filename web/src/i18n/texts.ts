import { type SharedTexts, sharedTexts } from '@delibera/core/i18n/texts'
import type { Locale } from '@delibera/core/locale'
import italian from './it.json' with { type: 'json' }

type WebTexts = typeof italian
/** The words of the screens, and those that the server says too. */
export type Texts = WebTexts & SharedTexts

declare module 'use-intl' {
  interface AppConfig {
    Locale: Locale
    Messages: Texts
  }
}

/** Italian comes with the page; a reader of English asks for one file more, and nobody for two. */
const load: Record<Locale, () => Promise<WebTexts>> = {
  it: async () => italian,
  'en-US': async () => (await import('./en-US.json')).default,
  'en-GB': async () => (await import('./en-GB.json')).default,
}

export const loadTexts = async (locale: Locale): Promise<Texts> => ({ ...(await load[locale]()), ...sharedTexts(locale) })
