import { useDocumentTitle } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useTranslations } from '../i18n/useTranslations.ts'
import { Logo } from '../ui/marks/Logo.tsx'
import { PageLink } from '../ui/page/PageLink.tsx'
import { SkipLink } from '../ui/page/SkipLink.tsx'
import styles from './AuthPage.module.css'
import { PageFoot } from './PageFoot.tsx'

interface Props {
  /** Names the window. */
  title: string
  /** What fills the dark half of a wide screen. */
  art: ReactNode
  /** A longer form takes more room. */
  wide?: boolean
  children: ReactNode
}

/** Frame of the pages that open the door: one task on the calm side, what it is for on the other. */
export function AuthPage({ title, art, wide = false, children }: Props) {
  const t = useTranslations('ui')
  useDocumentTitle(`${title} · Delibera`)
  return (
    <div className={styles.page}>
      <SkipLink />
      <div className={styles.side}>
        <header>
          <PageLink to="/" className={styles.home} aria-label={t('home')}>
            <Logo size={30} />
          </PageLink>
        </header>
        <main id="content" tabIndex={-1} className={styles.main} data-wide={wide || undefined}>
          {children}
        </main>
        <PageFoot />
      </div>
      <div className={styles.art}>{art}</div>
    </div>
  )
}
