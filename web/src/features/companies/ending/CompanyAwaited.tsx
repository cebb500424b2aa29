import type { AwaitedMeeting } from '@delibera/core/companies/ending'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { useMeetingDates } from '../../../meeting/useMeetingDates.ts'
import { StatusBadge } from '../../../ui/marks/StatusBadge.tsx'
import styles from './CompanyLoss.module.css'

/** The meetings that keep a company from being deleted, and what is to be done about them. */
export function CompanyAwaited({ meetings }: { meetings: readonly AwaitedMeeting[] }) {
  const t = useTranslations('companies.acts.remove.awaited')
  const dates = useMeetingDates()
  return (
    <div className={styles.loss}>
      <p>{t('text', { count: meetings.length })}</p>
      <ul className={styles.things}>
        {meetings.map((it) => (
          <li key={it._id}>
            {it.datetime ? t('meeting', { name: it.name, moment: dates.full(it.datetime) }) : it.name}
            <div>
              <StatusBadge status={it.status} plain />
            </div>
          </li>
        ))}
      </ul>
      <p>{t('remedy')}</p>
    </div>
  )
}
