import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { hasRight } from '@delibera/core/permissions'
import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useCompanyRead } from '../../../company/CompanyWorkspace.tsx'
import { countedIn } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { MeetingBar } from '../../../meeting/frame/MeetingBar.tsx'
import { MeetingBody } from '../../../meeting/frame/MeetingBody.tsx'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useKnownPaths } from '../../../shell/screen.ts'
import { LiveBadge } from '../../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { Panel } from '../../../ui/page/Panel.tsx'
import { CallsPanel } from '../../convocations/CallsPanel.tsx'
import { useNoticeActs } from '../../convocations/useNoticeActs.ts'
import { ElectionResult } from '../../elections/ElectionResult.tsx'
import { EnterElected } from '../../elections/EnterElected.tsx'
import { VoteResult } from '../../votes/VoteResult.tsx'
import styles from './ConsoleEnd.module.css'

/** The room is closed: what was decided, or what can still be done where nothing could be. */
export function ConsoleEnd({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('console.end')
  const known = useKnownPaths()
  const started = useLiveState((it) => it.started)
  const hasMinutes = known.some((it) => it.endsWith('/{meetingId}/verbal'))
  return (
    <MeetingBody
      meeting={meeting}
      page="live"
      bar={
        started && (
          <MeetingBar note={t('next')}>
            {hasMinutes && (
              <Button component={PageLink} to={meetingPath(meeting, 'verbal')} rightSection={<IconArrowRight size={16} aria-hidden />}>
                {t('minutes')}
              </Button>
            )}
          </MeetingBar>
        )
      }
    >
      <Summary />
      {started ? <Results meeting={meeting} /> : <Unheld meeting={meeting} />}
    </MeetingBody>
  )
}

function Summary() {
  const t = useTranslations('console.end')
  const format = useFormatter()
  const started = useLiveState((it) => it.started)
  const closed_at = useLiveState((it) => it.closed_at)
  const kind = useLiveState((it) => it.register.meeting.meeting_type)
  const hour = (at: string) => format.dateTime(new Date(at), { timeStyle: 'short' })
  return (
    <Panel label={t('title')}>
      <div className={styles.head}>
        <LiveBadge status="CLOSED" />
        <p className={styles.title}>{t(started ? 'held' : 'unheld')}</p>
      </div>
      {started && closed_at && (
        <p className={styles.text}>
          {t('times', {
            kind,
            from: hour(started.at),
            until: hour(closed_at),
            present: started.present,
            total: started.total,
            part: format.number(started.percentage, { minimumFractionDigits: 2 }),
          })}
        </p>
      )}
    </Panel>
  )
}

function Results({ meeting }: { meeting: Meeting }) {
  const t = useTranslations('console.end')
  const points = useLiveState((it) => it.register.points)
  const standing = useLiveState((it) => it.points)
  const canEdit = hasRight(useCompanyRead(meeting.company_id).data?.user_role ?? null, 'edit')
  return (
    <Panel title={t('results')} flush>
      <ol>
        {points.map((it, at) => {
          const { vote, election } = standing[it._id] ?? {}
          const tally = vote?.tally
          return (
            <li key={it._id} className={styles.point}>
              <h3 className={styles.name} lang="it">
                {at + 1}. {it.title}
              </h3>
              {election ? (
                <>
                  <ElectionResult held={election} />
                  {canEdit && <EnterElected meetingId={meeting._id} odg={it._id} held={election} />}
                </>
              ) : tally ? (
                <VoteResult tally={tally} counted={countedIn(meeting.meeting_type)} />
              ) : (
                <p className={styles.text}>{t(it.skip_vote ? 'discussed' : 'skipped')}</p>
              )}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}

/** Too few had come: the second call, or none. */
function Unheld({ meeting }: { meeting: Meeting }) {
  const acts = useNoticeActs(meeting)
  return <CallsPanel meeting={meeting} acts={acts} />
}
