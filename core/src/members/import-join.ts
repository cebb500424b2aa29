import type { Given, ReadRow } from './import-cells.ts'

/** Rows that somebody called the same person as an earlier one: that person has the roles and the quotas of both. One that nobody comes before stays by itself. */
export function joinRows(rows: readonly ReadRow[], joined: readonly number[]): ReadRow[] {
  const lines = new Set(joined)
  const first = new Map<string, number>()
  const kept: ReadRow[] = []
  for (const row of rows) {
    const { fiscal_code } = row.given
    const at = fiscal_code ? first.get(fiscal_code) : undefined
    if (at !== undefined && lines.has(row.line)) {
      kept[at] = together(kept[at]!, row)
      continue
    }
    if (fiscal_code && at === undefined) first.set(fiscal_code, kept.length)
    kept.push(row)
  }
  return kept
}

const together = (one: ReadRow, other: ReadRow): ReadRow => ({
  line: one.line,
  given: {
    ...other.given,
    ...written(one.given),
    roles: [...new Set([...(one.given.roles ?? []), ...(other.given.roles ?? [])])],
    ...quotas(one.given, other.given),
  },
  faults: [...one.faults, ...other.faults],
})

/** The fields that the row of a table fills; the empty ones say nothing. */
const written = (given: Given): Given => Object.fromEntries(Object.entries(given).filter(([, value]) => value !== null && value !== undefined))

/** A row that says nothing of votes votes with its whole quota, and says so where the other one tells its own. */
function quotas(one: Given, other: Given): Given {
  const both = [one, other]
  const isSaid = (column: 'shares_value' | 'vote_value') => both.some((it) => it[column] !== null && it[column] !== undefined)
  const sum = (of: (it: Given) => number) => both.reduce((total, it) => total + of(it), 0)
  return {
    ...(isSaid('shares_value') ? { shares_value: sum((it) => it.shares_value ?? 0) } : {}),
    ...(isSaid('vote_value') ? { vote_value: sum((it) => it.vote_value ?? it.shares_value ?? 0) } : {}),
  }
}
