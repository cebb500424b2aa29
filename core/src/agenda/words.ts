import type { Locale } from '../locale.ts'

/** What the menu of placeholders is divided by. */
export const placeholderTopics = ['odg', 'vote', 'people', 'meeting', 'company'] as const
export type PlaceholderTopic = (typeof placeholderTopics)[number]

interface Words {
  name: string
  label: Record<Locale, string>
}

/** Filled by the product from the meeting. Without a topic it belongs to a whole document, not to a point. */
export interface SystemPlaceholder extends Words {
  meaning: Record<Locale, string>
  topic?: PlaceholderTopic
  /** Only decides what is printed, and is never printed itself. */
  condition?: true
}

/** Filled by the person, once for all the texts of a point. */
export interface UserPlaceholder extends Words {
  meaning?: Record<Locale, string>
  /** What lawyers write there, word for word. */
  options?: readonly string[]
}

export interface PlaceholderWords {
  system: readonly SystemPlaceholder[]
  user: readonly UserPlaceholder[]
}

/** For the browser, which fetches them with the first text that has placeholders. */
export const loadPlaceholderWords = async (): Promise<PlaceholderWords> => (await import('./placeholders.json')).default as unknown as PlaceholderWords

/** Whether the product fills it in a point; null for what a person fills. */
export const systemPlaceholder = ({ system }: PlaceholderWords, name: string): SystemPlaceholder | null =>
  system.find((it) => it.name === name && (it.topic !== undefined || it.condition)) ?? null
