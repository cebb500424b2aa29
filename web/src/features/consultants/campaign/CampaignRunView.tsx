import { faults } from '@delibera/core/faults'
import { meetingPath } from '@delibera/core/meetings/places'
import { Button, Progress } from '@mantine/core'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Actions } from '../../../ui/forms/Actions.tsx'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { ErrorState } from '../../../ui/states/ErrorState.tsx'
import { RowsLoading } from '../../../ui/states/RowsLoading.tsx'
import { LongList } from '../../../ui/tables/LongList.tsx'
import styles from './CampaignRunView.module.css'
import { type FollowedRun, outcomesOf, type RunResult } from './useCampaignRun.ts'

/** Pixels of a line. */
const height = 56

/** How far a preparation is, then what came of it: those that were refused first, with the reason. */
export function CampaignRunView({ read, onClose }: { read: FollowedRun; onClose: () => void }) {
  const t = useTranslations('campaign.run')
  const run = read.data
  if (!run) {
    if (!read.isError) return <RowsLoading rows={4} />
    return <ErrorState title={t('failed')} text={t('failedText')} code={read.error.code} busy={read.isFetching} onRetry={() => void read.refetch()} />
  }
  const { refused, made, before } = outcomesOf(run)
  const counts = { made: made.length, before: before.length, refused: refused.length }
  return (
    <div className={styles.run}>
      <p role="status" className={styles.state}>
        {run.is_over ? t('over', counts) : t('going', { done: run.done, total: run.total })}
      </p>
      <Progress value={run.total > 0 ? (run.done / run.total) * 100 : 100} aria-label={t('progress')} animated={!run.is_over} />
      {!run.is_over && <p className={styles.hint}>{t('hint')}</p>}
      {run.results.length > 0 && (
        <LongList label={t('results')} items={[...refused, ...made, ...before]} itemKey={(it) => it.company_id} height={height}>
          {(it) => <Line result={it} isBefore={before.includes(it)} />}
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

function Line({ result: { company_id, business_name, meeting_id, error_code, info }, isBefore }: { result: RunResult; isBefore: boolean }) {
  const t = useTranslations('campaign.run')
  const reasonOf = useReason()
  const kind = error_code ? 'error' : isBefore ? 'info' : 'success'
  return (
    <div className={styles.line}>
      <KindMark kind={kind} size={18} />
      <span className={styles.words}>
        <span className={styles.name}>{business_name}</span>
        <small data-kind={kind}>{error_code ? reasonOf(error_code, info) : t(isBefore ? 'before' : 'made')}</small>
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
