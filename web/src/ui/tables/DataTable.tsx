import { useElementSize } from '@mantine/hooks'
import { type CSSProperties, useEffect, useRef } from 'react'
import styles from './DataTable.module.css'
import { SelectionBar } from './SelectionBar.tsx'
import { TableBody } from './TableBody.tsx'
import { TableFoot } from './TableFoot.tsx'
import { TableHead } from './TableHead.tsx'
import { TableState } from './TableState.tsx'
import { TableTools } from './TableTools.tsx'
import { type DataTableProps, pagesOf, type TableQuery } from './table.ts'
import { useColumns } from './useColumns.ts'

/** The table of every list: paged, sorted and searched by the server. On phones its rows are cards. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const { section, label, columns, rows, total, query, onQuery, selection, filters, dense, frameless, error } = props
  const { shown, choose, reset } = useColumns(section, columns)
  const top = useRef<HTMLElement>(null)
  const isBare = rows?.length === 0 && !query.search && !props.onClearFilters
  const chosen = selection?.keys.length ?? 0

  // The last row of the last page was taken away.
  const last = pagesOf(total, query.count)
  useEffect(() => {
    if (rows?.length === 0 && query.page > last) onQuery({ ...query, page: last })
  }, [rows, query, last, onQuery])

  const turn = (next: TableQuery) => {
    onQuery(next)
    if (next.page !== query.page && (top.current?.getBoundingClientRect().top ?? 0) < 0) top.current?.scrollIntoView()
  }
  return (
    <div className={styles.root} data-dense={dense || undefined}>
      {filters}
      <section ref={top} className={frameless ? styles.frameless : styles.panel} aria-label={label}>
        {selection?.actions && chosen > 0 ? (
          <SelectionBar count={chosen} text={selection.text?.(chosen)} onClear={() => selection.onChange([])}>
            {selection.actions}
          </SelectionBar>
        ) : (
          !isBare && (!error || rows) && <TableTools {...props} shown={shown.map((it) => it.key)} onShow={choose} onReset={reset} />
        )}
        <TableState {...props} />
        {(rows ? rows.length > 0 : !error) && (
          <>
            <Sheet {...props} columns={shown} />
            <TableFoot {...props} onQuery={turn} />
          </>
        )}
      </section>
    </div>
  )
}

/** The rows under their headings. What does not fit scrolls sideways. */
function Sheet<Row>(props: DataTableProps<Row>) {
  const { label, busy, rows } = props
  const { ref, width } = useElementSize()
  const least = leastWidth(props)
  return (
    <div ref={ref} className={styles.scroll} data-wide={(width > 0 && least > width) || undefined}>
      <table className={styles.table} aria-label={label} aria-busy={busy || !rows} style={{ '--least': `${least}px` } as CSSProperties}>
        <TableHead {...props} />
        <TableBody {...props} />
      </table>
    </div>
  )
}

/** Below this the table scrolls sideways rather than squeeze its words. */
function leastWidth<Row>({ selection, rowMenu, columns }: DataTableProps<Row>): number {
  const words = columns.reduce((sum, it, at) => sum + (it.width ?? (at === 0 ? 200 : 130)), 0)
  return words + (selection ? 44 : 0) + (rowMenu ? 52 : 0)
}
