import { wallInRome } from '../dates.ts'
import type { Locale } from '../locale.ts'
import { perLocale } from '../per-locale.ts'

const longDay = perLocale((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }))

/** 29 aprile 2026, of an instant or of a day. */
export function dayInWords(locale: Locale, at: string): string {
  const day = at.length > 10 ? wallInRome(new Date(at)).slice(0, 10) : at
  const written = longDay(locale).format(new Date(`${day}T00:00Z`))
  return locale === 'it' ? written.replace(/^1 /, '1° ') : written
}
