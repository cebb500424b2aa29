import { limits } from '@delibera/core/limits'
import { NativeSelect, Pagination } from '@mantine/core'
import { useId } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './TableFoot.module.css'
import { type DataTableProps, pagesOf } from './table.ts'

/** Which rows these are, how many a page has, and the other pages. */
export function TableFoot<Row>({ label, rows, total, query, onQuery, foot, busy = false }: DataTableProps<Row>) {
  const t = useTranslations('table')
  const format = useFormatter()
  const first = (query.page - 1) * query.count + 1
  const range = { from: format.number(first), to: format.number(first + (rows?.length ?? 0) - 1), total: format.number(total) }
  return (
    <div className={styles.foot}>
      <p className={styles.shown} role="status">
        {rows && !busy ? t('shown', range) : t('loading')}
      </p>
      {foot && <div className={styles.more}>{foot}</div>}
      <div className={styles.end}>
        {total > limits.tables.row_options[0] && <RowCount count={query.count} onChange={(count) => onQuery({ ...query, count, page: 1 })} />}
        <Pages label={label} page={query.page} pages={pagesOf(total, query.count)} onPage={(page) => onQuery({ ...query, page })} />
      </div>
    </div>
  )
}

function RowCount({ count, onChange }: { count: number; onChange: (count: number) => void }) {
  const t = useTranslations('table')
  const id = useId()
  return (
    <div className={styles.rows}>
      <label htmlFor={id}>{t('rows')}</label>
      <NativeSelect
        id={id}
        size="xs"
        data={limits.tables.row_options.map(String)}
        value={String(count)}
        onChange={(event) => onChange(Number(event.currentTarget.value))}
      />
    </div>
  )
}

function Pages({ label, page, pages, onPage }: { label: string; page: number; pages: number; onPage: (page: number) => void }) {
  const t = useTranslations('table')
  if (pages === 1) return null
  return (
    <nav className={styles.pages} aria-label={t('pages', { label })}>
      <Pagination
        size="sm"
        gap={4}
        classNames={{ dots: styles.dots }}
        total={pages}
        value={page}
        onChange={onPage}
        getItemProps={(it) => ({ 'data-page': it, 'aria-label': t('page', { page: it }) })}
        getControlProps={(it) => ({ 'aria-label': t(it === 'next' ? 'next' : 'previous') })}
      />
    </nav>
  )
}
