import { suits, wordsSought } from '@delibera/core/search/words'

export const choiceGroups = ['recent', 'companies', 'people', 'meetings', 'decisions', 'minutes', 'letters', 'commands', 'offers'] as const
export type ChoiceGroup = (typeof choiceGroups)[number]

/** Something that can be chosen in the palette: a page to go to, or something to do at once. */
export interface Choice {
  /** The same for the same thing, in any search. */
  key: string
  group: ChoiceGroup
  /** Of which kind it is, wherever it stands: a recent choice keeps its sign. */
  kind: Exclude<ChoiceGroup, 'recent' | 'offers'>
  title: string
  /** What else is known of it. */
  detail?: string
  /** Whose it is: the company, or an area. */
  owner: string
  to?: string
  search?: Record<string, string>
  act?: () => void
}

export interface Command extends Choice {
  /** Other words it may be looked for by. */
  words?: string
}

/** A word of the label weighs more than another that only leads to it. */
const labelFirst = 10

/** The commands that suit what was typed, the likeliest first; without a word, as they come. */
export function suited(commands: readonly Command[], typed: string): Command[] {
  const words = wordsSought(typed)
  if (words.length === 0) return [...commands]
  const scored = commands.flatMap((it) => {
    const byLabel = suits(it.title, words)
    const score = byLabel === null ? suits(`${it.title} ${it.words ?? ''} ${it.owner}`, words) : byLabel + labelFirst
    return score === null ? [] : [{ it, score }]
  })
  return scored.sort((one, other) => other.score - one.score).map(({ it }) => it)
}

/** As many as are remembered. */
const mostRecent = 5

/** With the newest first, each once. */
export const withRecent = (before: readonly Choice[], chosen: Choice): Choice[] =>
  [{ ...chosen, group: 'recent' as const }, ...before.filter((it) => it.key !== chosen.key)].slice(0, mostRecent)

const keyOf = (user: string) => `delibera.search.${user}`

/** What was chosen in this tab, by this person: names of people stay in no browser longer than that. */
export function recentOf(user: string): Choice[] {
  try {
    const kept = JSON.parse(sessionStorage.getItem(keyOf(user)) ?? '[]') as unknown
    return Array.isArray(kept) ? (kept as Choice[]) : []
  } catch {
    return []
  }
}

export function keepRecent(user: string, chosen: Choice): void {
  try {
    sessionStorage.setItem(keyOf(user), JSON.stringify(withRecent(recentOf(user), chosen)))
  } catch {
    // A browser that keeps nothing has no recent choices.
  }
}
