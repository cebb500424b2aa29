import type { Locale } from '../locale.ts'
import enGB from './en-GB.json' with { type: 'json' }
import enUS from './en-US.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The words that server and browser both say: refusals and validation messages. */
export type SharedTexts = typeof it

const byLocale: Record<Locale, SharedTexts> = { it, 'en-US': enUS, 'en-GB': enGB }

export const sharedTexts = (locale: Locale): SharedTexts => byLocale[locale]

export type MessageKey = keyof SharedTexts['messages']
export const isMessageKey = (text: string): text is MessageKey => text in it.messages
