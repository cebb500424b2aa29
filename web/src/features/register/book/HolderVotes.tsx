import { useTranslations } from '../../../i18n/useTranslations.ts'
import styles from './Holder.module.css'

/** Votes of a holder; what arrears took is said below. */
export function HolderVotes({ votes, suspended }: { votes: string; suspended: string | null }) {
  const t = useTranslations('register')
  return (
    <span>
      {votes}
      {suspended !== null && <span className={styles.wrong}>{t('suspended', { votes: suspended })}</span>}
    </span>
  )
}
