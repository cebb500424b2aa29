import { limits } from '@delibera/core/limits'
import { useTranslations } from 'use-intl'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import styles from './PageFoot.module.css'
import { SchemeSwitch } from './SchemeSwitch.tsx'

/** Version on the left; language and light on the right, where who has no account finds them. */
export function PageFoot() {
  const t = useTranslations('ui')
  return (
    <footer className={styles.foot}>
      <span>{t('version', { version: limits.version })}</span>
      <div className={styles.switches}>
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
    </footer>
  )
}
