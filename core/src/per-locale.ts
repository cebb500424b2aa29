import type { Locale } from './locale.ts'

/** What writes figures, days or lists in a language takes far longer to make than to use: each is made once. */
export function perLocale<T>(make: (locale: Locale) => T): (locale: Locale) => T {
  const made = new Map<Locale, T>()
  return (locale) => {
    const known = made.get(locale) ?? make(locale)
    made.set(locale, known)
    return known
  }
}
