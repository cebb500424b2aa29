import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { Logo } from '../ui/marks/Logo.tsx'
import { PageLink } from '../ui/page/PageLink.tsx'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import { PageFoot } from './PageFoot.tsx'
import styles from './PublicPage.module.css'

/** Frame of the pages that need no account: the dark bar, the page, the last line. */
export function PublicPage({ children }: { children: ReactNode }) {
  const t = useTranslations('ui')
  return (
    <div className={styles.page}>
      <SkipLink />
      <header className={styles.bar}>
        <PageLink to="/" className={styles.home} aria-label={t('home')}>
          <Logo size={22} />
        </PageLink>
      </header>
      <main id="content" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <div className={styles.foot}>
        <PageFoot />
      </div>
    </div>
  )
}
