import type { Locale } from '../locale.ts'
import enGB from './en-GB.json' with { type: 'json' }
import enUS from './en-US.json' with { type: 'json' }
import it from './it.json' with { type: 'json' }

/** The words that server and browser both say: refusals and validation messages. */
export type SharedTexts = typeof it

const byLocale: Record<Locale, SharedTexts> = { it, 'en-US': enUS, 'en-GB': enGB }

export const sharedTexts = (locale: Locale): SharedTexts => byLocale[locale]

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]

/** The specification's name of a message: `requiredField`, `dates.invalid`. */
export type MessageKey = Leaf<SharedTexts['messages']>

function textAt(locale: Locale, key: string): unknown {
  return key
    .split('.')
    .reduce<unknown>(
      (at, name) => (at !== null && typeof at === 'object' && Object.hasOwn(at, name) ? at[name as never] : undefined),
      byLocale[locale].messages,
    )
}

export const isMessageKey = (text: string): text is MessageKey => typeof textAt('it', text) === 'string'
export const messageIn = (locale: Locale, key: MessageKey): string => textAt(locale, key) as string
