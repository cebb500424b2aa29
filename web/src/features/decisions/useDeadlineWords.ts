import { calendarDays } from '@delibera/core/dates'
import { useMinute } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** How far a deadline is, as one says it: «scade tra 3 giorni». */
export function useDeadlineWords(): (deadline: string) => string {
  const t = useTranslations('decisions')
  const now = useMinute()
  return (deadline) => {
    const at = new Date(deadline)
    return at <= now ? t('due.past') : t('due.ahead', { days: calendarDays(now, at) })
  }
}
