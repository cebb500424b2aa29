import type { CommunicationItem } from '@delibera/core/communications/panel'
import { dayInRome, formatDay, formatMoment, wallInRome } from '@delibera/core/dates'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../i18n/useTranslations.ts'

/** Whether the company wrote it. In the trash a draft has nothing but its sender to be known by. */
const isOwn = ({ position, reached, from }: CommunicationItem, ours: string): boolean =>
  position === 'sent' || position === 'drafts' || (position === 'trash' && (reached !== null || from.email === ours))

/** How lists and letters name people and moments; `ours` is the address of the company. */
export function useMailWords(ours: string) {
  const t = useTranslations('communications.row')
  const format = useFormatter()
  /** The hour of today, the day and hour of this year, the day of the others. */
  const momentOf = (at: string): string => {
    const moment = wallInRome(new Date(at))
    const today = dayInRome(new Date())
    if (moment.startsWith(today)) return moment.slice(11)
    return moment.slice(0, 4) === today.slice(0, 4) ? formatMoment(moment).replace(/\/\d{4}/, '') : formatDay(moment.slice(0, 10))
  }
  const receivers = ({ recipients_count: count, recipients_names: [name] }: Pick<CommunicationItem, 'recipients_count' | 'recipients_names'>): string => {
    if (count === 0 || !name) return t('nobody')
    return count === 1 ? t('to', { name }) : t('toMany', { name, count: count - 1 })
  }
  return {
    momentOf,
    receivers,
    who: (it: CommunicationItem): string => (isOwn(it, ours) ? receivers(it) : (it.from.name ?? it.from.email)),
    /** In a sentence: the whole date, then the hour. */
    when: (at: string): string =>
      t('when', {
        day: format.dateTime(new Date(at), { dateStyle: 'full', timeZone: 'Europe/Rome' }),
        time: format.dateTime(new Date(at), { timeStyle: 'short', timeZone: 'Europe/Rome' }),
      }),
    hour: (at: string): string => format.dateTime(new Date(at), { timeStyle: 'short', timeZone: 'Europe/Rome' }),
  }
}
