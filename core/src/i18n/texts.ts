import it from './it.json' with { type: 'json' }

/** The words that server and browser both say: refusals and validation messages. */
export type SharedTexts = typeof it

type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]

/** The specification's name of a message: `requiredField`, `dates.invalid`. */
export type MessageKey = Leaf<SharedTexts['messages']>

export const messageAt = ({ messages }: SharedTexts, key: string): unknown =>
  key.split('.').reduce<unknown>((at, name) => (at !== null && typeof at === 'object' && Object.hasOwn(at, name) ? at[name as never] : undefined), messages)

export const isMessageKey = (text: string): text is MessageKey => typeof messageAt(it, text) === 'string'
