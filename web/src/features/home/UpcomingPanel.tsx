import { meetingRoutes } from '@delibera/core/meetings/routes'
import { useRead } from '../../api/hooks.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
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
      {items?.length === 0 && <EmptyState isCompact art="blank" title={t('empty.title')} text={t('empty.mine')} />}
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
