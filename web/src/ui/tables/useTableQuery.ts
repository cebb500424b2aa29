import { limits } from '@delibera/core/limits'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { recall, remember } from '../../memory.ts'
import { firstQuery, type TableQuery } from './table.ts'

interface Options {
  /** The table of a page keeps its query in the address, where it can be shared and found again; one in a window keeps it to itself. */
  keep?: 'address' | 'state'
  /** Where it starts when nobody has asked for anything else, such as another order. */
  initial?: Partial<TableQuery>
}

/** The query of a table and the way to change it. How many rows a page has is remembered for each `section`. */
export function useTableQuery(section: string, { keep = 'address', initial }: Options = {}): [query: TableQuery, onQuery: (next: TableQuery) => void] {
  const address = useSearch({ strict: false }) as Record<string, unknown>
  const navigate = useNavigate()
  const [first] = useState<TableQuery>(() => ({ ...firstQuery, ...initial, count: rememberedRows(section) ?? initial?.count ?? firstQuery.count }))
  const [own, setOwn] = useState(first)
  const query = keep === 'address' ? readQuery(address, first) : own

  const change = (next: TableQuery) => {
    if (next.count !== query.count) remember(rowsKey(section), String(next.count))
    if (keep === 'state') return setOwn(next)
    // Letters of a search are not steps to go back through.
    void navigate({ to: '.', search: { ...address, ...changesFrom(first, next) } as never, replace: next.search !== query.search, resetScroll: false })
  }
  return [query, change]
}

const rowsKey = (section: string) => `table.${section}.rows`

function rememberedRows(section: string): number | undefined {
  const kept = Number(recall(rowsKey(section)))
  return limits.tables.row_options.find((it) => it === kept)
}

/** Whoever writes an address by hand gets what can be understood of it. */
function readQuery(address: Record<string, unknown>, first: TableQuery): TableQuery {
  const whole = (value: unknown, otherwise: number, most: number) => {
    const read = Number(value)
    return Number.isInteger(read) && read >= 1 && read <= most ? read : otherwise
  }
  const sort = String(address.sort_by ?? '')
  return {
    page: whole(address.page, first.page, Number.MAX_SAFE_INTEGER),
    count: whole(address.count, first.count, limits.tables.max_count),
    sort_by: /^[a-z_.]+ (ASC|DESC)$/.test(sort) ? sort : first.sort_by,
    search: String(address.search ?? first.search).slice(0, limits.texts.max),
  }
}

/** The address says only what is different; `undefined` takes a word out of it. */
function changesFrom(first: TableQuery, next: TableQuery): Partial<Record<keyof TableQuery, unknown>> {
  const keys = Object.keys(firstQuery) as (keyof TableQuery)[]
  return Object.fromEntries(keys.map((key) => [key, next[key] === first[key] ? undefined : next[key]]))
}
