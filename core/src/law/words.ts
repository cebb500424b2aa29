import { dayIn } from '../dates.ts'
import type { SharedTexts } from '../i18n/texts.ts'
import type { Locale } from '../locale.ts'
import type { RuleId, RuleResult } from './schema.ts'

type Law = SharedTexts['law']
type Leaf<T> = { [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaf<T[K]>}` }[keyof T & string]

/** A text of the namespace `law`. */
export type LawKey = Leaf<Law>

/** The keys of the words for a result: what it is about, why it fired, what to do. A result with a `case` has a reason and a remedy of its own. */
export function wordsOf({ id, data }: Pick<RuleResult, 'id' | 'data'>): { title: LawKey; reason: LawKey; todo: LawKey } {
  const at = (data?.case === undefined ? id : `${id}.cases.${data.case}`) as RuleId
  return { title: `${id}.title`, reason: `${at}.reason`, todo: `${at}.todo` }
}

const oneDay = /\d{4}-\d\d-\d\d/g
/** A day, or several. */
const days = /^\d{4}-\d\d-\d\d(, \d{4}-\d\d-\d\d)*$/

/** What fills the places of those words: days and numbers as the language writes them. A count stays a number, by which the words choose singular or plural. */
export function valuesOf({ data = {} }: Pick<RuleResult, 'data'>, locale: Locale): Record<string, string | number> {
  const number = new Intl.NumberFormat(locale, { maximumFractionDigits: 2, useGrouping: 'always' })
  const written = (it: string | number) => (typeof it === 'number' ? number.format(it) : days.test(it) ? it.replace(oneDay, (day) => dayIn(day, locale)) : it)
  return Object.fromEntries(Object.entries(data).map(([key, it]) => [key, key === 'count' ? it : written(it)]))
}
