import { useTranslations } from '../../i18n/useTranslations.ts'
import { KindMark } from './KindMark.tsx'
import styles from './VerdictBadge.module.css'

const kinds = { valid: 'success', attention: 'warning', blocked: 'error' } as const

export type Verdict = keyof typeof kinds

/** The judgement on a meeting in one line, for tables and filters: shape, colour, word. `label` says something more precise. */
export function VerdictBadge({ verdict, label }: { verdict: Verdict; label?: string }) {
  const t = useTranslations('status.verdict')
  return (
    <span className={styles.verdict} data-verdict={verdict}>
      <KindMark kind={kinds[verdict]} size={16} />
      {label ?? t(verdict)}
    </span>
  )
}
