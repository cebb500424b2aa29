import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './SkipLink.module.css'

/** The first stop of the Tab key: past the frame, to the `main` whose id is `content`. A button, since some screens keep their choice after the #. */
export function SkipLink() {
  const t = useTranslations('ui')
  return (
    <button type="button" className={styles.skip} onClick={() => document.getElementById('content')?.focus()}>
      {t('skip')}
    </button>
  )
}
