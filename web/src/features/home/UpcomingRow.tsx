import { meetingPath } from '@delibera/core/meetings/places'
import type { UpcomingMeeting } from '@delibera/core/meetings/upcoming'
import { IconCalendarQuestion } from '@tabler/icons-react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { StatusBadge } from '../../ui/marks/StatusBadge.tsx'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './UpcomingRow.module.css'

/** A meeting to come in one line: the day, its name, where it stands; and whose it is, among those of several companies. */
export function UpcomingRow({ meeting, isNamed = false }: { meeting: UpcomingMeeting; isNamed?: boolean }) {
  const t = useTranslations('meetings.home')
  const format = useFormatter()
  const at = meeting.date ? new Date(meeting.date) : null
  return (
    <li className={styles.row} data-narrow={isNamed || undefined}>
      {at ? (
        <time className={styles.day} dateTime={meeting.date!}>
          <b>{format.dateTime(at, { day: 'numeric' })}</b>
          <span>{format.dateTime(at, { month: 'short' })}</span>
        </time>
      ) : (
        <span className={styles.day}>
          <IconCalendarQuestion size={22} stroke={1.5} aria-hidden />
        </span>
      )}
      <div className={styles.words}>
        <PageLink to={meetingPath(meeting, 'details')} className={styles.name}>
          {meeting.name}
        </PageLink>
        <p className={styles.facts}>
          {[isNamed && meeting.company_name, at ? t('at', { time: format.dateTime(at, { timeStyle: 'short' }) }) : t('undated')].filter(Boolean).join(', ')}
        </p>
      </div>
      <span className={styles.status}>
        <StatusBadge status={meeting.status} plain />
      </span>
    </li>
  )
}
