import type { ListQuery } from '@delibera/core/paging'
import { type RawBuilder, sql } from 'kysely'

interface Choice {
  /** What was asked for besides dates, each a condition. */
  filters: readonly RawBuilder<unknown>[]
  /** What the dates of the query bound. */
  date: RawBuilder<unknown>
}

/** What a list shows of all that may be seen: the filters, joined as its operator says, and always within its dates. */
export function asked({ operator, date_gt, date_lt }: Pick<ListQuery, 'operator' | 'date_gt' | 'date_lt'>, { filters, date }: Choice): RawBuilder<boolean> {
  const conditions = [
    ...(filters.length > 0 ? [sql`(${sql.join(filters, operator === 'OR' ? sql` or ` : sql` and `)})`] : []),
    ...(date_gt ? [sql`${date} >= ${date_gt}::timestamptz`] : []),
    ...(date_lt ? [sql`${date} <= ${date_lt}::timestamptz`] : []),
  ]
  return conditions.length > 0 ? sql`(${sql.join(conditions, sql` and `)})` : sql`true`
}
