import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { isDeserted } from '@delibera/core/meetings/states'
import type { Verbal } from '@delibera/core/minutes/schema'
import { Button, Skeleton } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingFrame } from '../../../meeting/frame/MeetingFrame.tsx'
import { usePdf } from '../../../meeting/usePdf.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { EmptyState } from '../../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { FaqLink } from '../../help/FaqLink.tsx'
import { useVerbal } from '../useVerbal.ts'
import { VerbalFinal } from './VerbalFinal.tsx'

const Writing = lazy(async () => ({ default: (await import('./VerbalWriting.tsx')).VerbalWriting }))

/** What remains of a meeting: written, then final. */
export function VerbalPage() {
  return (
    <MeetingFrame page="verbal" help={<FaqLink about="minutes" />}>
      {(meeting) => <Minutes key={meeting._id} meeting={meeting} />}
    </MeetingFrame>
  )
}

function Minutes({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('minutes')
  const isHeld = meeting.status === 'VERBALIZE' || meeting.status === 'COMPLETED'
  const read = useVerbal(meeting._id, isHeld)
  if (!isHeld || (read.error?.code === 'E0002' && !read.data)) return <NotHeld meeting={meeting} />
  if (read.data) return <Held meeting={meeting} verbal={read.data} />
  if (!read.isError) return <Waiting />
  return (
    <Panel label={t('label')}>
      <ErrorState title={t('failed.title')} text={t('failed.text')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
    </Panel>
  )
}

function Held({ meeting, verbal }: { meeting: Meeting; verbal: Verbal }) {
  if (verbal.confirmed) return <VerbalFinal meeting={meeting} verbal={verbal} />
  return (
    <Suspense fallback={<Waiting />}>
      <Writing meeting={meeting} verbal={verbal} />
    </Suspense>
  )
}

/** The place of the sheet is kept. */
function Waiting() {
  const t = useTranslations('ui')
  return (
    <div role="status" aria-label={t('loading')}>
      <Skeleton height={44} radius={8} mb={12} />
      <Skeleton height={620} radius={2} />
    </div>
  )
}

/** Of a meeting to which too few came one page remains, and whoever presided signs it. */
function Deserted({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('minutes.early')
  const { show, busy } = usePdf(meeting)
  const open = (
    <Button
      leftSection={<IconFileText size={18} stroke={1.7} aria-hidden />}
      loading={busy === 'deserted'}
      onClick={() => void show('deserted', t('desertedFile'))}
    >
      {t('go.deserted')}
    </Button>
  )
  return (
    <Panel label={t('label')}>
      <EmptyState art="blank" title={t('deserted')} text={t('desertedText')} actions={open} />
    </Panel>
  )
}

function NotHeld({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('minutes.early')
  if (isDeserted(meeting.cancel_reason)) return <Deserted meeting={meeting} />
  const isOver = meeting.status === 'CANCELED'
  const way = meeting.mode.is_offline ? 'votes' : meeting.status === 'PERFORM' ? 'live' : 'details'
  return (
    <Panel label={t('label')}>
      <EmptyState
        art="blank"
        title={t(isOver ? 'canceled' : 'title')}
        text={t(isOver ? 'canceledText' : meeting.mode.is_offline ? 'offline' : 'text')}
        actions={
          !isOver && (
            <Button component={PageLink} to={meetingPath(meeting, way)}>
              {t(`go.${way}`)}
            </Button>
          )
        }
      />
    </Panel>
  )
}
