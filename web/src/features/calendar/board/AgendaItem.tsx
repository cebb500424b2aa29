import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import { useEventWords } from '../useEventWords.ts'
import styles from './AgendaList.module.css'

/** An event with its hour, its name, whose it is, what follows from it and by which article. */
export function AgendaItem({ event, ...shown }: Shown & { event: CalendarEvent }) {
  const t = useTranslations('calendar.day')
  const words = useEventWords()(event)
  return (
    <li className={toneClass(styles.item)} {...look(event, words, shown)}>
      <span className={styles.hour}>{words.hour ?? t('allDay')}</span>
      <EventLink event={event} side={shown.side} className={styles.name}>
        {words.title}
      </EventLink>
      {words.law && <span className={styles.law}>{words.law}</span>}
      <p className={styles.note}>
        {event.kind === 'DEADLINE' && (
          <span className={styles.state}>
            {words.mark && <KindMark kind={words.mark} size={14} />}
            {words.state}
          </span>
        )}
        {shown.isNamed && <span className={styles.company}>{event.company.business_name}</span>}
        <span>{words.note}</span>
      </p>
    </li>
  )
}
