import { weekStart } from '@delibera/core/calendar/days'
import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import type { Shown } from '../EventLink.tsx'
import { noonOf } from '../useEventWords.ts'
import { AgendaItem } from './AgendaItem.tsx'
import styles from './AgendaList.module.css'

type Days = readonly (readonly [day: string, events: readonly CalendarEvent[]])[]

interface Props extends Shown {
  byDay: ReadonlyMap<string, readonly CalendarEvent[]>
  today: string
  /** What is past waits behind a button: on a phone the list begins today. */
  fromToday?: boolean
}

/** Everything by week and day, with the article of law and what follows if the term passes. */
export function AgendaList({ byDay, today, fromToday = false, ...shown }: Props) {
  const t = useTranslations('calendar.agenda')
  const format = useFormatter()
  const [isWhole, setWhole] = useState(false)
  const all = [...byDay]
  const past = all.filter(([day]) => day < today)
  const isCut = fromToday && !isWhole && past.length > 0 && past.length < all.length
  const days = isCut ? all.slice(past.length) : all
  const weeks = [...new Set(days.map(([day]) => weekStart(day)))]
  return (
    <div>
      {isCut && (
        <Button variant="subtle" fullWidth className={styles.past} onClick={() => setWhole(true)}>
          {t('past', { count: countOf(past) })}
        </Button>
      )}
      {weeks.map((week) => {
        const ofWeek = days.filter(([day]) => weekStart(day) === week)
        const title = t('week', { day: format.dateTime(noonOf(week), { day: 'numeric', month: 'long' }) })
        return (
          <section key={week} aria-label={title} className={styles.week}>
            <p className={styles.head}>
              <span>{title}</span>
              <span>{t('count', { count: countOf(ofWeek) })}</span>
            </p>
            {ofWeek.map(([day, events]) => (
              <AgendaDay key={day} day={day} events={events} today={today} {...shown} />
            ))}
          </section>
        )
      })}
    </div>
  )
}

const countOf = (days: Days) => days.reduce((sum, [, events]) => sum + events.length, 0)

/** A day of a consultant may have hundreds. */
const step = 12

interface DayProps extends Shown {
  day: string
  events: readonly CalendarEvent[]
  today: string
}

function AgendaDay({ day, events, today, ...shown }: DayProps) {
  const t = useTranslations('calendar')
  const format = useFormatter()
  const [most, setMost] = useState(step)
  const date = noonOf(day)
  return (
    <div className={styles.day} data-agenda={day}>
      <p className={styles.date} data-now={day === today || undefined}>
        <time dateTime={day}>
          <b>{format.dateTime(date, { day: 'numeric' })}</b> {format.dateTime(date, { weekday: 'short' })}
        </time>
        {day === today && <span> {t('day.today')}</span>}
      </p>
      <div className={styles.words}>
        <ul className={styles.items}>
          {events.slice(0, most).map((it) => (
            <AgendaItem key={it._id} event={it} {...shown} />
          ))}
        </ul>
        {events.length > most && (
          <Button variant="default" size="xs" className={styles.more} onClick={() => setMost(most + 4 * step)}>
            {t('agenda.more', { count: events.length - most, day: format.dateTime(date, { day: 'numeric', month: 'long' }) })}
          </Button>
        )}
      </div>
    </div>
  )
}
