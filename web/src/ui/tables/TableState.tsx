import { Button } from '@mantine/core'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { EmptyState } from '../states/EmptyState.tsx'
import { ErrorState } from '../states/ErrorState.tsx'
import { Notice } from '../states/Notice.tsx'
import styles from './TableState.module.css'
import type { DataTableProps } from './table.ts'

/** What is to be said when there are no rows to show, or when those shown are not the latest. */
export function TableState<Row>(props: DataTableProps<Row>) {
  const { rows, error, query, empty, onClearFilters } = props
  const t = useTranslations('table.failed')
  if (error && !rows) {
    return <ErrorState title={error.title ?? t('title')} text={error.text ?? t('text')} code={error.code} busy={error.busy} onRetry={error.onRetry} />
  }
  if (rows?.length === 0) return query.search || onClearFilters ? <NoResult {...props} /> : <EmptyState art="blank" {...empty} />
  return error ? <Stale busy={error.busy} onRetry={error.onRetry} /> : null
}

function NoResult<Row>({ query, onQuery, onClearFilters }: DataTableProps<Row>) {
  const t = useTranslations('table')
  const { search } = query
  const text = search ? t(onClearFilters ? 'noResult.both' : 'noResult.search', { search }) : t('noResult.filters')
  const actions = (
    <>
      {search && (
        <Button variant="default" onClick={() => onQuery({ ...query, page: 1, search: '' })}>
          {t('clearSearch')}
        </Button>
      )}
      {onClearFilters && (
        <Button variant="default" onClick={onClearFilters}>
          {t('noResult.clearFilters')}
        </Button>
      )}
    </>
  )
  return <EmptyState art="search" title={t('noResult.title')} text={text} actions={actions} />
}

function Stale({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations()
  const retry = (
    <Button variant="default" size="xs" loading={busy} onClick={onRetry}>
      {t('ui.retry')}
    </Button>
  )
  return (
    <div className={styles.stale} role="alert">
      <Notice tone="ambra" icon="refresh" action={retry}>
        {t('table.failed.stale')}
      </Notice>
    </div>
  )
}
