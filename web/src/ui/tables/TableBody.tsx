import { Checkbox, Skeleton } from '@mantine/core'
import { type FocusEvent, useState } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../page/PageLink.tsx'
import late from '../states/Late.module.css'
import styles from './DataTable.module.css'
import { RowMenu } from './RowMenu.tsx'
import { moveBetweenRows } from './row-keys.ts'
import type { Column, DataTableProps } from './table.ts'

/** One row is a stop of the Tab key; arrows, Home and End move from it, Enter opens its link, Space selects it. */
export function TableBody<Row>(props: DataTableProps<Row>) {
  const { rows, rowKey } = props
  const [stop, setStop] = useState(0)
  if (!rows) return <WaitingRows {...props} />
  const arrive = (event: FocusEvent<HTMLTableSectionElement>) => {
    const row = (event.target as HTMLElement).closest('tr')
    if (row) setStop([...event.currentTarget.children].indexOf(row))
  }
  return (
    <tbody className={styles.body} onKeyDown={moveBetweenRows} onFocus={arrive}>
      {rows.map((row, at) => (
        <TableRow key={rowKey(row)} table={props} row={row} isStop={at === Math.min(stop, rows.length - 1)} />
      ))}
    </tbody>
  )
}

function TableRow<Row>({ table, row, isStop }: { table: DataTableProps<Row>; row: Row; isStop: boolean }) {
  const { columns, rowKey, rowName, rowMenu, selection } = table
  const t = useTranslations('table')
  const key = rowKey(row)
  const isChosen = selection?.keys.includes(key) ?? false
  const toggle = () => selection?.onChange(isChosen ? selection.keys.filter((it) => it !== key) : [...selection.keys, key])
  return (
    <tr className={styles.row} tabIndex={isStop ? 0 : -1} data-chosen={isChosen || undefined}>
      {selection && (
        <td className={styles.check}>
          <Checkbox size="xs" aria-label={t('select', { name: rowName(row) })} checked={isChosen} onChange={toggle} />
        </td>
      )}
      {columns.map((it, at) => (at === 0 ? <TitleCell key={it.key} table={table} row={row} /> : <Cell key={it.key} column={it} row={row} />))}
      {rowMenu && (
        <td className={styles.menu}>
          <RowMenu name={rowName(row)}>{rowMenu(row)}</RowMenu>
        </td>
      )}
    </tr>
  )
}

function TitleCell<Row>({ table: { columns, rowLink }, row }: { table: DataTableProps<Row>; row: Row }) {
  const words = columns[0]?.cell(row)
  return (
    <th scope="row" className={styles.title}>
      {rowLink ? (
        <PageLink to={rowLink(row)} className={styles.link}>
          {words}
        </PageLink>
      ) : (
        words
      )}
    </th>
  )
}

/** What a cell says where there is nothing to say: a card leaves it out. */
const none = '–'

/** Its heading is repeated for the card, where no head stands above it. */
function Cell<Row>({ column: { title, cell, align }, row }: { column: Column<Row>; row: Row }) {
  const words = cell(row)
  return (
    <td data-align={align} data-none={words === none || undefined}>
      <span className={styles.label}>{title}</span>
      {words}
    </td>
  )
}

/** As many as a screen shows: the rest would only push the foot out of sight. */
const most_waiting = 8

function WaitingRows<Row>({ columns, query, rowMenu, selection }: DataTableProps<Row>) {
  const cells = columns.length + (selection ? 1 : 0) + (rowMenu ? 1 : 0)
  return (
    <tbody className={`${styles.waiting} ${late.late}`} aria-hidden>
      {Array.from({ length: Math.min(query.count, most_waiting) }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the rows are all alike and never change places
        <tr key={at} className={styles.row}>
          {Array.from({ length: cells }, (_, cell) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: so are their cells
            <td key={cell}>
              <Skeleton height={12} width={`${78 - ((at * 17 + cell * 29) % 40)}%`} />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
