import type { LivePoint } from '@delibera/core/live/state'
import { countedIn } from '../../../company/useMajorityWords.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { Documents } from '../../../meeting/link/PublicAgenda.tsx'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { Panel } from '../../../ui/page/Panel.tsx'
import { OutcomeWord, VoteFigures } from '../../votes/VoteResult.tsx'
import styles from './MemberAgenda.module.css'

/** All that is decided in this meeting, where it stands, and how each point ended. */
export function MemberAgenda() {
  const t = useTranslations('live.now')
  const { meeting, link } = useMember()
  const register = useLiveState((it) => it.register.points)
  const points = useLiveState((it) => it.points)
  const current = useLiveState((it) => it.current_id)
  return (
    <>
      <Panel title={t('agenda')} flush>
        <ol className={styles.agenda}>
          {register.map(({ _id, title }, at) => (
            <li key={_id} aria-current={_id === current ? 'step' : undefined}>
              <span className={styles.number}>{at + 1}.</span>
              <span className={styles.words}>
                <span className={styles.title}>{title}</span>
                <Standing point={points[_id]} isNow={_id === current} />
                {_id !== current && <Documents files={meeting.agenda.find((it) => it._id === _id)?.files ?? []} link={link} />}
              </span>
            </li>
          ))}
        </ol>
      </Panel>
      {meeting.files.length > 0 && (
        <Panel title={t('documents')}>
          <Documents files={meeting.files} link={link} />
        </Panel>
      )}
    </>
  )
}

function Standing({ point, isNow }: { point: LivePoint | undefined; isNow: boolean }) {
  const t = useTranslations('liveWords.point')
  if (!point || (point.status === 'PENDING' && !isNow)) return null
  if (point.status !== 'VOTED' || !point.vote?.tally) return <span className={styles.status}>{t(point.status)}</span>
  if (isNow) return <OutcomeWord outcome={point.vote.tally.outcome} />
  return (
    <details className={styles.result}>
      <summary>
        <OutcomeWord outcome={point.vote.tally.outcome} />
      </summary>
      <VoteFigures tally={point.vote.tally} counted={countedIn(point.vote.base.meeting_type)} />
    </details>
  )
}
