import { type MeetingPage, meetingPath, meetingsPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { Button, Skeleton } from '@mantine/core'
import { Navigate, useLocation, useMatches } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Columns } from '../../ui/page/Columns.tsx'
import { PageHeader } from '../../ui/page/PageHeader.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import { Panel } from '../../ui/page/Panel.tsx'
import { EmptyState } from '../../ui/states/EmptyState.tsx'
import { ErrorState } from '../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../ui/states/RowsLoading.tsx'
import { useBelowDrawable, useDrawable } from '../../ui/states/useDrawable.ts'
import { useMeeting, useMeetingId } from '../useMeeting.ts'
import styles from './MeetingFrame.module.css'
import { MeetingHead } from './MeetingHead.tsx'
import { MeetingMissing } from './MeetingMissing.tsx'
import { MeetingSteps } from './MeetingSteps.tsx'

interface Props {
  page: MeetingPage
  /** The way to the questions on it, beside what it is. */
  help?: ReactNode
  /** The step itself: a `MeetingBody`. */
  children: (meeting: Meeting) => ReactNode
}

/** Around every step of a meeting: what it is and where it stands, and its steps. */
export function MeetingFrame({ page, help, children }: Props) {
  const read = useMeeting(useMeetingId())
  // Of the page on show: the address itself is already the next page's while that one is being fetched.
  const pathname = useMatches({ select: (matches) => matches.at(-1)?.pathname })
  const meeting = read.data
  const isDrawable = useDrawable(meeting !== undefined)
  const isBelowDrawable = useBelowDrawable()
  if (!meeting || !isDrawable) return read.isError ? <Missing code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} /> : <Loading />
  const place = meetingPath(meeting, page)
  // An assembly under the address of boards, or a board under that of assemblies.
  if (pathname !== place) return <Navigate to={place} replace />
  return (
    <>
      <MeetingHead meeting={meeting} help={help} />
      <div className={styles.steps}>
        <MeetingSteps meeting={meeting} page={page} />
        <MeetingMissing meeting={meeting} page={page} />
      </div>
      {isBelowDrawable ? children(meeting) : <BodyLoading />}
    </>
  )
}

/** The shape of what is coming. */
function Loading() {
  return (
    <>
      <div className={styles.head} aria-hidden>
        <Skeleton height={12} width={180} />
        <Skeleton height={26} width="min(460px, 80%)" />
        <Skeleton height={14} width={260} />
      </div>
      <Skeleton height={40} aria-hidden />
      <BodyLoading />
    </>
  )
}

function BodyLoading() {
  const t = useTranslations('meetings.frame')
  const side = (
    <Panel label={t('title')}>
      <RowsLoading rows={3} />
    </Panel>
  )
  return (
    <Columns pinned side={side}>
      <Panel label={t('loading')} flush>
        <RowsLoading rows={6} />
      </Panel>
    </Columns>
  )
}

function Missing({ code, busy, onRetry }: { code: string; busy: boolean; onRetry: () => void }) {
  const t = useTranslations('meetings.frame')
  const company = useLocation({ select: (it) => /^\/company\/([^/]+)/.exec(it.pathname)?.[1] ?? '' })
  const back = (
    <Button component={PageLink} to={meetingsPath(company, 'ASSEMBLY')}>
      {t('missing.back')}
    </Button>
  )
  return (
    <>
      <PageHeader title={t('title')} />
      <Panel label={t('title')}>
        {code === 'MT001' ? (
          <EmptyState art="blank" title={t('missing.title')} text={t('missing.text')} actions={back} />
        ) : (
          <ErrorState title={t('failed.title')} text={t('failed.text')} code={code} busy={busy} onRetry={onRetry} />
        )}
      </Panel>
    </>
  )
}
