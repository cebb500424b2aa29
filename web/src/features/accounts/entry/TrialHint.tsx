import { helpRoutes } from '@delibera/core/help/routes'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/hooks.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './TrialHint.module.css'

const marks = { b: (words: ReactNode) => <b>{words}</b> }

/** Where the demo is, who looks around for the first time is told whose account to use and where the letters are. */
export function TrialHint({ onFill }: { onFill: (demo: { email: string; password: string }) => void }) {
  const t = useTranslations('auth.trial')
  const demo = useRead(helpRoutes.constants, {}, { staleTime: Number.POSITIVE_INFINITY }).data?.trial.demo
  if (!demo) return null
  return (
    <aside className={styles.hint} aria-label={t('label')}>
      <p>{t.rich('text', { ...demo, ...marks })}</p>
      <p className={styles.actions}>
        <button type="button" onClick={() => onFill(demo)}>
          {t('fill')}
        </button>
        <PageLink to="/dev/mailbox">{t('mailbox')}</PageLink>
      </p>
    </aside>
  )
}
