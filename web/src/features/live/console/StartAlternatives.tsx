import { meetingPath } from '@delibera/core/meetings/places'
import { Button } from '@mantine/core'
import { useClock } from '../../../api/clock.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { useDialogs } from '../../../shell/dialogs.tsx'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import { useNoticeActs } from '../../convocations/useNoticeActs.ts'
import { useConsole } from '../useConsole.ts'
import styles from './StartWindow.module.css'

/** Too little capital is there: wait, go on to the second call, or say that nobody came (L-QUO-01). */
export function StartAlternatives({ onClose }: { onClose: () => void }) {
  const t = useTranslations('console.start.without')
  const { meeting, acts } = useConsole()
  const notice = useNoticeActs(meeting)
  const { confirm } = useDialogs()
  const dates = useMeetingDates()
  const call = useLiveState((it) => it.convocation_id)
  const isFirst = useLiveState((it) => it.convocation_type === 'FIRST')
  const isRehearsal = useLiveState((it) => it.rehearsal)
  const second = isFirst && meeting.meeting_type === 'ASSEMBLY' ? meeting.convocations.find((it) => it.convocation_type === 'SECOND') : undefined
  const hour = meeting.convocations.find((it) => it._id === call)?.datetime
  // Nobody has stayed away from what has not begun: its room would close, and the call could not end.
  const isEarly = useClock() < new Date(hour ?? 0) && !isRehearsal
  const at = second ? dates.full(second.datetime) : ''
  const end = async (action: 'second' | 'deserted') => {
    const words = { title: t(`${action}.title`), text: t(`${action}.text`, { at }), proceed: t(`${action}.do`), cancel: t(`${action}.cancel`) }
    if (!(await confirm({ ...words, danger: action === 'deserted' }))) return
    // The call ends when its room does.
    if (!(await acts.close({ close_video: true, confirm: true }))) return
    onClose()
    if (!isRehearsal) await notice.endCall(call, action)
  }
  return (
    <section className={styles.without} aria-label={t('title')}>
      <h3 className={styles.heading}>{t('title')}</h3>
      <p className={styles.text}>{isEarly && hour ? t('early', { at: dates.full(hour) }) : t('wait')}</p>
      <div className={styles.ways}>
        {second && (
          <Button variant="default" disabled={isEarly} onClick={() => void end('second')}>
            {t('second.do')}
          </Button>
        )}
        <Button variant="default" disabled={isEarly} onClick={() => void end('deserted')}>
          {t('deserted.do')}
        </Button>
        <Button component={PageLink} to={meetingPath(meeting, 'details')} variant="subtle">
          {t('quorums')}
        </Button>
      </div>
    </section>
  )
}
