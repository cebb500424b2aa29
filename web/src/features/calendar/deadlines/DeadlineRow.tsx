import { dayOfEvent } from '@delibera/core/calendar/order'
import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { addDays } from '@delibera/core/dates'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import { noonOf, useEventWords } from '../useEventWords.ts'
import styles from './DeadlineRow.module.css'

/** By when, what, whose and by which article; the whole row leads to where it is done. */
export function DeadlineRow({ event, today, ...shown }: Shown & { event: CalendarEvent; today: string }) {
  const t = useTranslations('calendar.deadlines')
  const format = useFormatter()
  const words = useEventWords()(event)
  const day = dayOfEvent(event)
  const when = () => {
    if (day === today) return t('today')
    return day === addDays(today, 1) ? t('tomorrow') : format.dateTime(noonOf(day), { weekday: 'short', day: 'numeric', month: 'long' })
  }
  return (
    <li className={toneClass(styles.row)} {...look(event, words, shown)}>
      <span className={styles.when}>
        <time dateTime={day}>{when()}</time>
        <span className={styles.state}>
          {words.mark && <KindMark kind={words.mark} size={13} />}
          {words.state}
        </span>
      </span>
      <div className={styles.words}>
        <EventLink event={event} side={shown.side} className={styles.name}>
          {words.title}
        </EventLink>
        <p className={styles.note}>
          {shown.isNamed && <span className={styles.company}>{event.company.business_name}</span>}
          <span>{words.note}</span>
        </p>
      </div>
      {words.law && <span className={styles.law}>{words.law}</span>}
    </li>
  )
}
