import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './SignReading.module.css'
import type { Reading } from './useSignReading.ts'

/** How far the reader has come, as a line that stays at the top of the window. */
export function SignReading({ reading: { part } }: { reading: Reading }) {
  const t = useTranslations('signing.reading')
  return (
    <div className={styles.bar} role="progressbar" aria-label={t('bar')} aria-valuenow={part} aria-valuemin={0} aria-valuemax={100}>
      <span style={{ width: `${part}%` }} />
    </div>
  )
}
