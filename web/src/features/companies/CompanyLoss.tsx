import { useTranslations } from '../../i18n/useTranslations.ts'
import styles from './CompanyLoss.module.css'

/** What goes with a company that is deleted, and for how long it can come back. */
export function CompanyLoss({ people, months }: { people: number; months: number }) {
  const t = useTranslations('companies.acts.remove')
  return (
    <div className={styles.loss}>
      <p>{t('lost')}</p>
      <ul className={styles.things}>
        {[t('people', { count: people }), t('acts'), t('access')].map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <p>{t('restore', { months })}</p>
    </div>
  )
}
