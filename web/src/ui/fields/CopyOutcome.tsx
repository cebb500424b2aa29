import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './CopyOutcome.module.css'

export type Outcome = 'copied' | 'failed' | null

/** Whether the text was copied, said aloud too. */
export function CopyOutcome({ outcome }: { outcome: Outcome }) {
  const t = useTranslations('parts.copy')
  return (
    <span className={styles.outcome} role="status" data-failed={outcome === 'failed' || undefined}>
      {outcome && t(outcome)}
    </span>
  )
}
