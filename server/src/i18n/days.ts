import type { Locale } from '@delibera/core/locale'

const formats = new Map<Locale, Intl.DateTimeFormat>()

/** 15 giugno 2026, as it is in Italy. What writes it is made once: making it takes longer than all that it writes. */
export function longDay(locale: Locale, at: Date | string): string {
  const format = formats.get(locale) ?? new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'Europe/Rome' })
  formats.set(locale, format)
  return format.format(new Date(at))
}
