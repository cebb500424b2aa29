import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { RowsLoading } from '../../ui/RowsLoading.tsx'
import { UpcomingRow } from './UpcomingRow.tsx'

/** The next meetings of all companies of the person. */
export function UpcomingPanel() {
  const t = useTranslations('meetings.home')
  const read = useRead(meetingRoutes.upcoming, { query: {} })
  const items = read.data?.items
  return (
    <Panel title={t('title')} flush>
      {!items && !read.isError && <RowsLoading rows={2} />}
      {!items && read.isError && (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      )}
      {items?.length === 0 && <EmptyState art="blank" title={t('empty.title')} text={t('empty.mine')} />}
      {items && items.length > 0 && (
        <ul>
          {items.map((it) => (
            <UpcomingRow key={it._id} meeting={it} isNamed />
          ))}
        </ul>
      )}
    </Panel>
  )
}
