import { limits } from '@delibera/core/limits'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { LanguageSwitch } from '../ui/page/LanguageSwitch.tsx'
import { PageLink } from '../ui/page/PageLink.tsx'
import { SchemeSwitch } from '../ui/page/SchemeSwitch.tsx'
import styles from './PageFoot.module.css'
import { useScreen } from './screen.ts'

const links = {
  terms: (words: ReactNode) => <PageLink to="/terms">{words}</PageLink>,
  privacy: (words: ReactNode) => <PageLink to="/privacy">{words}</PageLink>,
}

/** The legal line on the screens that ask for it and the version; language and light, where who has no account finds them. */
export function PageFoot() {
  const t = useTranslations()
  const isLegal = useScreen()?.flags.includes('footer')
  return (
    <footer className={styles.foot}>
      <p>
        {isLegal && <span className={styles.legal}>{t.rich('shell.legal', links)}</span>}
        {t('ui.version', { version: limits.version })}
        <PageLink to="/verify" className={styles.verify}>
          {t('shell.verify')}
        </PageLink>
      </p>
      <div className={styles.switches}>
        <SchemeSwitch />
        <LanguageSwitch />
      </div>
    </footer>
  )
}
