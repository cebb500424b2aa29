import { loadTemplates } from '@delibera/core/agenda/templates'
import { loadPlaceholderWords, type SystemPlaceholder, systemPlaceholder } from '@delibera/core/agenda/words'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocale } from 'use-intl'

const once = { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }

/** The templates of the product, fetched when somebody first looks at one. */
export const useTemplates = () => useQuery({ queryKey: ['agenda-templates'], queryFn: loadTemplates, ...once }).data

/** The product fills it, or the person: then it is filled already or still empty. */
export type PlaceholderState = 'auto' | 'filled' | 'empty'

export interface Placeholders {
  /** In a word or two; what a person made up says itself. */
  labelOf: (name: string) => string
  meaningOf: (name: string) => string | null
  optionsOf: (name: string) => readonly string[]
  isAutomatic: (name: string) => boolean
  /** What the product can put into a point, as the menu offers it. */
  offered: readonly SystemPlaceholder[]
}

const spoken = (name: string) => name.replaceAll('_', ' ')

/** What the placeholders of a point are called and mean, in the language of the page. */
export function usePlaceholders(): Placeholders {
  const locale = useLocale()
  const { data: words } = useQuery({ queryKey: ['placeholder-words'], queryFn: loadPlaceholderWords, ...once })
  return useMemo(() => {
    const user = (name: string) => words?.user.find((it) => it.name === name)
    const system = (name: string) => words && systemPlaceholder(words, name)
    return {
      labelOf: (name) => (system(name) ?? user(name))?.label[locale] ?? spoken(name),
      meaningOf: (name) => (system(name) ?? user(name))?.meaning?.[locale] ?? null,
      optionsOf: (name) => user(name)?.options ?? [],
      isAutomatic: (name) => Boolean(system(name)),
      offered: words?.system.filter((it) => it.topic !== undefined && !it.condition) ?? [],
    }
  }, [words, locale])
}

/** How a placeholder stands, by what was typed for the point. */
export const stateOf = ({ isAutomatic }: Placeholders, values: Readonly<Record<string, string>>, name: string): PlaceholderState =>
  isAutomatic(name) ? 'auto' : values[name]?.trim() ? 'filled' : 'empty'
