import { type CampaignRun, campaignRoutes } from '@delibera/core/consultants/campaign'
import { faults } from '@delibera/core/faults'
import { meetingPath } from '@delibera/core/meetings/places'
import { Button, Progress } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useFrames } from '../../api/SocketProvider.tsx'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { Actions } from '../../ui/Actions.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { KindMark } from '../../ui/KindMark.tsx'
import { LongList } from '../../ui/LongList.tsx'
import { PageLink } from '../../ui/PageLink.tsx'
import { RowsLoading } from '../../ui/RowsLoading.tsx'
import styles from './CampaignRunView.module.css'

type Result = CampaignRun['results'][number]

/** For a line that is lost; otherwise each company is told as it is done. */
const again_ms = 2000
/** Pixels of a line. */
const height = 56

/** How far a preparation is, then what came of it: those that were refused first, with the reason. */
export function CampaignRunView({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useTranslations('campaign.run')
  const read = useFollowed(id)
  const run = read.data
  if (!run) {
    if (!read.isError) return <RowsLoading rows={4} />
    return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  const refused = run.results.filter((it) => it.error_code !== null)
  const made = run.results.filter((it) => it.meeting_id !== null)
  return (
    <div className={styles.run}>
      <p role="status" className={styles.state}>
        {run.is_over ? t('over', { made: made.length, refused: refused.length }) : t('going', { done: run.done, total: run.total })}
      </p>
      <Progress value={run.total > 0 ? (run.done / run.total) * 100 : 100} aria-label={t('progress')} animated={!run.is_over} />
      {!run.is_over && <p className={styles.hint}>{t('hint')}</p>}
      {refused.length + made.length > 0 && (
        <LongList label={t('results')} items={[...refused, ...made]} itemKey={(it) => it.company_id} height={height}>
          {(it) => <Line result={it} />}
        </LongList>
      )}
      <Actions end>
        <Button variant={run.is_over ? 'filled' : 'default'} onClick={onClose}>
          {t(run.is_over ? 'close' : 'leave')}
        </Button>
      </Actions>
    </div>
  )
}

function useFollowed(id: string) {
  const client = useQueryClient()
  const read = useRead(campaignRoutes.run, { params: { id } }, { refetchInterval: (query) => (query.state.data?.is_over ? false : again_ms) })
  const isOver = read.data?.is_over === true
  useFrames('app', ({ type }) => {
    if (type === 'campaign' || type === 'reset') void read.refetch()
  })
  useEffect(() => {
    if (isOver) void client.invalidateQueries({ queryKey: [campaignRoutes.campaign.path] })
  }, [client, isOver])
  return read
}

function Line({ result: { company_id, business_name, meeting_id, error_code, info } }: { result: Result }) {
  const t = useTranslations('campaign.run')
  const reasonOf = useReason()
  return (
    <div className={styles.line}>
      <KindMark kind={meeting_id ? 'success' : 'error'} size={18} />
      <span className={styles.words}>
        <span className={styles.name}>{business_name}</span>
        <small>{meeting_id ? t('made') : reasonOf(error_code ?? 'GEN01', info)}</small>
      </span>
      <PageLink
        to={(meeting_id ? meetingPath({ _id: meeting_id, company_id, meeting_type: 'ASSEMBLY' }, 'details') : `/company/${company_id}/home`) as never}
        aria-label={t(meeting_id ? 'openMeetingOf' : 'openCompanyOf', { name: business_name })}
      >
        {t(meeting_id ? 'openMeeting' : 'openCompany')}
      </PageLink>
    </div>
  )
}

/** The reason in words: the one that was named, or that of its code. */
function useReason(): (code: string, info: string | null) => string {
  const t = useTranslations('campaign.run.reasons')
  const all = useTranslations('faults')
  return (code, info) => {
    if (info !== null && t.has(info)) return t(info as Parameters<typeof t>[0])
    if (t.has(code)) return t(code as Parameters<typeof t>[0])
    return all((Object.hasOwn(faults, code) ? code : 'GEN01') as Parameters<typeof all>[0])
  }
}
