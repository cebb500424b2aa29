import type { Locale } from '@delibera/core/locale'
import enGB from './en-GB.json' with { type: 'json' }
import enUS from './en-US.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** Italian is written first; a translation that lacks one of its keys does not compile. */
type Texts = typeof it
export type MailTexts = Texts['mail']
export type ExportTexts = Texts['exports']

const byLocale: Record<Locale, Texts> = { it, 'en-US': enUS, 'en-GB': enGB }

/** The words of the letters the server writes. */
export const mailTexts = (locale: Locale): MailTexts => byLocale[locale].mail

/** The words that stand printed on a document, whatever its data say. */
export const documentTexts = (locale: Locale): Texts['documents'] => byLocale[locale].documents

/** The words of short messages, each whole: what a provider approves is the text with its places numbered. */
export const messageTexts = (locale: Locale): Texts['messages'] => byLocale[locale].messages

/** The words of what leaves the product as a file: tables, archives and their names. */
export const exportTexts = (locale: Locale): ExportTexts => byLocale[locale].exports

/** What the robots of a rehearsal say. */
export const robotTexts = (locale: Locale): Texts['rehearsal'] => byLocale[locale].rehearsal

/** Puts each value in the place of its `{name}`, once: braces inside a value stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value for {${name}} in "${text}"`)
    return values[name]!
  })
}
