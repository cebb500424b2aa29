import { isWeekend } from '@delibera/core/calendar/days'
import type { CalendarEvent } from '@delibera/core/calendar/schema'
import { holidayOn } from '@delibera/core/holidays'
import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import { useFormatter } from 'use-intl'
import { useTranslations } from '../../../i18n/useTranslations.ts'
import hidden from '../../../ui/marks/Unseen.module.css'
import late from '../../../ui/states/Late.module.css'
import type { Shown } from '../EventLink.tsx'
import { noonOf } from '../useEventWords.ts'
import styles from './WeekBoard.module.css'
import { WeekCard } from './WeekCard.tsx'

/** How many cards a day shows before somebody asks for more. */
const step = 12

interface Props extends Shown {
  label: string
  days: readonly string[]
  today: string
  active: string
  byDay: ReadonlyMap<string, readonly CalendarEvent[]> | undefined
  onPick: (day: string) => void
}

/** Seven days side by side, each with all that is on it: there is room for the whole title, whose it is and where it stands. */
export function WeekBoard({ label, days, byDay, ...rest }: Props) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: seven lists beside each other, gone through with the arrows
    <div role="grid" aria-label={label} className={styles.week}>
      {/* biome-ignore lint/a11y/useSemanticElements: of the grid */}
      {/* biome-ignore lint/a11y/useFocusableInteractive: its cells are */}
      <div role="row" className={styles.row}>
        {days.map((day) => (
          <WeekDay key={day} day={day} events={byDay?.get(day)} isWaiting={!byDay} {...rest} />
        ))}
      </div>
    </div>
  )
}

interface DayProps extends Omit<Props, 'label' | 'days' | 'byDay'> {
  day: string
  events: readonly CalendarEvent[] | undefined
  isWaiting: boolean
}

function WeekDay({ day, events = [], isWaiting, today, active, onPick, ...shown }: DayProps) {
  const t = useTranslations('calendar')
  const format = useFormatter()
  const [most, setMost] = useState(step)
  const holiday = holidayOn(day)
  const tabIndex = day === active ? 0 : -1
  const date = format.dateTime(noonOf(day), { weekday: 'long', day: 'numeric', month: 'long' })
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the calendar around it hears all keys
    // biome-ignore lint/a11y/useSemanticElements: of the grid
    <div
      role="gridcell"
      className={styles.day}
      tabIndex={tabIndex}
      data-day={day}
      data-rest={isWeekend(day) || holiday !== null || undefined}
      aria-current={day === today ? 'date' : undefined}
      onClick={(event) => event.target instanceof Element && !event.target.closest('a, button') && onPick(day)}
    >
      <p className={styles.head} aria-hidden>
        <span className={styles.weekday}>{format.dateTime(noonOf(day), { weekday: 'short' })}</span>
        <b className={styles.number}>{Number(day.slice(8))}</b>
      </p>
      <span className={hidden.unseen}>{[date, day === today && t('day.today'), t('day.count', { count: events.length })].filter(Boolean).join(', ')}</span>
      <p className={styles.holiday}>{holiday && t(`holidays.${holiday}`)}</p>
      {isWaiting && Number(day.slice(8)) % 2 === 0 && <Skeleton height={76} radius={6} className={late.late} />}
      <ul className={styles.cards}>
        {events.slice(0, most).map((it) => (
          <WeekCard key={it._id} event={it} tabIndex={tabIndex} {...shown} />
        ))}
      </ul>
      {events.length > most && (
        <Button
          variant="subtle"
          size="compact-xs"
          tabIndex={tabIndex}
          aria-label={t('day.moreOf', { count: events.length - most, day: date })}
          onClick={() => setMost(most + 4 * step)}
        >
          {t('day.more', { count: events.length - most })}
        </Button>
      )}
    </div>
  )
}
