import { plain, searchWords } from '@delibera/core/names'
import { type RawBuilder, sql } from 'kysely'

/** Columns as one text without case and accents, the way `plain` of core writes what people type. */
const inWords = (columns: readonly string[]): RawBuilder<string> =>
  sql`replace(regexp_replace(normalize(lower(concat_ws(' ', ${sql.join(columns.map((it) => sql.ref(it)))})), NFD), '[\\u0300-\\u036f]', '', 'g'), '\u2019', '''')`

/** Each word of a search stands somewhere in the columns. */
export function containsWords(search: string, columns: readonly string[]): RawBuilder<boolean> {
  const found = searchWords(search).map((word) => sql<boolean>`strpos(${inWords(columns)}, ${word}) > 0`)
  return found.length > 0 ? sql`(${sql.join(found, sql` and `)})` : sql`true`
}

/** The columns begin with what is searched. */
export const beginsWith = (search: string, columns: readonly string[]): RawBuilder<boolean> => sql`starts_with(${inWords(columns)}, ${plain(search)})`
