import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import { KindMark } from '../../../ui/marks/KindMark.tsx'
import hidden from '../../../ui/marks/Unseen.module.css'
import { EventLink, look, type Shown, toneClass } from '../EventLink.tsx'
import { useEventWords } from '../useEventWords.ts'
import styles from './EventChip.module.css'

interface Props extends Shown {
  event: CalendarEvent
  /** Only those of the day that the keyboard is on can be reached with Tab. */
  tabIndex: number
}

/** One fact in a cell of the month: a meeting is a filled block in serif, a deadline hangs from a bar in the colour of its light. */
export function EventChip({ event, side, isNamed, tabIndex }: Props) {
  const t = useTranslations('calendar.day')
  const words = useEventWords()(event)
  const hour = words.hour && t('hour', { time: words.hour })
  const below = isNamed ? [words.hour, event.company.business_name].filter(Boolean).join(', ') : (hour ?? words.about ?? words.law ?? words.state)
  return (
    <li className={toneClass(styles.chip)} {...look(event, words, { side, isNamed })} title={[words.title, event.company.business_name].join(', ')}>
      <EventLink event={event} side={side} className={styles.link} tabIndex={tabIndex}>
        <span className={styles.name}>
          {words.mark && <KindMark kind={words.mark} size={12} />}
          <b>{words.short}</b>
        </span>
        <span className={styles.below}>{below}</span>
        <span className={hidden.unseen}>{words.state}</span>
      </EventLink>
    </li>
  )
}
