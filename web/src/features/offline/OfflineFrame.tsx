import type { MeetingPage } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import type { OfflineMeeting } from '@delibera/core/offline/schema'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { MeetingFrame } from '../../meeting/frame/MeetingFrame.tsx'
import { useOffline } from '../../meeting/useOffline.ts'
import { Panel } from '../../ui/page/Panel.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'

interface Props {
  page: MeetingPage
  children: (offline: OfflineMeeting) => ReactNode
}

/** A step of a meeting that was held elsewhere. */
export function OfflineFrame({ page, children }: Props) {
  return <MeetingFrame page={page}>{(meeting) => <OfflineRead meeting={meeting}>{children}</OfflineRead>}</MeetingFrame>
}

/** What it costs is what minutes without a room do, whoever read the meeting last; who presided at a convened one is who was elected. */
function newest(known: OfflineMeeting, meeting: Meeting): OfflineMeeting {
  if (known.meeting.version >= meeting.version) return known
  const { cart, administrator } = known.meeting
  return { ...known, meeting: { ...meeting, cart, ...(!meeting.mode.is_offline && { administrator }) } }
}

/** What was taken down of it, once it has come. */
export function OfflineRead({ meeting, children }: { meeting: Meeting; children: Props['children'] }) {
  const t = useTranslations('offline.frame')
  const read = useOffline(meeting._id)
  if (read.data) return children(newest(read.data, meeting))
  return (
    <Panel label={t('label')} flush={!read.isError}>
      {read.isError ? (
        <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
      ) : (
        <RowsLoading rows={6} />
      )}
    </Panel>
  )
}
