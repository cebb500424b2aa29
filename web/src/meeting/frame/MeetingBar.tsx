import type { ReactNode } from 'react'
import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './MeetingBar.module.css'

interface Props {
  /** Whether what was typed is kept. */
  saved?: ReactNode
  /** What pressing does, or costs. */
  note?: ReactNode
  /** Secondary, then primary. */
  children?: ReactNode
}

/** The one decision of a page, always in sight at its foot. */
export function MeetingBar({ saved, note, children }: Props) {
  const t = useTranslations('meetings.bar')
  return (
    <section className={styles.bar} data-bar data-tour="next" aria-label={t('label')}>
      <div className={styles.words}>
        {saved && <div className={styles.saved}>{saved}</div>}
        {note && (
          <p className={styles.note} data-second={saved ? true : undefined}>
            {note}
          </p>
        )}
      </div>
      <div className={styles.actions}>{children}</div>
    </section>
  )
}
