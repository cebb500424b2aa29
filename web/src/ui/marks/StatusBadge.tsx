import { useTranslations } from '../../i18n/useTranslations.ts'
import { toned } from '../../palette.ts'
import { Badge } from './Badge.tsx'
import styles from './StatusBadge.module.css'
import { StatusGlyph } from './StatusGlyph.tsx'
import { type LiveStatus, liveStatus, type MeetingStatus, meetingStatus } from './status.ts'

/** Where a meeting stands: shape, colour, word. `plain` leaves the ground out, for lines of facts. */
export function StatusBadge({ status, plain = false }: { status: MeetingStatus; plain?: boolean }) {
  const t = useTranslations('status.meeting')
  const { tone } = meetingStatus[status]
  const words = (
    <>
      <StatusGlyph status={status} />
      {t(status)}
    </>
  )
  if (!plain) return <Badge tone={tone}>{words}</Badge>
  return (
    <span className={styles.plain} style={toned(tone)}>
      {words}
    </span>
  )
}

/** Where a live room stands. Its dot pulses while the meeting goes on: the one thing on the page that does. */
export function LiveBadge({ status }: { status: LiveStatus }) {
  const t = useTranslations('status.live')
  return (
    <Badge tone={liveStatus[status]}>
      <span className={styles.dot} data-status={status} />
      {t(status)}
    </Badge>
  )
}
