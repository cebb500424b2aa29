import type { Locale } from '@delibera/core/locale'
import enGB from './en-GB.json' with { type: 'json' }
import enUS from './en-US.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** Italian is written first; a translation that lacks one of its keys does not compile. */
export type MailTexts = (typeof it)['mail']

const byLocale: Record<Locale, MailTexts> = { it: it.mail, 'en-US': enUS.mail, 'en-GB': enGB.mail }

/** The words of the letters the server writes. */
export const mailTexts = (locale: Locale): MailTexts => byLocale[locale]

/** Puts each value in the place of its `{name}`, once: braces inside a value stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value for {${name}} in "${text}"`)
    return values[name]!
  })
}
