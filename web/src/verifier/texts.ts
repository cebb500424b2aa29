import { verify as english } from '../i18n/en-GB.json'
import { verify as italian } from '../i18n/it.json'
import type { Say, Voice } from './telling.ts'

export const languages = { it: italian, en: english } as const
export type VerifierLanguage = keyof typeof languages

/** The words of the page of the product, filled in without its library: none of them counts or chooses. */
function sayIn(language: VerifierLanguage): Say {
  return (key, values = {}) => {
    const found = key.split('.').reduce<unknown>((at, it) => (at as Record<string, unknown>)[it], languages[language])
    return String(found).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''))
  }
}

export function voiceIn(language: VerifierLanguage): Voice {
  const locale = language === 'it' ? 'it' : 'en-GB'
  const days = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'Europe/Rome' })
  const hours = new Intl.DateTimeFormat(locale, { hour: '2-digit', minute: '2-digit', hourCycle: 'h23', timeZone: 'Europe/Rome' })
  const numbers = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  return {
    say: sayIn(language),
    moment: (iso) => `${days.format(new Date(iso))}\u00a0${hours.format(new Date(iso))}`,
    size: (bytes) => (bytes < 2 ** 20 ? `${numbers.format(Math.max(1, Math.round(bytes / 1024)))} kB` : `${numbers.format(bytes / 2 ** 20)} MB`),
  }
}
