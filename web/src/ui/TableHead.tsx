import { Checkbox } from '@mantine/core'
import { IconArrowDown, IconArrowsSort, IconArrowUp } from '@tabler/icons-react'
import { useTranslations } from '../i18n/useTranslations.ts'
import styles from './DataTable.module.css'
import { type Column, type DataTableProps, readSort, turned } from './table.ts'
import hidden from './Unseen.module.css'

/** Column headings; those that sort are buttons. `columns` are the ones shown. */
export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, selection, rowMenu } = props
  const t = useTranslations('table')
  return (
    <>
      <colgroup>
        {selection && <col style={{ width: 44 }} />}
        {columns.map((it) => (
          <col key={it.key} {...(it.width === undefined ? {} : { style: { width: it.width } })} />
        ))}
        {rowMenu && <col style={{ width: 52 }} />}
      </colgroup>
      <thead className={styles.head}>
        <tr>
          {selection && <SelectAll {...props} />}
          {columns.map((it) => (
            <Heading key={it.key} table={props} column={it} />
          ))}
          {rowMenu && (
            <th>
              <span className={hidden.unseen}>{t('actions')}</span>
            </th>
          )}
        </tr>
      </thead>
    </>
  )
}

const arrows = { ASC: IconArrowUp, DESC: IconArrowDown, none: IconArrowsSort }

function Heading<Row>({ table: { query, onQuery }, column }: { table: DataTableProps<Row>; column: Column<Row> }) {
  const { field, direction } = readSort(query.sort_by)
  const { sort, title, align } = column
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

function SelectAll<Row>({ rows = [], rowKey, selection }: DataTableProps<Row>) {
  const t = useTranslations('table')
  const keys = rows.map(rowKey)
  const chosen = selection?.keys ?? []
  const some = keys.some((it) => chosen.includes(it))
  const every = some && keys.every((it) => chosen.includes(it))
  const others = chosen.filter((it) => !keys.includes(it))
  return (
    <th className={styles.check}>
      <Checkbox
        size="xs"
        aria-label={t('selectAll')}
        checked={every}
        indeterminate={some && !every}
        onChange={() => selection?.onChange(every ? others : [...others, ...keys])}
      />
    </th>
  )
}
