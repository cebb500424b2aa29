import type { CompanyEnding } from '@delibera/core/companies/ending'
import { useFormatter } from 'use-intl'
import { useProductName } from '../../../credits/useProductName.ts'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useCreditsText } from '../../../ui/marks/Credits.tsx'
import styles from './CompanyLoss.module.css'

/** What goes with a company that is deleted, and for how long it can come back. */
export function CompanyLoss({ ending, months }: { ending: CompanyEnding; months: number }) {
  const t = useTranslations('companies.acts.remove')
  const lines = useLines(ending)
  return (
    <div className={styles.loss}>
      <p>{t('lost')}</p>
      <ul className={styles.things}>
        {lines.map((it) => (
          <li key={it}>{it}</li>
        ))}
      </ul>
      <p>{t('restore', { months })}</p>
    </div>
  )
}

function useLines({ people, drafts, ended, credits, subscriptions }: CompanyEnding): string[] {
  const t = useTranslations('companies.acts.remove')
  const format = useFormatter()
  const creditsText = useCreditsText()
  const productName = useProductName()
  const until = (end: string | null) => (end === null ? t('forLife') : t('until', { day: format.dateTime(new Date(end), { dateStyle: 'long' }) }))
  return [
    t('people', { count: people }),
    ...(ended > 0 ? [t('ended', { count: ended })] : []),
    ...(drafts > 0 ? [t('drafts', { count: drafts })] : []),
    ...(credits > 0 ? [t('credits', { credits: creditsText(credits) })] : []),
    ...subscriptions.map((it) => t('subscription', { name: productName(it.code), until: until(it.end_date) })),
    t('access'),
  ]
}
