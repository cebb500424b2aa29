import { Checkbox } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import hidden from '../marks/Unseen.module.css'
import styles from './DataTable.module.css'
import { SortHeading } from './SortHeading.tsx'
import type { DataTableProps } from './table.ts'

/** Column headings; those that sort are buttons. `columns` are the ones shown. */
export function TableHead<Row>(props: DataTableProps<Row>) {
  const { columns, selection, rowMenu, query, onQuery } = props
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
            <SortHeading key={it.key} column={it} query={query} onQuery={onQuery} />
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
