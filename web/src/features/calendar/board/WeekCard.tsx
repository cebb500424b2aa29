import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import { useEventWords } from '../useEventWords.ts'
import styles from './WeekBoard.module.css'

/** An event of a week, with its whole title. */
export function WeekCard({ event, tabIndex, ...shown }: Shown & { event: CalendarEvent; tabIndex: number }) {
  const t = useTranslations('calendar.day')
  const words = useEventWords()(event)
  return (
    <li className={toneClass(styles.card)} {...look(event, words, shown)}>
      <span className={styles.when}>
        {words.mark && <KindMark kind={words.mark} size={13} />}
        {words.hour ?? words.law ?? t('allDay')}
      </span>
      <EventLink event={event} side={shown.side} className={styles.name} tabIndex={tabIndex}>
        {words.title}
      </EventLink>
      {shown.isNamed && <span className={styles.company}>{event.company.business_name}</span>}
      <span className={styles.state}>{words.state}</span>
    </li>
  )
}
