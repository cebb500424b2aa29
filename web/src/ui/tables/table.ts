import { limits } from '@delibera/core/limits'
import type { ListQuery } from '@delibera/core/paging'
import type { ReactNode } from 'react'

export interface Column<Row> {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** The field that the server sorts by; without one the column cannot be sorted. */
  sort?: string
  /** Quantities stand at the end, so that their units are one under the other. */
  align?: 'start' | 'end'
  /** Shown only to those who choose it. */
  hidden?: boolean
  /** In pixels. Columns without one share what is left, so give it to whatever has a known length. */
  width?: number
}

/** What a list is asked for, in the words of the wire. */
export interface TableQuery extends Pick<ListQuery, 'page' | 'count'> {
  /** "field ASC" or "field DESC". */
  sort_by: string
  search: string
}

export interface DataTableProps<Row> {
  /** The name under which this browser remembers its columns. */
  section: string
  /** What the rows are: "Assemblee". */
  label: string
  /** The first names the row: it is the link, the title of the card on phones, and cannot be hidden. */
  columns: readonly Column<Row>[]
  /** One page of them; undefined until the first has come. */
  rows: readonly Row[] | undefined
  total: number
  query: TableQuery
  onQuery: (next: TableQuery) => void
  rowKey: (row: Row) => string
  /** What a row is called when its menu or its box is read out. */
  rowName: (row: Row) => string
  rowLink?: (row: Row) => string
  /** Entries of the row's menu. */
  rowMenu?: (row: Row) => ReactNode
  selection?: {
    keys: readonly string[]
    onChange: (keys: string[]) => void
    /** "3 persone selezionate" */
    text?: (count: number) => string
    /** Left out where the page has a bar of its own for them. */
    actions?: ReactNode
  }
  searchHint?: string
  /** FilterChips, above the table; `onClearFilters` is given while one of them is on. */
  filters?: ReactNode
  onClearFilters?: (() => void) | undefined
  /** Further tools, at the end of the line. */
  tools?: ReactNode
  /** Totals and the like, beside the number of rows. */
  foot?: ReactNode
  /** What is missing and the first step, when there is nothing at all. */
  empty: { title: string; text: string; actions?: ReactNode }
  error?: { code: string; busy: boolean; onRetry: () => void; title?: string; text?: string } | null
  /** Another page is on its way; these rows are of the one before. */
  busy?: boolean
  dense?: boolean
  /** Inside a panel or a window that has a border already. */
  frameless?: boolean
}

/** Newest first, fifty at a time. */
export const firstQuery: TableQuery = { page: 1, count: limits.tables.rows, sort_by: 'date DESC', search: '' }

type Direction = 'ASC' | 'DESC'

export function readSort(sortBy: string): { field: string; direction: Direction } {
  const [field = '', direction] = sortBy.split(' ')
  return { field, direction: direction === 'ASC' ? 'ASC' : 'DESC' }
}

/** Another order, or another search, starts from the first page. */
export const sortedBy = (query: TableQuery, field: string, direction: Direction): TableQuery => ({ ...query, page: 1, sort_by: `${field} ${direction}` })

/** A second press on the same column turns the order round. */
export function turned(query: TableQuery, field: string): TableQuery {
  const now = readSort(query.sort_by)
  return sortedBy(query, field, now.field === field && now.direction === 'ASC' ? 'DESC' : 'ASC')
}

export const pagesOf = (total: number, count: number): number => Math.max(1, Math.ceil(total / count))
