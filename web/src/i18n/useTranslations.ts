import { withArticles } from '@delibera/core/i18n/articles'
import { type ReactNode, useMemo } from 'react'
import { useTranslations as useAnyTranslations, useLocale } from 'use-intl'
import type { Texts } from './texts.ts'

type Branch<T> = { [K in keyof T & string]: T[K] extends string ? never : K | `${K}.${Branch<T[K]>}` }[keyof T & string]
type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]
type At<T, Path extends string> = Path extends `${infer Head}.${infer Rest}`
  ? Head extends keyof T
    ? At<T[Head], Rest>
    : never
  : Path extends keyof T
    ? T[Path]
    : never

type Values = Record<string, string | number | Date | boolean | null | undefined>
type Chunks = Record<string, string | number | Date | ((chunks: ReactNode) => ReactNode)>

export interface Translate<Key extends string> {
  (key: Key, values?: Values): string
  rich(key: Key, values?: Chunks): ReactNode
  has(key: string): boolean
}

/**
 * The library's own hook with types that stay quick: its generic ones look at every text of the product at every call, which
 * with some thousand of them costs the compiler minutes. A key that is not in the locale files does not compile.
 */
export function useTranslations(): Translate<Leaf<Texts>>
export function useTranslations<const Namespace extends Branch<Texts>>(namespace: Namespace): Translate<Leaf<At<Texts, Namespace>>>
export function useTranslations(namespace?: string): unknown {
  const t = useAnyTranslations(namespace as never) as unknown as Translate<string>
  const isItalian = useLocale() === 'it'
  // The article before a figure is known only once the figure is there.
  return useMemo(() => (isItalian ? Object.assign((key: string, values?: Values) => withArticles(t(key, values)), t) : t), [t, isItalian])
}
