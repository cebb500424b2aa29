import type { CompanyType } from '@delibera/core/company/company-type'
import type { Locale } from '@delibera/core/locale'
import decisions from './decisions.it.json' with { type: 'json' }
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

/** Who holds a company, as the texts name them that call them together: quotas have members, shares have shareholders. */
export function holdersIn(locale: Locale, form: CompanyType): { of_holders: string; to_holders: string } {
  const { of, to } = byLocale[locale].holders[form]
  return { of_holders: of, to_holders: to }
}

/** The words that stand printed on a document, whatever its data say. */
export const documentTexts = (locale: Locale): Texts['documents'] => byLocale[locale].documents

/** The words of short messages, each whole: what a provider approves is the text with its places numbered. */
export const messageTexts = (locale: Locale): Texts['messages'] => byLocale[locale].messages

/** The words of messages to browsers without an open page, each whole; `last` are those that lead nowhere. */
export const pushTexts = (locale: Locale): Texts['push'] => byLocale[locale].push

/** The words of what leaves the product as a file: tables, archives and their names. */
export const exportTexts = (locale: Locale): ExportTexts => byLocale[locale].exports

/** The words of what goes into calendars elsewhere. */
export const calendarTexts = (locale: Locale): Texts['calendar'] => byLocale[locale].calendar

/** The few words that the product adds to a company's own mail. */
export const communicationTexts = (locale: Locale): Texts['communications'] => byLocale[locale].communications

/** What stands in place of a message that arrived and cannot be shown. */
export const mailroomTexts = (locale: Locale): Texts['mailroom'] => byLocale[locale].mailroom

/** What the robots of a rehearsal say. */
export const robotTexts = (locale: Locale): Texts['rehearsal'] => byLocale[locale].rehearsal

/** How meetings are called that the product begins by itself. */
export const meetingTexts = (locale: Locale): Texts['meetings'] => byLocale[locale].meetings

/** What stands in the company to try the product with. */
export const exampleTexts = (locale: Locale): Texts['example'] => byLocale[locale].example

/** What a company may have taken out, by code; the free trial apart. */
export const subscriptionTexts = (locale: Locale): Texts['subscriptions'] => byLocale[locale].subscriptions

/** The letters about a decision in writing: acts of law, which are in Italian whatever the language of who reads them. */
export const decisionTexts = decisions

/** What a page says before its scripts run: to link previews, to search engines, to a browser in which it cannot start. */
export const pageTexts = (locale: Locale): Texts['pages'] => byLocale[locale].pages

/** Puts each value in the place of its `{name}`, once: braces inside a value stay as they are. */
export function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!Object.hasOwn(values, name)) throw new Error(`no value for {${name}} in "${text}"`)
    return values[name]!
  })
}
