import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import { useEventWords } from '../useEventWords.ts'
import styles from './EventLine.module.css'

/** An event in two lines: what it is, then when, whose and where it stands. */
export function EventLine({ event, ...shown }: Shown & { event: CalendarEvent }) {
  const t = useTranslations('calendar.day')
  const words = useEventWords()(event)
  const facts = [words.hour ?? t('allDay'), shown.isNamed && event.company.business_name, words.state].filter(Boolean)
  return (
    <div className={toneClass(styles.line)} {...look(event, words, shown)}>
      <EventLink event={event} side={shown.side} className={styles.name}>
        {words.title}
      </EventLink>
      <span className={styles.facts}>
        {words.mark && <KindMark kind={words.mark} size={13} />}
        {facts.join(', ')}
      </span>
    </div>
  )
}
