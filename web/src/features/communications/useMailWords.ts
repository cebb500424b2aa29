import type { CommunicationItem } from '@delibera/core/communications/panel'
import { dayInRome } from '@delibera/core/dates'
import { useFormatter } from 'use-intl'
import { useToday } from '../../api/clock.ts'
import { useTranslations } from '../../i18n/useTranslations.ts'
import { useDates } from '../../ui/dates/useDates.ts'

/** Whether the company wrote it. In the trash a draft has nothing but its sender to be known by. */
const isOwn = ({ position, reached, from }: CommunicationItem, ours: string): boolean =>
  position === 'sent' || position === 'drafts' || (position === 'trash' && (reached !== null || from.email === ours))

/** People and groups that a line has room for. */
const namesShown = 2

/** How lists and letters name people and moments; `ours` is the address of the company. */
export function useMailWords(ours: string) {
  const t = useTranslations('communications.row')
  const format = useFormatter()
  const today = useToday()
  const dates = useDates()
  const hour = (at: string): string => format.dateTime(new Date(at), { timeStyle: 'short', timeZone: 'Europe/Rome' })
  /** The hour of today, the day and hour of this year, the day of the others. */
  const momentOf = (at: string): string => {
    const day = dayInRome(new Date(at))
    if (day === today) return hour(at)
    // Without its year a day in figures would be another one to an American.
    if (day.slice(0, 4) !== today.slice(0, 4)) return dates.day(day)
    return `${format.dateTime(new Date(at), { day: 'numeric', month: 'short', timeZone: 'Europe/Rome' })} ${hour(at)}`
  }
  const receivers = ({ recipients_count: count, recipients_names: chosen }: Pick<CommunicationItem, 'recipients_count' | 'recipients_names'>): string => {
    if (count === 0 || chosen.length === 0) return t('nobody')
    return t(chosen.length > namesShown ? 'toMany' : 'to', { names: chosen.slice(0, namesShown).join(', ') })
  }
  return {
    momentOf,
    receivers,
    who: (it: CommunicationItem): string => (isOwn(it, ours) ? receivers(it) : (it.from.name ?? it.from.email)),
    /** In a sentence: the whole date, then the hour. */
    when: (at: string): string =>
      t('when', {
        day: format.dateTime(new Date(at), { dateStyle: 'full', timeZone: 'Europe/Rome' }),
        time: hour(at),
      }),
    hour,
  }
}
