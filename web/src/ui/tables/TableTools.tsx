import { NativeSelect } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { SearchField } from '../fields/SearchField.tsx'
import { ColumnPopup } from './ColumnPopup.tsx'
import styles from './TableTools.module.css'
import { type DataTableProps, readSort, sortedBy } from './table.ts'

interface Props<Row> extends DataTableProps<Row> {
  shown: readonly string[]
  onShow: (keys: string[]) => void
  onReset: () => void
}

/** Search at the start, everything else at the end. */
export function TableTools<Row>(props: Props<Row>) {
  const { columns, query, onQuery, searchHint, tools, shown, onShow, onReset } = props
  const t = useTranslations('table')
  return (
    <div className={styles.tools}>
      <SearchField label={t('search')} hint={searchHint} value={query.search} onSearch={(search) => onQuery({ ...query, page: 1, search })} />
      <SortSelect {...props} />
      <div className={styles.end}>
        {tools}
        <div className={styles.columns}>
          <ColumnPopup columns={columns} fixed={columns[0]?.key ?? ''} shown={shown} onChange={onShow} onReset={onReset} />
        </div>
      </div>
    </div>
  )
}

/** Cards have no headings to press: there the order is chosen from a list. */
function SortSelect<Row>({ columns, query, onQuery }: DataTableProps<Row>) {
  const t = useTranslations('table')
  const sortable = columns.filter((it) => it.sort !== undefined)
  if (sortable.length === 0) return null
  const options = sortable.flatMap(({ sort, title: column }) => [
    { value: `${sort} DESC`, label: t('descending', { column }) },
    { value: `${sort} ASC`, label: t('ascending', { column }) },
  ])
  const choose = (value: string) => {
    const { field, direction } = readSort(value)
    onQuery(sortedBy(query, field, direction))
  }
  return (
    <NativeSelect
      className={styles.order}
      aria-label={t('sortBy')}
      data={options}
      value={query.sort_by}
      onChange={(event) => choose(event.currentTarget.value)}
    />
  )
}
