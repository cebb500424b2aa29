import type { Locale } from '../locale.ts'
import enGB from './en-GB.json' with { type: 'json' }
import enUS from './en-US.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }
import { type MessageKey, messageAt, type SharedTexts } from './texts.ts'

/** All languages at once, for the server: it answers everybody in their own. */
const byLocale: Record<Locale, SharedTexts> = { it, 'en-US': enUS, 'en-GB': enGB }

export const sharedTexts = (locale: Locale): SharedTexts => byLocale[locale]
export const messageIn = (locale: Locale, key: MessageKey): string => messageAt(byLocale[locale], key) as string
