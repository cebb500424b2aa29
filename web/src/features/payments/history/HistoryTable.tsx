import { type DateRange, rangeQuery, startOfYear } from '@delibera/core/dates'
import type { HistoryQuery } from '@delibera/core/payments/schema'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { CallError } from '../../../api/call.ts'
import { useToday } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { RangeField } from '../../../ui/dates/RangeField.tsx'
import { DataTable } from '../../../ui/tables/DataTable.tsx'
import { useTableQuery } from '../../../ui/tables/useTableQuery.ts'
import { HistoryDownload } from './HistoryDownload.tsx'
import styles from './HistoryTable.module.css'
import type { HistoryColumn, HistoryPage, HistoryRead } from './useHistorySheet.ts'

export type HistoryKind = 'products' | 'purchases' | 'transactions'

interface Props<Row> {
  kind: HistoryKind
  columns: readonly HistoryColumn<Row>[]
  reads: (query: HistoryQuery) => HistoryRead<Row>
  rowKey: (row: Row) => string
  rowName: (row: Row) => string
}

/** A period, a search, and the rows of it, newest first; the whole of it can be taken away as a spreadsheet. */
export function HistoryTable<Row>({ kind, columns, reads, rowKey, rowName }: Props<Row>) {
  const t = useTranslations('history')
  const section = `history-${kind}`
  const today = useToday()
  const [chosen, setRange] = useState<DateRange | null>(null)
  const range = chosen ?? { from: startOfYear(today), to: today }
  const [query, onQuery] = useTableQuery(section, { keep: 'state', initial: { sort_by: 'datetime DESC' } })
  const { search, ...paged } = query
  const asked: HistoryQuery = { ...paged, operator: 'AND', ...rangeQuery(range), ...(search && { search }) }
  const read = useQuery<HistoryPage<Row>, CallError>({ ...reads(asked), placeholderData: keepPreviousData })
  const title = t(`titles.${kind}`)
  const fileName = `${t(`files.${kind}`)}-${range.from}-${range.to}.xlsx`
  return (
    <div className={styles.history}>
      <RangeField
        value={range}
        today={today}
        onChange={(next) => {
          setRange(next)
          onQuery({ ...query, page: 1 })
        }}
      />
      <div className={styles.rows}>
        <DataTable
          section={section}
          label={title}
          columns={columns}
          rows={read.data?.items}
          total={read.data?.total ?? 0}
          query={query}
          onQuery={onQuery}
          rowKey={rowKey}
          rowName={rowName}
          searchHint={t(`search.${kind}`)}
          tools={<HistoryDownload section={section} title={title} fileName={fileName} columns={columns} reads={reads} query={asked} />}
          empty={{ title: t('empty.title'), text: t(`empty.${kind}`) }}
          error={read.isError ? { code: read.error.code, busy: read.isFetching, onRetry: () => void read.refetch() } : null}
          busy={read.isPlaceholderData}
          frameless
        />
      </div>
    </div>
  )
}
