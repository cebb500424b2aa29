import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import styles from './SortHeading.module.css'
import { type Column, readSort, type TableQuery, turned } from './table.ts'

const arrows = { ASC: IconArrowUp, DESC: IconArrowDown, none: IconArrowsSort }

interface Props {
  column: Pick<Column<never>, 'sort' | 'title' | 'align'>
  query: TableQuery
  onQuery: (next: TableQuery) => void
}

/** The heading of a column; a button where the column sorts. */
export function SortHeading({ column: { sort, title, align }, query, onQuery }: Props) {
  const { field, direction } = readSort(query.sort_by)
  if (!sort) {
    return (
      <th scope="col" data-align={align}>
        {title}
      </th>
    )
  }
  const order = field === sort ? direction : 'none'
  const Arrow = arrows[order]
  return (
    <th scope="col" data-align={align} aria-sort={order === 'none' ? undefined : order === 'ASC' ? 'ascending' : 'descending'}>
      <button type="button" className={styles.sort} data-order={order} onClick={() => onQuery(turned(query, sort))}>
        {title}
        <Arrow size={14} stroke={2} aria-hidden />
      </button>
    </th>
  )
}
