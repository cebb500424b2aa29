import { IconFileText, IconFlask } from '@tabler/icons-react'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useLiveState } from '../../../meeting/live/useLive.ts'
import { useMember } from '../../../meeting/live/useMember.ts'
import { Mark } from '../../../ui/marks/Logo.tsx'
import { LiveBadge } from '../../../ui/marks/StatusBadge.tsx'
import { NoticeBar } from '../../../ui/states/NoticeBar.tsx'
import styles from './RoomBar.module.css'

/** Whose meeting this is and where it stands. */
export function RoomBar() {
  const t = useTranslations('live')
  const { meeting } = useMember()
  const status = useLiveState((it) => it.status)
  const isTranscribed = useLiveState((it) => it.transcription.on)
  const isRehearsal = useLiveState((it) => it.rehearsal)
  return (
    <div>
      <header className={styles.bar}>
        <span className={styles.mark} aria-hidden>
          <Mark size={22} />
        </span>
        <p className={styles.words}>
          <b>{meeting.company_name}</b>
          <span>{meeting.name}</span>
        </p>
        {isTranscribed && (
          <span className={styles.transcribed}>
            <IconFileText size={16} stroke={1.7} aria-hidden />
            <span>{t('consent.on')}</span>
          </span>
        )}
        <LiveBadge status={status} />
      </header>
      {isRehearsal && <NoticeBar icon={<IconFlask size={18} aria-hidden />}>{t('room.rehearsal')}</NoticeBar>}
    </div>
  )
}
