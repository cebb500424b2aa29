import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Writing } from './useWriting.ts'
import styles from './WritingWindow.module.css'

/** Where one is on the way to an annotation. */
export function WritingHead({ writing: { path, at, step } }: { writing: Writing }) {
  const t = useTranslations('register.writing')
  return (
    <>
      <h3 className={styles.step}>{t(`steps.${step}`)}</h3>
      <p className={styles.at}>{t('at', { step: at + 1, total: path.length })}</p>
      <span className={styles.segments} aria-hidden>
        {path.map((it, index) => (
          <i key={it} data-done={index < at || undefined} data-current={index === at || undefined} />
        ))}
      </span>
    </>
  )
}
