import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { PageLink } from '../../ui/PageLink.tsx'
import styles from './TrialHint.module.css'
import { useTrialMail } from './useTrialMail.ts'

/** What `server/src/demo.ts` puts into an empty installation. */
const demo = { email: 'demo@delibera.test', password: 'Delibera.2026' }
const marks = { b: (words: ReactNode) => <b>{words}</b> }

/** On trial, who looks around for the first time is told whose account to use and where the letters are. */
export function TrialHint({ onFill }: { onFill: (demo: { email: string; password: string }) => void }) {
  const t = useTranslations('auth.trial')
  if (!useTrialMail()) return null
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
