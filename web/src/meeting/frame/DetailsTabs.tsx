import { meetingPath } from '@delibera/core/meetings/places'
import type { Meeting } from '@delibera/core/meetings/schema'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { PageLink } from '../../ui/page/PageLink.tsx'
import styles from './DetailsTabs.module.css'

/** The general step has two pages: the data, and the dates that members are asked about. */
export function DetailsTabs({ meeting, current }: { meeting: Meeting; current: 'details' | 'proposals' }) {
  const t = useTranslations('meetings.tabs')
  if (meeting.mode.is_offline) return null
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {(['details', 'proposals'] as const).map((it) => (
        <PageLink key={it} to={meetingPath(meeting, it)} className={styles.tab} data-current={it === current || undefined} resetScroll={false}>
          {t(it)}
        </PageLink>
      ))}
    </nav>
  )
}
