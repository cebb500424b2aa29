import { useSearch } from '@tanstack/react-router'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { PageLink } from '../../../ui/page/PageLink.tsx'
import styles from './CalendarTabs.module.css'

const calendarTabs = ['calendar', 'campaign'] as const
type CalendarTab = (typeof calendarTabs)[number]

/** The view that the address names. */
export function useCalendarTab(): CalendarTab {
  const { tab } = useSearch({ strict: false }) as { tab?: unknown }
  return calendarTabs.find((it) => it === tab) ?? 'calendar'
}

/** What a consultant keeps in view: the days, or the accounts of everybody. */
export function CalendarTabs({ tab }: { tab: CalendarTab }) {
  const t = useTranslations('campaign.tabs')
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {calendarTabs.map((it) => (
        <PageLink
          key={it}
          to="/consultant/calendar"
          search={(it === 'campaign' ? { tab: 'campaign' } : {}) as never}
          className={styles.tab}
          aria-current={it === tab ? 'page' : undefined}
        >
          {t(it)}
        </PageLink>
      ))}
    </nav>
  )
}
