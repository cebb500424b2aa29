import { defaultLocale, type Locale, locales } from '@delibera/core/locale'
import { recall, remember } from '../memory.ts'

/** The language chosen in this browser. Italian until somebody chooses: the acts themselves are Italian. */
export function rememberedLocale(): Locale {
  const kept = recall('locale')
  return locales.find((it) => it === kept) ?? defaultLocale
}

export const rememberLocale = (locale: Locale): void => remember('locale', locale)
